import { pictureOf } from "@panshi/contracts/picture-sources";
import { isSafeRedirectPath } from "@panshi/contracts/safe-redirect-path";
import MarkdownIt, { type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";

export type { Token };

/**
 * The Markdown of posts, for the page that shows them and the editor that writes them: only what a post may contain. HTML
 * and code are not enabled: their markup stays text.
 */
export const markdownSyntax = new MarkdownIt("zero").enable([
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
markdownSyntax.use(cjkFriendly);
// Addresses are checked in `linkTo`, as they were typed.
markdownSyntax.validateLink = () => true;
markdownSyntax.normalizeLink = (address) => address;

/** Where a link leads: a path of this site, a web page or a mail address; null for anything else. */
export function linkTo(address: string): { href: string | null; own: boolean } {
  if (isSafeRedirectPath(address)) return { href: address, own: true };
  const followed = /^(https?:\/\/[^/]|mailto:[^\s@]+@)/i.test(address) && URL.canParse(address);
  return { href: followed ? address : null, own: false };
}

/** The address of an image that a post may show: a picture that was uploaded here, or one of the site's own; null for any other. */
export const imageOf = (address: string): string | null =>
  pictureOf(address) || /^\/art(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(address) ? address : null;

/** What an image says to those who do not see it: its text without marks. */
export const imageAlt = (token: Token): string =>
  markdownSyntax.renderer.renderInlineAsText(token.children ?? [], markdownSyntax.options, {});

/** A line break inside a paragraph: no space after Chinese text and punctuation, else one. */
export const softBreakAfter = (text: string): string => (/[\p{Script=Han}\p{P}]$/u.test(text) ? "" : " ");
