import { expect, it } from "vitest";
import { splitName } from "./split-name.ts";

it.each([
  ["王小明", "王", "小明"],
  ["歐陽娜娜", "歐陽", "娜娜"],
  ["張簡士民", "張簡", "士民"],
  // Two characters are one of each, though they spell a compound surname.
  ["歐陽", "歐", "陽"],
  ["王 小明", "王", "小明"],
  ["林", "", "林"],
  ["𠮷田", "𠮷", "田"],
  ["Mei Ling Chen", "Chen", "Mei Ling"],
  ["Madonna", "", "Madonna"],
  ["  Mei   Chen ", "Chen", "Mei"],
  ["Mei 陳", "陳", "Mei"],
])("splits %j into last name %j and first name %j", (fullName, lastName, firstName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});
