import { fullTitle, type Head, SITE_NAME } from "./page.tsx";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

/**
 * The head of a page as HTML. Of `files`, those of its own chunk, a browser fetches the style sheets at once; the scripts
 * are named in `page-scripts` for boot.ts, which asks for them when the page is painted.
 */
export function headTags({ title, description, noindex }: Head, files: readonly string[]): string {
  const styles = files.filter((file) => file.endsWith(".css"));
  const scripts = files.filter((file) => !file.endsWith(".css"));
  return [
    `<title>${escape(fullTitle(title))}</title>`,
    meta("name", "description", description),
    ...(noindex ? [meta("name", "robots", "noindex")] : []),
    meta("property", "og:site_name", SITE_NAME),
    meta("property", "og:title", fullTitle(title)),
    meta("property", "og:description", description),
    meta("property", "og:locale", "zh_TW"),
    ...styles.map((file) => `<link rel="stylesheet" href="${escape(file)}">`),
    ...(scripts.length > 0 ? [meta("name", "page-scripts", scripts.join(" "))] : []),
  ].join("");
}
