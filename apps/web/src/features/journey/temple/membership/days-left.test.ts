import { expect, it } from "vitest";
import { describeDaysLeft } from "./membership-card.tsx";

it.each([
  [90, "basic", "good", "時間還從容"],
  [8, "vip", "good", "時間還從容"],
  [7, "trial", "warn", "七天，剛開始"],
  [7, "basic", "warn", "還有七天"],
  [6, "trial", "warn", "還有六天"],
  [5, "trial", "warn", "還有五天"],
  [4, "vip", "warn", "還有四天"],
  [3, "trial", "bad", "還有三天"],
  [2, "basic", "bad", "還有兩天，快到期了"],
  [1, "trial", "bad", "最後一天"],
  [0, "vip", "bad", "最後一天"],
] as const)("[S4.09] %i days left of a %s are %s, in words: %s", (days, plan, tone, label) => {
  expect(describeDaysLeft(days, plan)).toMatchObject({ tone, label });
});

it("warns in words for the last two days only", () => {
  const warned = Array.from({ length: 31 }, (_, days) => days).filter((days) =>
    /到期|最後/.test(describeDaysLeft(days, "basic").label),
  );
  expect(warned).toEqual([0, 1, 2]);
});
