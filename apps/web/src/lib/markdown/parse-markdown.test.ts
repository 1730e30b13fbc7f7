import {
  MARKDOWN_DEPTH_MAX,
  MARKDOWN_NODES_MAX,
  MARKDOWN_TOO_DEEP_MESSAGE,
  MARKDOWN_TOO_LONG_MESSAGE,
} from "@panshi/contracts/content/markdown-limits";
import { parseBounded } from "@panshi/contracts/content/markdown-syntax";
import { expect, test } from "vitest";
import { type MarkdownNode, parseMarkdown } from "./parse-markdown.ts";

const text = (words: string): MarkdownNode => ({ kind: "text", text: words });
const paragraph = (source: string): MarkdownNode[] => {
  const [node] = parseMarkdown(source);
  return node?.kind === "paragraph" ? node.children : [];
};
const item = (...children: MarkdownNode[]): MarkdownNode => ({ kind: "item", children });
/** The text of a paragraph, without the nodes that it was split into. */
const textOf = (nodes: readonly MarkdownNode[]): string =>
  nodes.map((node) => (node.kind === "text" ? node.text : "children" in node ? textOf(node.children) : "")).join("");

test("headings, paragraphs, lists, quotes and rules", () => {
  const source = "# 大\n\n## 中\n### 小\n一段\n\n- 甲\n- 乙\n  接著乙\n\n1. 一\n2. 二\n\n> 引\n> 文\n\n---";
  expect(parseMarkdown(source)).toEqual([
    { kind: "heading", level: 2, children: [text("大")] },
    { kind: "heading", level: 2, children: [text("中")] },
    { kind: "heading", level: 3, children: [text("小")] },
    { kind: "paragraph", children: [text("一段")] },
    { kind: "list", ordered: false, children: [item(text("甲")), item(text("乙"), text("接著乙"))] },
    { kind: "list", ordered: true, children: [item(text("一")), item(text("二"))] },
    { kind: "quote", children: [{ kind: "paragraph", children: [text("引"), text("文")] }] },
    { kind: "rule" },
  ]);
});

test("bold, italics, breaks and escapes", () => {
  expect(paragraph("**重**要與*輕*聲，還有_小_事")).toEqual([
    { kind: "strong", children: [text("重")] },
    text("要與"),
    { kind: "emphasis", children: [text("輕")] },
    text("聲，還有_小_事"),
  ]);
  expect(paragraph("一句  \n二句")).toEqual([text("一句"), { kind: "break" }, text("二句")]);
  expect(textOf(paragraph("\\*不是重點\\*"))).toBe("*不是重點*");
  expect(textOf(paragraph("stone\nunder stars"))).toBe("stone under stars");
});

test("bold that ends with Chinese punctuation", () => {
  expect(paragraph("**重點：**說明")).toEqual([{ kind: "strong", children: [text("重點：")] }, text("說明")]);
});

test("links lead to paths of ours, to the web and to mail addresses, and nowhere else", () => {
  expect(paragraph("[抽籤](/oracle-draw)")).toEqual([
    { kind: "link", href: "/oracle-draw", own: true, children: [text("抽籤")] },
  ]);
  for (const href of ["https://example.com/a?b=c", "mailto:hello@example.com"])
    expect(paragraph(`[站外](${href})`)).toEqual([{ kind: "link", href, own: false, children: [text("站外")] }]);
  for (const bad of [
    "javascript:alert`1`",
    "JAVASCRIPT:alert`1`",
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//example.com",
    "/\\example.com",
  ])
    expect(paragraph(`[站外](${bad})`)).toEqual([{ kind: "link", href: null, own: false, children: [text("站外")] }]);
});

test.each(['<img src=x onerror="alert(1)">', "<script>alert(1)</script>", "&lt;b&gt;", "`code`"])(
  "markup in a text stays text: %s",
  (markup) => {
    expect(textOf(paragraph(markup))).toBe(markup);
  },
);

test("images are shown from our own uploads and art; of any other the words stay", () => {
  const uploaded = "/uploads/picture-01890000-0000-7000-8000-000000000001-800x600.webp";
  for (const src of [uploaded, "/art/posts/asking-twice.avif"])
    expect(paragraph(`![夜*空*](${src} "名")`)).toEqual([{ kind: "image", src, alt: "夜空" }]);
  for (const src of [
    "https://example.com/a.png",
    "//example.com/art/a.png",
    "/art/../uploads/a.svg",
    "/uploads/other.svg",
    `${uploaded}?x`,
    "javascript:alert(1)",
    "data:image/svg+xml,%3Csvg%20onload=alert(1)%3E",
  ])
    expect(paragraph(`![圖](<${src}>)`)).toEqual([text("圖")]);
});

test.each([
  ["nested quotes", ">"],
  ["open brackets", "["],
  ["links that never close", "[a]("],
  ["emphasis that never closes", "*a "],
  ["emphasis that never opens", "a_ *b "],
  ["nested emphasis", "*a"],
  ["nested lists", "- "],
])(
  "50,000 characters of %s are parsed, which quadratic time would not finish before the test's limit",
  (_name, part) => {
    expect(parseMarkdown(part.repeat(50_000 / part.length)).length).toBeGreaterThan(0);
  },
);

/** The nodes of a tree and its depth, without a recursion that a deep tree would end. */
const sizeOf = (tree: readonly MarkdownNode[]) => {
  let nodes = 0;
  let depth = 0;
  for (let level = tree; level.length > 0; level = level.flatMap((node) => ("children" in node ? node.children : []))) {
    nodes += level.length;
    depth += 1;
  }
  return { nodes, depth };
};

test.each([
  ["emphasis within emphasis", `${"*".repeat(9999)}a${"*".repeat(9999)}`],
  ["two kinds of emphasis in turn", `${"*a _b ".repeat(1600)}${"c_ d*".repeat(1600)}`],
  ["quotes within quotes", `${">".repeat(100)} 引文`],
  ["lists within lists", `${"- ".repeat(100)}項目`],
  ["quotes and lists in turn", `${"> - ".repeat(50)}項目`],
  ["items", "- 甲\n".repeat(4000)],
  ["emphasised letters", "*願*".repeat(6000)],
  ["lines", "字\n".repeat(9000)],
  ["links", "[字](/x)".repeat(2500)],
])("a text of too many %s is shown as it was typed, in a tree of bounded depth and size", (_name, source) => {
  expect(parseBounded(source).fault).toMatch(/內文/);
  expect(parseMarkdown(source)).toEqual([{ kind: "paragraph", children: [text(source)] }]);
});

test.each([
  // A quote in another is a level, and so is the paragraph in the last one.
  ["levels", (count: number) => `${">".repeat(count - 1)} 引文`, MARKDOWN_DEPTH_MAX, MARKDOWN_TOO_DEEP_MESSAGE],
  ["parts", (count: number) => "***\n".repeat(count), MARKDOWN_NODES_MAX, MARKDOWN_TOO_LONG_MESSAGE],
])("as many %s as the message names are within the limit, and one more is not", (_name, post, max, message) => {
  expect([parseBounded(post(max)).fault, parseBounded(post(max + 1)).fault]).toEqual([null, message]);
});

test("what a long post needs is within the limits", () => {
  const part =
    "## 標題\n\n這一段話有**重點**，也有[連結](/oracle-draw)，寫得長一些，像一篇真的文章。\n\n- 甲\n- 乙\n  - 丙\n    - 丁\n\n> 引文\n\n";
  const post = part.repeat(6000 / part.length) + "一段很長的文字。".repeat(1750);
  const { nodes, depth } = sizeOf(parseMarkdown(post));
  expect(nodes).toBeGreaterThan(1000);
  expect(nodes).toBeLessThan(MARKDOWN_NODES_MAX);
  expect(depth).toBeLessThan(MARKDOWN_DEPTH_MAX);
  // Four lists within each other, with everything that a line can hold.
  expect(sizeOf(parseMarkdown("- a\n  - b\n    - c\n      - > 引***[連*結*](/x)***")).depth).toBeGreaterThan(10);
});
