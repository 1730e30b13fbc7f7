import { allowedImageAddress, resolveLinkTarget } from "@panshi/contracts/content/markdown-syntax";
import { parsePictureUrl } from "@panshi/contracts/platform/picture-sources";
import { type DOMOutputSpec, Schema } from "prosemirror-model";

/** What a link leads to, as the page would have it: an address that may not be followed is marked, and leads nowhere. */
const linkToDOM = (address: string): DOMOutputSpec =>
  resolveLinkTarget(address).href === null
    ? ["a", { "data-address": address, class: "refused", title: `讀者點不到：${address}` }, 0]
    : ["a", { href: address, "data-address": address, title: address, rel: "noopener nofollow" }, 0];

/** The room that an uploaded picture takes, before it is loaded. */
const sizeOf = (src: string) => {
  const picture = parsePictureUrl(src);
  return picture ? { width: picture.width, height: picture.height } : {};
};

/** An image of another site is not shown to readers, so it is words here. */
const imageToDOM = (src: string, alt: string): DOMOutputSpec =>
  allowedImageAddress(src) !== null
    ? ["img", { src, alt, "data-src": src, ...sizeOf(src) }]
    : ["span", { class: "refused", "data-src": src, "data-alt": alt }, `〔不在本站的圖片，讀者看不到：${alt || src}〕`];

const inlineWithoutBreak = "(text | image)*";

/** Exactly what a post's Markdown can say (`@panshi/client/markdown-syntax`), so that what is written is what is read. */
export const editorSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: inlineWithoutBreak,
      defining: true,
      attrs: { level: { default: 2, validate: "number" } },
      // The page's own title is the only first level.
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level > 2 ? 3 : 2 } })),
      toDOM: (node) => [`h${String(node.attrs["level"])}`, 0],
    },
    quote: {
      group: "block",
      content: "block+",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    bullets: {
      group: "block",
      content: "item+",
      attrs: { tight: { default: true, validate: "boolean" } },
      parseDOM: [{ tag: "ul" }],
      toDOM: () => ["ul", 0],
    },
    numbers: {
      group: "block",
      content: "item+",
      attrs: { tight: { default: true, validate: "boolean" } },
      parseDOM: [{ tag: "ol" }],
      toDOM: () => ["ol", 0],
    },
    item: { content: "block+", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    text: { group: "inline" },
    image: {
      group: "inline",
      inline: true,
      draggable: true,
      attrs: { src: { validate: "string" }, alt: { default: "", validate: "string" } },
      parseDOM: [
        {
          tag: "[data-src]",
          getAttrs: ({ dataset, ...dom }) => ({
            src: dataset["src"] ?? "",
            alt: ("alt" in dom ? String(dom.alt) : dataset["alt"]) ?? "",
          }),
        },
        {
          tag: "img[src]",
          getAttrs: (dom) => {
            const src = siteImagePath(dom.getAttribute("src") ?? "");
            return src !== null && { src, alt: dom.getAttribute("alt") ?? "" };
          },
        },
      ],
      toDOM: ({ attrs }) => imageToDOM(String(attrs["src"]), String(attrs["alt"])),
    },
    break: {
      group: "inline",
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { address: { validate: "string" } },
      parseDOM: [
        { tag: "a[data-address]", getAttrs: ({ dataset }) => ({ address: dataset["address"] ?? "" }) },
        {
          tag: "a[href]",
          getAttrs: (dom) => {
            const address = parseLinkAddress(dom.getAttribute("href") ?? "");
            return address !== null && { address };
          },
        },
      ],
      toDOM: (mark) => linkToDOM(String(mark.attrs["address"])),
    },
    strong: {
      parseDOM: [{ tag: "strong" }, { tag: "b" }],
      toDOM: () => ["strong", 0],
    },
    emphasis: {
      parseDOM: [{ tag: "em" }, { tag: "i" }],
      toDOM: () => ["em", 0],
    },
  },
});

/** An address of this site without its origin. */
function ownPath(address: string): string {
  const own = globalThis.location;
  if (!own || !URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === own.origin ? `${pathname}${search}${hash}` : address;
}

/** The path of an image of this site; null for any other. */
export const siteImagePath = (src: string): string | null => allowedImageAddress(ownPath(src));

/** Where a link may lead that was typed or pasted; null where a reader could not follow it. */
export function parseLinkAddress(typed: string): string | null {
  const address = ownPath(typed.trim());
  if (resolveLinkTarget(address).href !== null) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  const web = `https://${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) && resolveLinkTarget(web).href !== null ? web : null;
}
