import type { Node, NodeType } from "prosemirror-model";
import { escapeLineStarts, inlineToMarkdown } from "./inline-to-markdown.ts";
import { editorSchema } from "./schema.ts";

const { nodes } = editorSchema;

/** The Markdown of a document, of which `fromMarkdown` makes the same document. */
export const toMarkdown = (doc: Node): string => blocksToMarkdown(doc, "\n\n");

/** Empty paragraphs, which Markdown cannot say, are left out. */
function blocksToMarkdown(parent: Node, between: string): string {
  const parts: string[] = [];
  let list = null as { type: NodeType; second: boolean } | null;
  for (const node of parent.children) {
    const isList = node.type === nodes.bullets || node.type === nodes.numbers;
    // Two lists of one kind in a row would be one, unless their markers differ.
    const second: boolean = list?.type === node.type && !list.second;
    const text = isList ? listToMarkdown(node, second) : blockToMarkdown(node);
    if (text === "") continue;
    parts.push(text);
    list = isList ? { type: node.type, second } : null;
  }
  return parts.join(between);
}

function blockToMarkdown(node: Node): string {
  switch (node.type) {
    case nodes.rule:
      return "---";
    case nodes.heading: {
      const text = inlineToMarkdown(node).replace(/(^|\s)(#+)$/, "$1\\$2");
      return text && `${"#".repeat(Number(node.attrs["level"]))} ${text}`;
    }
    case nodes.quote:
      return blocksToMarkdown(node, "\n\n").replace(/^/gm, "> ").replace(/ +$/gm, "") || ">";
    default:
      return escapeLineStarts(inlineToMarkdown(node));
  }
}

function listToMarkdown(list: Node, second: boolean): string {
  // Without a blank line between them, a paragraph, an empty item or a second quote would join the block before it.
  const fits = list.children.every(({ children }) =>
    children.every(
      (node, index) =>
        index === 0 ||
        (node.type !== nodes.paragraph &&
          !isEmpty(firstLeafBlock(node)) &&
          (node.type !== nodes.quote || children[index - 1]?.type !== nodes.quote)),
    ),
  );
  const between = list.attrs["tight"] && fits ? "\n" : "\n\n";
  const items = list.children.map((item, index) => {
    const marker = list.type === nodes.bullets ? (second ? "*" : "-") : `${index + 1}${second ? ")" : "."}`;
    const indent = " ".repeat(marker.length + 1);
    const [first] = item.children;
    const body = blocksToMarkdown(item, between).replace(/\n(?=.)/g, `\n${indent}`);
    // A rule or a list of `-` in the first line would make one rule of both.
    const apart = first && (first.type === nodes.rule || isEmpty(first)) && body !== "";
    return body === "" ? marker : apart ? `${marker}\n${indent}${body}` : `${marker} ${body}`;
  });
  return items.join(between);
}

/** The block that a block begins with. */
const firstLeafBlock = (node: Node): Node =>
  node.isTextblock || !node.firstChild ? node : firstLeafBlock(node.firstChild);
const isEmpty = (node: Node): boolean => node.isTextblock && node.content.size === 0;
