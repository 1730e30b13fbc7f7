import { expect, it } from "vitest";
import { readingBlocks } from "./reading-text.tsx";

const verse = ["萬里行來一石明", "餘溫落地夜無聲", "開門自有光相待", "照見前山路已平"];

it("separates a line of the verse from what is said about it", () => {
  const line = { kind: "line", line: "萬里行來一石明" };
  for (const text of [
    "「萬里行來一石明」\n走了很久。",
    "「萬里行來一石明」，走了很久。",
    "「萬里行來一石明。」\n\n走了很久。",
  ])
    expect(readingBlocks(text, verse, "classical")).toEqual([{ ...line, text: "走了很久。" }]);
});

it("begins a part at each line of the verse, with or without an empty row before it", () => {
  const text = "「萬里行來一石明」\n一句。\n「餘溫落地夜無聲」\n兩句。\n又一句。\n\n最後一段。";
  expect(readingBlocks(text, verse, "classical")).toEqual([
    { kind: "line", line: "萬里行來一石明", text: "一句。" },
    { kind: "line", line: "餘溫落地夜無聲", text: "兩句。\n又一句。" },
    { kind: "text", text: "最後一段。" },
  ]);
});

it("leaves other quotations in the text", () => {
  for (const text of ["「開懷」兩個字，把衣襟鬆開就是。", "「」", "「", "他說「萬里行來一石明」。"])
    expect(readingBlocks(text, verse, "plain")).toEqual([{ kind: "text", text }]);
});

it("takes a quotation that is still streaming in for the line that it begins", () => {
  expect(readingBlocks("「萬里行", verse, "plain")).toEqual([{ kind: "line", line: "萬里行", text: "" }]);
});

it("finds the questions in the reflective voice alone", () => {
  const text = "先問自己。\n\n哪一扇門？";
  expect(readingBlocks(text, verse, "reflective")).toEqual([
    { kind: "text", text: "先問自己。" },
    { kind: "question", text: "哪一扇門？" },
  ]);
  expect(readingBlocks(text, verse, "plain").map(({ kind }) => kind)).toEqual(["text", "text"]);
});

it("has no parts for an empty text, and keeps what a text brings along as text", () => {
  expect(readingBlocks(" \n\n ", verse, "plain")).toEqual([]);
  expect(readingBlocks("<b>粗</b>", verse, "plain")).toEqual([{ kind: "text", text: "<b>粗</b>" }]);
});
