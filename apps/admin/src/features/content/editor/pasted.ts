import { DOMParser as NodeParser, Fragment, Slice } from "prosemirror-model";
import { fromMarkdown } from "./from-markdown.ts";
import { ownPathOf, schema } from "./schema.ts";

/** What the contract refuses and nobody sees: control characters, and those that turn the text after them around. */
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;
const clean = (text: string): string => text.replace(unprintable, "").replaceAll("\u00a0", " ");

const numbered = /^[\s\u00a0]*[(（]?[0-9a-z一二三四五六七八九十]{1,3}[.)、）]/i;

/** Word has lists of paragraphs, each with its own marker; they become lists. */
function wordLists(body: HTMLElement) {
  let list = null as Element | null;
  for (const paragraph of body.querySelectorAll("p")) {
    const inList = /mso-list:\s*(?!none)/i.test(paragraph.getAttribute("style") ?? "");
    if (!inList) {
      list = null;
      continue;
    }
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]');
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

/**
 * Pasted HTML without what the schema would keep by mistake. What it has no node for loses its markup and keeps its text.
 * @param onDropped how many images of other places were left out
 */
export function cleanHtml(html: string, onDropped: (images: number) => void): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("script, style, title, meta, link, template, object, iframe, svg, math"))
    hidden.remove();
  wordLists(body);
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
export const hasWords = (html: string): boolean =>
  (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").trim() !== "";

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

export const htmlParser = NodeParser.fromSchema(schema);
