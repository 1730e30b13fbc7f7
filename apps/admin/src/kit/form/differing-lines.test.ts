import { expect, test } from "vitest";
import { differingLines } from "./edit-conflict.tsx";

const lines = (...texts: string[]) => texts.join("\n");

test("of two long versions the lines that differ are shown, short ones whole", () => {
  const same = ["一", "", "二", "", "三"];
  expect(differingLines(lines("甲", ...same, "乙", ...same), lines(...same, "丙", "丁", ...same))).toEqual([
    "甲\n⋯\n乙\n⋯",
    "⋯\n丙\n丁\n⋯",
  ]);
  expect(differingLines(lines("一", "甲", "二"), lines("一", "乙", "二"))).toEqual(["一\n甲\n二", "一\n乙\n二"]);
  expect(differingLines(lines(...same), lines(...same, "乙"))).toEqual(["⋯", "⋯\n乙"]);
  expect(differingLines("", "乙")).toEqual(["", "乙"]);
  const turned = lines(...same.toReversed());
  expect(differingLines(lines(...same), turned)).toEqual([lines(...same), turned]);
});
