import { imageAlt, postMarkdownParser, softBreakText, type Token } from "@panshi/contracts/content/markdown-syntax";
import type { Mark, Node, NodeType } from "prosemirror-model";
import { editorSchema } from "./schema.ts";

const { nodes, marks } = editorSchema;

type Open = { type: NodeType; attrs: Record<string, unknown>; children: Node[] };

const blockOf: Record<string, (token: Token) => Omit<Open, "children">> = {
  paragraph_open: () => ({ type: nodes.paragraph, attrs: {} }),
  heading_open: ({ tag }) => ({ type: nodes.heading, attrs: { level: Number(tag.slice(1)) > 2 ? 3 : 2 } }),
  blockquote_open: () => ({ type: nodes.quote, attrs: {} }),
  bullet_list_open: () => ({ type: nodes.bullets, attrs: { tight: true } }),
  ordered_list_open: () => ({ type: nodes.numbers, attrs: { tight: true } }),
  list_item_open: () => ({ type: nodes.item, attrs: {} }),
};

const markOf: Record<string, (token: Token) => Mark> = {
  strong_open: () => marks.strong.create(),
  em_open: () => marks.emphasis.create(),
  link_open: (token) => marks.link.create({ address: String(token.attrGet("href") ?? "") }),
};

/** The document of a post's Markdown. What the schema has no node for stays text. */
export function fromMarkdown(source: string): Node {
  const root: Open = { type: nodes.doc, attrs: {}, children: [] };
  const open: Open[] = [root];
  /** The marks that are open, the innermost set last. */
  const marked: (readonly Mark[])[] = [[]];
  let lastText = "";
  const top = () => open.at(-1) ?? root;
  const add = (node: Node) => void top().children.push(node);
  const addText = (text: string) => {
    lastText = text;
    if (text) add(editorSchema.text(text, marked.at(-1)));
  };
  const closeBlock = () => {
    const { type, attrs, children } = open.pop() ?? root;
    const node = children.length > 0 ? type.create(attrs, children) : type.createAndFill(attrs);
    if (node) add(node);
  };
  const visit = (token: Token) => {
    if (token.nesting === 1) {
      const block = blockOf[token.type]?.(token);
      // A list whose items have blank lines between them is read with more air.
      if (block?.type === nodes.paragraph && !token.hidden && top().type === nodes.item) {
        const list = open.at(-2);
        if (list) list.attrs = { tight: false };
      }
      if (block) open.push({ ...block, children: [] });
      else marked.push(markOf[token.type]?.(token).addToSet(marked.at(-1) ?? []) ?? marked.at(-1) ?? []);
    } else if (token.nesting === -1) {
      if (token.type.replace("_close", "_open") in blockOf) closeBlock();
      else marked.pop();
    } else if (token.type === "inline") token.children?.forEach(visit);
    else if (token.type === "hr") add(nodes.rule.create());
    else if (token.type === "hardbreak") add(nodes.break.create(null, null, marked.at(-1)));
    else if (token.type === "image")
      add(nodes.image.create({ src: String(token.attrGet("src") ?? ""), alt: imageAlt(token) }, null, marked.at(-1)));
    else addText(token.type === "softbreak" ? softBreakText(lastText) : token.content);
  };
  postMarkdownParser.parse(source, {}).forEach(visit);
  return root.children.length > 0
    ? nodes.doc.create(null, root.children)
    : nodes.doc.create(null, nodes.paragraph.create());
}
