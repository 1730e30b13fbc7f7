import { fullTitle, type Head, SITE_NAME } from "./page.tsx";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

/** The head of a page as HTML, with the files of its own chunk, which the browser then fetches at once. */
export function headTags({ title, description, noindex }: Head, files: readonly string[]): string {
  return [
    `<title>${escape(fullTitle(title))}</title>`,
    meta("name", "description", description),
    ...(noindex ? [meta("name", "robots", "noindex")] : []),
    meta("property", "og:site_name", SITE_NAME),
    meta("property", "og:title", fullTitle(title)),
    meta("property", "og:description", description),
    meta("property", "og:locale", "zh_TW"),
    ...files.map((file) =>
      file.endsWith(".css")
        ? `<link rel="stylesheet" href="${escape(file)}">`
        : `<link rel="modulepreload" href="${escape(file)}">`,
    ),
  ].join("");
}
