import { expect, it } from "vitest";
import { planTypes, thirtyDayPrice } from "../commerce/plan.ts";
import { planBenefits, planDifferences } from "./plan-benefits.ts";
import { MODEL_READING_LABEL } from "../journey/reading.ts";

const namesAi = (line: string) => line.includes(MODEL_READING_LABEL);

it.each([
  ["none", "basic", ["祈願儀式不限次數", "七日祈願手冊全部開放", "靈魂對話與冥想時刻"]],
  ["trial", "basic", ["祈願儀式不限次數", "七日祈願手冊全部開放", "靈魂對話與冥想時刻"]],
  ["basic", "vip", ["解籤有 3 種聲音：白話、古典、反思", "回望：看見反覆回來的主題"]],
  ["basic", "basic", []],
  ["vip", "vip", []],
] as const)("from %s to %s only what differs is named, and AI where there is a model", (from, to, lines) => {
  expect(planDifferences(from, to, false)).toEqual(lines);
  const withModel = planDifferences(from, to, true);
  expect(withModel.filter((line) => !namesAi(line))).toEqual(lines);
  expect(withModel.some(namesAi)).toBe(from !== to);
});

it("a plan's first three lines say what sets it apart, dialogues among basic's", () => {
  expect(planBenefits("basic").slice(0, 3)).toContain("靈魂對話與冥想時刻");
  expect(planBenefits("vip").slice(0, 2)).toEqual(planDifferences("basic", "vip", false));
  for (const plan of planTypes) expect(planBenefits(plan).filter(namesAi)).toHaveLength(1);
});

it.each([
  [9990, 90, 3330],
  [3990, 30, null],
  [0, 7, null],
  [1000, 45, 667],
])("NT$ %i for %i days is %s for thirty", (price, duration, expected) => {
  expect(thirtyDayPrice({ price, duration })).toBe(expected);
});
