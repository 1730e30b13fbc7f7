import { Fragment, Slice } from "prosemirror-model";
import { fromMarkdown } from "./from-markdown.ts";
import { ownPathOf, schema } from "./schema.ts";

/** What the contract refuses and nobody sees: control characters, and those that turn the text after them around. */
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
const clean = (text: string): string => text.replace(unprintable, "").replaceAll("\u00a0", " ");

/**
 * Parses HTML with its styles in another attribute, for the content security policy refuses styles in attributes and logs
 * each one.
 */
const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(
    html.replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style=")),
    "text/html",
  ).body;
const styleOf = (element: Element): string => element.getAttribute("data-style") ?? "";

const numbered = /^[\s\u00a0]*[(（]?[0-9a-z一二三四五六七八九十]{1,3}[.)、）]/i;

/** Word has lists of paragraphs, each with its own marker; they become lists. */
function wordLists(body: HTMLElement) {
  let list = null as Element | null;
  for (const paragraph of body.querySelectorAll("p")) {
    const inList = /mso-list:\s*(?!none)/i.test(styleOf(paragraph));
    if (!inList) {
      list = null;
      continue;
    }
    const marker = paragraph.querySelector('[data-style*="mso-list:Ignore" i]');
    const tag = numbered.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    if (list?.localName !== tag || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Bold and italic text whose style says so; and Google Docs wraps what it copies in a `<b>` that is not bold. */
function styledText(body: HTMLElement) {
  const wrap = (element: Element, tag: string) => {
    const mark = body.ownerDocument.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  };
  for (const element of body.querySelectorAll("[data-style]")) {
    const style = styleOf(element);
    if (element.localName === "b" && /font-weight:\s*normal/i.test(style)) element.replaceWith(...element.childNodes);
    if (element.localName !== "span") continue;
    if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrap(element, "strong");
    if (/font-style:\s*italic/i.test(style)) wrap(element, "em");
  }
}

/**
 * Pasted HTML without what the schema would keep by mistake. What it has no node for loses its markup and keeps its text.
 * @param onDropped how many images of other places were left out
 */
export function cleanHtml(html: string, onDropped: (images: number) => void): string {
  const body = parse(html);
  for (const hidden of body.querySelectorAll("script, style, title, meta, link, template, object, iframe, svg, math"))
    hidden.remove();
  wordLists(body);
  styledText(body);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.nodeValue = clean(walker.currentNode.nodeValue ?? "");
  let dropped = 0;
  for (const image of body.querySelectorAll("img"))
    if (ownPathOf(image.getAttribute("src") ?? "") === null) {
      image.remove();
      dropped += 1;
    }
  if (dropped > 0) onDropped(dropped);
  return body.innerHTML;
}

/** Whether pasted HTML has words: without them it is one image, whose file is uploaded. */
export const hasWords = (html: string): boolean => (parse(html).textContent ?? "").trim() !== "";

const blockMarkup = /^(#{1,6} |[-*+] |\d{1,9}[.)] |> )/m;

/** Pasted plain text: Markdown where it looks like it, else a paragraph a line. */
export function plainText(text: string, asIs: boolean): Slice {
  const cleaned = clean(text);
  if (!asIs && blockMarkup.test(cleaned)) return new Slice(fromMarkdown(cleaned).content, 0, 0);
  const lines = cleaned.split(/(?:\r\n?|\n)+/).filter((line, _index, all) => line.trim() !== "" || all.length === 1);
  const { paragraph } = schema.nodes;
  const paragraphs = lines.map((line) => paragraph.create(null, line ? schema.text(line) : null));
  return new Slice(Fragment.fromArray(paragraphs), 1, 1);
}
