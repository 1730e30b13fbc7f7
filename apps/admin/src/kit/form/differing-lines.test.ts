import { expect, test } from "vitest";
import { differingLines } from "./differing-lines.ts";

const lines = (...texts: string[]) => texts.join("\n");

test("of two long versions the lines that differ are shown, short ones whole", () => {
  const same = ["一", "", "二", "", "三"];
  expect(differingLines(lines(...same, "甲", ...same), lines(...same, "乙", "丙", ...same))).toEqual([
    "⋯\n甲\n⋯",
    "⋯\n乙\n丙\n⋯",
  ]);
  expect(differingLines(lines("一", "甲", "二"), lines("一", "乙", "二"))).toEqual(["一\n甲\n二", "一\n乙\n二"]);
  // What was added at the end of a text, or taken out of its middle.
  expect(differingLines(lines(...same), lines(...same, "乙"))).toEqual(["⋯", "⋯\n乙"]);
  expect(differingLines("", "乙")).toEqual(["", "乙"]);
  expect(differingLines(lines(...same, ...same), lines(...same))).toEqual(["⋯\n一\n\n二\n\n三", "⋯"]);
});
