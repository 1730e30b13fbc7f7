import { expect, test } from "vitest";
import { type Inline, parseMarkdown } from "./markdown.ts";

const text = (words: string): Inline => ({ kind: "text", text: words });
const paragraph = (source: string): Inline[] => {
  const [block] = parseMarkdown(source);
  return block?.kind === "paragraph" ? block.parts : [];
};

test("headings, paragraphs, lists, quotes and rules are told apart", () => {
  const source = "# 大\n\n## 中\n### 小\n一段\n\n- 甲\n- 乙\n  接著乙\n\n1. 一\n2) 二\n\n> 引\n> 文\n\n---";
  expect(parseMarkdown(source)).toEqual([
    { kind: "heading", level: 2, parts: [text("大")] },
    { kind: "heading", level: 2, parts: [text("中")] },
    { kind: "heading", level: 3, parts: [text("小")] },
    { kind: "paragraph", parts: [text("一段")] },
    { kind: "list", ordered: false, items: [[text("甲")], [text("乙接著乙")]] },
    { kind: "list", ordered: true, items: [[text("一")], [text("二")]] },
    { kind: "quote", parts: [text("引文")] },
    { kind: "rule" },
  ]);
});

test("bold, italics, breaks and escapes", () => {
  expect(paragraph("**重**要與*輕*聲，還有_小_事")).toEqual([
    { kind: "strong", parts: [text("重")] },
    text("要與"),
    { kind: "emphasis", parts: [text("輕")] },
    text("聲，還有_小_事"),
  ]);
  expect(paragraph("一句  \n二句")).toEqual([text("一句"), { kind: "break" }, text("二句")]);
  expect(paragraph("\\*不是重點\\*")).toEqual([text("*"), text("不是重點"), text("*")]);
  expect(paragraph("stone\nunder stars")).toEqual([text("stone under stars")]);
});

test("links lead to paths of ours and to the web, and nowhere else", () => {
  expect(paragraph("[抽籤](/oracle-draw)")).toEqual([
    { kind: "link", href: "/oracle-draw", own: true, parts: [text("抽籤")] },
  ]);
  expect(paragraph("[站外](https://example.com/a?b=c)")).toEqual([
    { kind: "link", href: "https://example.com/a?b=c", own: false, parts: [text("站外")] },
  ]);
  for (const bad of [
    "javascript:alert`1`",
    "JAVASCRIPT:alert`1`",
    "data:text/html,x",
    "//example.com",
    "/\\example.com",
  ])
    expect(paragraph(`[站外](${bad})`)).toEqual([text("站外")]);
});

test("markup in a text stays text", () => {
  expect(paragraph('<img src=x onerror="alert(1)">')).toEqual([text('<img src=x onerror="alert(1)">')]);
});
