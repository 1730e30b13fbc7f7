import {
  imageAlt,
  allowedImageAddress,
  resolveLinkTarget,
  parseBounded,
  softBreakText,
  type Token,
} from "@panshi/contracts/content/markdown-syntax";

export type MarkdownNode =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "rule" }
  | { kind: "image"; src: string; alt: string }
  | { kind: "strong" | "emphasis" | "paragraph" | "quote" | "item"; children: MarkdownNode[] }
  | { kind: "heading"; level: 2 | 3; children: MarkdownNode[] }
  | { kind: "list"; ordered: boolean; children: MarkdownNode[] }
  /** `href` is null where the address may not be followed. `own`: a path of this site. */
  | { kind: "link"; href: string | null; own: boolean; children: MarkdownNode[] };

function openedBy(token: Token): Extract<MarkdownNode, { children: MarkdownNode[] }> | null {
  const children: MarkdownNode[] = [];
  switch (token.type) {
    case "heading_open":
      // The page's own title is the only first level.
      return { kind: "heading", level: Number(token.tag.slice(1)) > 2 ? 3 : 2, children };
    case "blockquote_open":
      return { kind: "quote", children };
    case "bullet_list_open":
      return { kind: "list", ordered: false, children };
    case "ordered_list_open":
      return { kind: "list", ordered: true, children };
    case "list_item_open":
      return { kind: "item", children };
    case "strong_open":
      return { kind: "strong", children };
    case "em_open":
      return { kind: "emphasis", children };
    case "link_open":
      return { kind: "link", ...resolveLinkTarget(String(token.attrGet("href") ?? "")), children };
    // A paragraph of a list without blank lines is hidden: its text belongs to the item.
    default:
      return token.hidden ? null : { kind: "paragraph", children };
  }
}

/**
 * Parses Markdown to a tree of the nodes above, in time linear in its length. A text past the limits, which a save refuses, is one
 * paragraph of what was typed: a deep tree would end the renderer's stack.
 */
export function parseMarkdown(source: string): MarkdownNode[] {
  const { tokens, fault } = parseBounded(source);
  if (fault !== null) return [{ kind: "paragraph", children: [{ kind: "text", text: source }] }];
  const root: MarkdownNode[] = [];
  /** The child lists of the open nodes, innermost last; null for a hidden paragraph. */
  const open: (MarkdownNode[] | null)[] = [root];
  let lastText = "";
  const add = (node: MarkdownNode) => (open.findLast((children) => children !== null) ?? root).push(node);
  const visit = (token: Token) => {
    if (token.nesting === 1) {
      const node = openedBy(token);
      if (node) add(node);
      open.push(node?.children ?? null);
    } else if (token.nesting === -1) open.pop();
    else if (token.type === "inline") token.children?.forEach(visit);
    else if (token.type === "hr") add({ kind: "rule" });
    else if (token.type === "hardbreak") add({ kind: "break" });
    else if (token.type === "image") {
      const src = allowedImageAddress(String(token.attrGet("src") ?? ""));
      const alt = imageAlt(token);
      // Of an image from elsewhere its words stay.
      if (src) add({ kind: "image", src, alt });
      else if (alt) add({ kind: "text", text: alt });
    } else {
      const text = token.type === "softbreak" ? softBreakText(lastText) : token.content;
      lastText = text;
      if (text) add({ kind: "text", text });
    }
  };
  tokens.forEach(visit);
  return root;
}
