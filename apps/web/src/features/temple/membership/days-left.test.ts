import { expect, it } from "vitest";
import { daysLeft } from "./days-left.ts";

it.each([
  [90, "good"],
  [8, "good"],
  [7, "warn"],
  [4, "warn"],
  [3, "bad"],
  [0, "bad"],
] as const)("[S4.09] %i days left are %s, and label say so too", (days, tone) => {
  expect(daysLeft(days).tone).toBe(tone);
  expect(daysLeft(days).label).not.toBe("");
});
