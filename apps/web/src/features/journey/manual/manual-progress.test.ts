import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { expect, it } from "vitest";
import { manualProgressText, dayName, dayState } from "./manual-progress.ts";

const walked = (count: number, isOpen: boolean): ManualEnrolment => ({
  id: "0190aaaa-0000-7000-8000-000000000000",
  manual: "energy_manual",
  startedAt: "2026-03-01T00:00:00.000Z",
  finishedAt: count === 7 ? "2026-03-08T16:30:00.000Z" : null,
  days: Array.from({ length: count }, (_, index) => ({
    dayNumber: index + 1,
    taipeiDay: `2026-03-0${index + 1}`,
    doneAt: `2026-03-0${index + 1}T12:00:00.000Z`,
    note: null,
  })),
  next: count === 7 ? null : { dayNumber: count + 1, opensOn: "2026-03-08", isOpen },
});
const leaves = (enrolment: ManualEnrolment, mayDoDays: boolean) =>
  [1, 2, 3, 4, 5, 6, 7].map((dayNumber) => dayState(enrolment, dayNumber, mayDoDays));

it("names the days in Chinese numerals", () => {
  expect([1, 5, 7].map(dayName)).toEqual(["第一天", "第五天", "第七天"]);
});

it("opens only the next day, and none where the plan includes no new days", () => {
  expect(leaves(walked(2, true), true)).toEqual(["done", "done", "open", "later", "later", "later", "later"]);
  for (const enrolment of [walked(2, false), walked(2, true)])
    expect(leaves(enrolment, enrolment.next?.isOpen === false)).toEqual([
      "done",
      "done",
      "later",
      "later",
      "later",
      "later",
      "later",
    ]);
  expect(new Set(leaves(walked(7, false), true))).toEqual(new Set(["done"]));
});

it.each([
  [0, true, true, "第一天已經打開，留五到十分鐘給它。"],
  [4, true, true, "今天打開的是第五天。"],
  [4, false, true, "今天的功課完成了。明天（3/8）開下一則：第五天。"],
  [4, true, false, "走到第四天。"],
  [0, true, false, "第一天還沒翻開。"],
  [7, false, false, "2026年3月9日，七天都走完了。"],
] as const)("after %i days (open: %s, plan: %s) says: %s", (count, isOpen, mayDoDays, words) => {
  expect(manualProgressText(walked(count, isOpen), mayDoDays)).toBe(words);
});
