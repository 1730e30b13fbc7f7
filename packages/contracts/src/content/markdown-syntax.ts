import MarkdownIt, { type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import {
  MARKDOWN_DEPTH_MAX,
  MARKDOWN_NODES_MAX,
  MARKDOWN_TOO_DEEP_MESSAGE,
  MARKDOWN_TOO_LONG_MESSAGE,
} from "./markdown-limits.ts";
import { parsePictureUrl } from "../platform/picture-sources.ts";
import { isSafeRedirectPath } from "../platform/safe-redirect-path.ts";

export type { Token };

/**
 * The Markdown of posts, for the page that shows them and the editor that writes them: only what a post may contain. HTML
 * and code are not enabled: their markup stays text.
 */
export const postMarkdownParser = new MarkdownIt("zero").enable([
  "heading",
  "hr",
  "blockquote",
  "list",
  "emphasis",
  "link",
  "image",
  "newline",
  "escape",
]);
// CommonMark alone leaves `**重點：**說明` unmarked, because no space follows the punctuation.
postMarkdownParser.use(cjkFriendly);
// Addresses are checked in `linkTo`, as they were typed.
postMarkdownParser.validateLink = () => true;
postMarkdownParser.normalizeLink = (address) => address;

/** The tokens of a text, or what is wrong with one that would cost too much to show, in words. */
type BoundedMarkdown = { tokens: Token[]; fault: null } | { tokens: null; fault: string };

/**
 * Parses a text within the limits. The parser takes time linear in the length; what costs is to render each node, and that each level
 * of nesting is a call on the renderer's stack (docs/decisions/0038).
 */
export function parseBounded(source: string): BoundedMarkdown {
  // Each line that is not blank becomes a node at least.
  if (source.split("\n").filter((line) => line.trim() !== "").length > MARKDOWN_NODES_MAX)
    return { tokens: null, fault: MARKDOWN_TOO_LONG_MESSAGE };
  const tokens = postMarkdownParser.parse(source, {});
  let depth = 0;
  let deepest = 0;
  let nodes = 0;
  const visit = (token: Token): void => {
    depth += token.nesting;
    deepest = Math.max(deepest, depth);
    if (token.nesting >= 0) nodes += 1;
    token.children?.forEach(visit);
  };
  tokens.forEach(visit);
  if (deepest > MARKDOWN_DEPTH_MAX) return { tokens: null, fault: MARKDOWN_TOO_DEEP_MESSAGE };
  return nodes > MARKDOWN_NODES_MAX ? { tokens: null, fault: MARKDOWN_TOO_LONG_MESSAGE } : { tokens, fault: null };
}

/** Where a link leads: a path of this site, a web page or a mail address; null for anything else. */
export function resolveLinkTarget(address: string): { href: string | null; own: boolean } {
  if (isSafeRedirectPath(address)) return { href: address, own: true };
  const followed = /^(https?:\/\/[^/]|mailto:[^\s@]+@)/i.test(address) && URL.canParse(address);
  return { href: followed ? address : null, own: false };
}

/** The address of an image that a post may show: a picture that was uploaded here, or one of the site's own; null for any other. */
export const allowedImageAddress = (address: string): string | null =>
  parsePictureUrl(address) || /^\/art(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(address) ? address : null;

/** What an image says to those who do not see it: its text without marks. */
export const imageAlt = (token: Token): string =>
  postMarkdownParser.renderer.renderInlineAsText(token.children ?? [], postMarkdownParser.options, {});

/** A line break inside a paragraph: no space after Chinese text and punctuation, else one. */
export const softBreakText = (text: string): string => (/[\p{Script=Han}\p{P}]$/u.test(text) ? "" : " ");
