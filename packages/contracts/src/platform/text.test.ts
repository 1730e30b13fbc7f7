import { describe, expect, test } from "vitest";
import { personNamePart, personNameSchema, visibleName, stripInvisible } from "./text.ts";

const name = personNameSchema("姓名", 50);

describe("a person's name", () => {
  test.each([
    "王小明",
    "歐陽 娜娜",
    "𠮷野",
    "𡘙好",
    "石",
    "Kolas Yotaka",
    "谷辣斯·尤達卡",
    "夏曼‧藍波安",
    "’Atolan O’Brien-Smith",
    "José Ñandú",
    "Nguyễn Văn A".normalize("NFD"),
    "李 (Lee) 3",
  ])("may be %s", (given) => expect(name.safeParse(given).success).toBe(true));

  test.each([
    ["a bidi override", "王\u202e明"],
    ["a bidi isolate", "王\u2066明\u2069"],
    ["a direction mark", "王\u200f明"],
    ["a zero-width space", "王\u200b明"],
    ["a joiner", "王\u200d明"],
    ["a byte order mark", "王\ufeff明"],
    ["a soft hyphen", "王\u00ad明"],
    ["a line end", "王\n明"],
    ["a paragraph separator", "王\u2029明"],
    ["a control character", "王\u0007明"],
    ["a delete", "王\u007f明"],
    ["a Hangul filler", "\u3164"],
    ["a blank braille cell", "\u2800"],
    ["blank hieroglyph, which counts as a letter", "\u{13441}"],
    ["half a hieroglyph", "王\u{13442}明"],
    ["Khitan filler", "王\u{16fe4}"],
    ["notehead of no note", "王\u{1d159}"],
    ["place of an object", "王\ufffc"],
    ["noncharacter", "王\uffff"],
    ["tags", "王\u{e0041}"],
    ["a variation selector", "王\ufe0f"],
    ["marks alone", "\u0301\u0302"],
    ["a mark on a space", "王 \u0301"],
    ["piled marks", `王${"\u0301".repeat(5)}`],
    ["no letter", "123 !?"],
    ["nothing", "   "],
  ])("may not hold %s", (_, given) => expect(name.safeParse(given).success).toBe(false));
});

test("a part of a name may be empty, and holds no invisible characters either", () => {
  expect(personNamePart(50).safeParse("").success).toBe(true);
  expect(personNamePart(50).safeParse("\u200b").success).toBe(false);
});

test("a company's name is visible, and may be a number", () => {
  expect(visibleName("公司抬頭", 60).safeParse("7-11 股份有限公司").success).toBe(true);
  expect(visibleName("公司抬頭", 60).safeParse("磐石\u202e").success).toBe(false);
});

test("a text from another system keeps its visible characters", () => {
  expect(stripInvisible(" \u202e王\u200b小\n明\u0000 ")).toBe("王小 明");
});
