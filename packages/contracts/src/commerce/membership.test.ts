import { expect, it } from "vitest";
import { daysLeftTone } from "./membership.ts";

it.each([
  [30, "good"],
  [8, "good"],
  [7, "warn"],
  [4, "warn"],
  [3, "bad"],
  [0, "bad"],
] as const)("[S4.09] %d days left are %s", (days, tone) => expect(daysLeftTone(days)).toBe(tone));
