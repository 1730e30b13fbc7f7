import { fullTitle, type Head, SHARE_IMAGE_PLACEHOLDER } from "./page.tsx";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The image of a shared link (og:image), drawn by the server: its path, alternative text and size in pixels. */
export type ShareImage = { path: string; alt: string; width: number; height: number };

type PageLocation = {
  /** The site's origin, e.g. `https://panshi.tw`. */
  origin: string;
  /** The page's path, without a query. */
  path: string;
  shareImage: ShareImage;
  siteName: string;
};

/** Links to `GET /blog/rss.xml`, with the feed's own title. */
const feedLink = (siteName: string) =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(siteName)}：祈願祝福" href="/blog/rss.xml">`;

/** JSON for a script element, escaped so that it cannot end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Replaces paths and {@link SHARE_IMAGE_PLACEHOLDER} by absolute addresses, as schema.org requires. */
const withAbsoluteUrls = (value: unknown, { origin, shareImage }: PageLocation): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => {
      if (part === SHARE_IMAGE_PLACEHOLDER) return origin + shareImage.path;
      return typeof part === "string" && part.startsWith("/") ? origin + part : part;
    }),
  );

/**
 * The head of a page as HTML. `files` are the scripts and style sheets of the page's chunk and its fonts: style sheets
 * are linked, fonts preloaded, and scripts named in `page-scripts` for boot.ts, which loads them after the first paint.
 */
export function headTags(head: Head, files: readonly string[], location: PageLocation): string {
  const { origin, path, shareImage, siteName } = location;
  const { title, description, noindex, ogType = "website", feed = false, structuredData = [] } = head;
  const styles = files.filter((file) => file.endsWith(".css"));
  const fonts = files.filter((file) => file.endsWith(".woff2"));
  const scripts = files.filter((file) => file.endsWith(".js"));
  const address = escapeHtml(origin + path);
  return [
    `<title>${escapeHtml(fullTitle(title, siteName))}</title>`,
    meta("name", "description", description),
    noindex ? meta("name", "robots", "noindex") : `<link rel="canonical" href="${address}">`,
    meta("property", "og:site_name", siteName),
    meta("property", "og:type", ogType),
    meta("property", "og:title", fullTitle(title, siteName)),
    meta("property", "og:description", description),
    meta("property", "og:url", origin + path),
    meta("property", "og:image", origin + shareImage.path),
    meta("property", "og:image:width", String(shareImage.width)),
    meta("property", "og:image:height", String(shareImage.height)),
    meta("property", "og:image:alt", shareImage.alt),
    meta("property", "og:locale", "zh_TW"),
    meta("name", "twitter:card", "summary_large_image"),
    ...(feed ? [feedLink(siteName)] : []),
    ...styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`),
    ...fonts.map((file) => `<link rel="preload" href="${escapeHtml(file)}" as="font" type="font/woff2" crossorigin>`),
    ...(scripts.length > 0 ? [meta("name", "page-scripts", scripts.join(" "))] : []),
    ...(noindex ? [] : structuredData).map(
      (each) =>
        `<script type="application/ld+json">${scriptJson(withAbsoluteUrls({ "@context": "https://schema.org", ...each }, location))}</script>`,
    ),
  ].join("");
}
