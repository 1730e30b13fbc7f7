import { fullTitle, type Head, PAGE_PICTURE, SITE_NAME } from "./page.tsx";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

/** What a shared link shows: a path of ours, its size in pixels, and what is on it in words. The server draws it. */
export type SharedPicture = { path: string; alt: string; width: number; height: number };

export type Place = {
  /** Of the site, e.g. `https://panshi.tw`. */
  origin: string;
  /** Of the page, without a query. */
  path: string;
  picture: SharedPicture;
};

/** What `GET /blog/rss.xml` answers, under the title that it gives itself. */
const FEED = `<link rel="alternate" type="application/rss+xml" title="${SITE_NAME}：祈願祝福" href="/blog/rss.xml">`;

/** The text of a JSON script; nothing in it can end the script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Every text that is a path of ours becomes a whole address, as schema.org wants it, and so does the page's picture. */
const whole = (value: unknown, { origin, picture }: Place): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => {
      if (part === PAGE_PICTURE) return origin + picture.path;
      return typeof part === "string" && part.startsWith("/") ? origin + part : part;
    }),
  );

/**
 * The head of a page as HTML. Of `files`, those of its own chunk, a browser fetches the style sheets at once; the scripts
 * are named in `page-scripts` for boot.ts, which asks for them when the page is painted.
 */
export function headTags(head: Head, files: readonly string[], place: Place): string {
  const { origin, path, picture } = place;
  const { title, description, noindex, kind = "website", feed = false, structured = [] } = head;
  const styles = files.filter((file) => file.endsWith(".css"));
  const scripts = files.filter((file) => !file.endsWith(".css"));
  const address = escape(origin + path);
  return [
    `<title>${escape(fullTitle(title))}</title>`,
    meta("name", "description", description),
    noindex ? meta("name", "robots", "noindex") : `<link rel="canonical" href="${address}">`,
    meta("property", "og:site_name", SITE_NAME),
    meta("property", "og:type", kind),
    meta("property", "og:title", fullTitle(title)),
    meta("property", "og:description", description),
    meta("property", "og:url", origin + path),
    meta("property", "og:image", origin + picture.path),
    meta("property", "og:image:width", String(picture.width)),
    meta("property", "og:image:height", String(picture.height)),
    meta("property", "og:image:alt", picture.alt),
    meta("property", "og:locale", "zh_TW"),
    meta("name", "twitter:card", "summary_large_image"),
    ...(feed ? [FEED] : []),
    ...styles.map((file) => `<link rel="stylesheet" href="${escape(file)}">`),
    ...(scripts.length > 0 ? [meta("name", "page-scripts", scripts.join(" "))] : []),
    ...(noindex ? [] : structured).map(
      (each) =>
        `<script type="application/ld+json">${json(whole({ "@context": "https://schema.org", ...each }, place))}</script>`,
    ),
  ].join("");
}
