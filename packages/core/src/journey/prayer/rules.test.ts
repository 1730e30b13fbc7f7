import { expect, it } from "vitest";
import { completedAtForStatus, toMemberPrayerStatus, prayerTitle } from "./rules.ts";

it.each([
  ["願家人平安。願世界安好。", "願家人平安"],
  ["願今年找到方向！", "願今年找到方向"],
  ["第一行\n第二行", "第一行"],
  ["。只有開頭是句號", "。只有開頭是句號"],
  ["一二三四五六七八九十一二三四五六七八", "一二三四五六七八九十一二三四五六七八"],
  ["一二三四五六七八九十一二三四五六七八九", "一二三四五六七八九十一二三四五六七八…"],
  // Cut between characters, never inside one.
  [`${"𠮷".repeat(19)}`, `${"𠮷".repeat(18)}…`],
  [`${"👨‍👩‍👧".repeat(19)}`, `${"👨‍👩‍👧".repeat(18)}…`],
])("the title of %j is %j", (wish, title) => {
  expect(prayerTitle(wish)).toBe(title);
  expect(prayerTitle(wish).isWellFormed()).toBe(true);
});

it("a long wish without a first sentence still has a short title", () => {
  expect(prayerTitle(`！${"願".repeat(500)}`)).toHaveLength(19);
});

it("[S4.10] the member sees completed or in progress only", () => {
  expect(toMemberPrayerStatus("completed")).toBe("completed");
  for (const status of ["pending", "in_progress", "cancelled"] as const)
    expect(toMemberPrayerStatus(status)).toBe("in_progress");
});

it("a prayer keeps when it was completed while it stays so, and has no such time in another status", () => {
  const [before, now] = [new Date("2026-03-01T04:00:00Z"), new Date("2026-03-02T04:00:00Z")];
  expect(completedAtForStatus("completed", null, now)).toBe(now);
  expect(completedAtForStatus("completed", before, now)).toBe(before);
  for (const status of ["pending", "in_progress", "cancelled"] as const)
    expect(completedAtForStatus(status, before, now)).toBeNull();
});
