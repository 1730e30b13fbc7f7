import { isOwnPath } from "@panshi/contracts/own-path";

/** A run of text and what is meant by it. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "emphasis"; parts: Inline[] }
  | { kind: "link"; href: string; own: boolean; parts: Inline[] };

export type Block =
  | { kind: "heading"; level: 2 | 3; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "quote"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "rule" };

/** What a break between two lines is kept as: a character that no text may bring. */
const BREAK = "\uE000";
const marks =
  /\\([\\*_[\]#>-])|\*\*(?=\S)(.+?)\*\*|\*(?=\S)(.+?)\*|(?<![\p{L}\p{N}])_(?=\S)(.+?)_(?![\p{L}\p{N}])|\[([^\]]+)\]\(([^()\s]+)\)|\uE000/gu;

/** Where a link leads, if it may be followed: a path of ours, or a page of the web. */
function linkTo(href: string): { href: string; own: boolean } | null {
  if (isOwnPath(href)) return { href, own: true };
  return /^https?:\/\/[^/]/i.test(href) && URL.canParse(href) ? { href, own: false } : null;
}

function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const say = (plain: string) => {
    if (plain) parts.push({ kind: "text", text: plain });
  };
  let end = 0;
  for (const found of text.matchAll(marks)) {
    const [whole, escaped, strong, starred, lowered, label, address] = found;
    say(text.slice(end, found.index));
    end = found.index + whole.length;
    const emphasis = starred ?? lowered;
    if (escaped) say(escaped);
    else if (strong) parts.push({ kind: "strong", parts: inline(strong) });
    else if (emphasis) parts.push({ kind: "emphasis", parts: inline(emphasis) });
    else if (label && address) {
      const link = linkTo(address);
      if (link) parts.push({ kind: "link", ...link, parts: inline(label) });
      else parts.push(...inline(label));
    } else parts.push({ kind: "break" });
  }
  say(text.slice(end));
  return parts;
}

/** Lines of one paragraph as one text: no space between Chinese lines, a break after two spaces or a backslash. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line, place) => {
      const last = place === lines.length - 1;
      const text = line.replace(/(?: {2,}|\\)$/, "").trim();
      if (last) return text;
      if (text.length < line.trimStart().length) return text + BREAK;
      return /[\p{Script=Han}\p{P}]$/u.test(text) ? text : `${text} `;
    })
    .join("");

const item = /^\s*(?:([-*+])|(\d{1,9})[.)])\s+(.*)$/;

/** The blocks between blank lines and marks, told apart by how their first line begins. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll(BREAK, "").split(/\r?\n/);
  let place = 0;
  /** The lines from here that belong together, taken off. */
  const take = (belongs: (line: string) => boolean): string[] => {
    const from = place;
    do place += 1;
    while (place < lines.length && belongs(lines[place] ?? ""));
    return lines.slice(from, place);
  };
  while (place < lines.length) {
    const line = lines[place] ?? "";
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    const first = item.exec(line);
    if (line.trim() === "") place += 1;
    else if (heading) {
      // The page's own title is the only first level.
      blocks.push({ kind: "heading", level: (heading[1]?.length ?? 2) > 2 ? 3 : 2, parts: inline(heading[2] ?? "") });
      place += 1;
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      blocks.push({ kind: "rule" });
      place += 1;
    } else if (line.startsWith(">")) {
      const quoted = take((next) => next.startsWith(">")).map((each) => each.replace(/^>\s?/, ""));
      blocks.push({ kind: "quote", parts: inline(joined(quoted)) });
    } else if (first) {
      const items: string[][] = [];
      for (const each of take((next) => item.test(next) || /^\s+\S/.test(next))) {
        const begun = item.exec(each);
        if (begun) items.push([begun[3] ?? ""]);
        else items.at(-1)?.push(each);
      }
      blocks.push({ kind: "list", ordered: first[2] !== undefined, items: items.map((each) => inline(joined(each))) });
    } else {
      const own = take((next) => next.trim() !== "" && !/^(#{1,6}\s|>)/.test(next) && !item.test(next));
      blocks.push({ kind: "paragraph", parts: inline(joined(own)) });
    }
  }
  return blocks;
}
