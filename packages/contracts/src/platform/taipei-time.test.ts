import { expect, it } from "vitest";
import { followingDay, formatTaipeiTime, startOfTaipeiDay, taipeiDay } from "./taipei-time.ts";

it.each([
  ["2026-03-01T15:59:59.999Z", "2026-03-01"],
  ["2026-03-01T16:00:00.000Z", "2026-03-02"],
  ["2026-12-31T16:00:00.000Z", "2027-01-01"],
  ["2024-02-28T20:00:00.000Z", "2024-02-29"],
])("the Taipei day of %s is %s", (time, day) => {
  for (const given of [new Date(time), Date.parse(time), time]) expect(taipeiDay(given)).toBe(day);
});

it.each([
  ["2026-03-01", "2026-03-02"],
  ["2026-12-31", "2027-01-01"],
  ["2024-02-28", "2024-02-29"],
])("the day after %s is %s", (day, next) => expect(followingDay(day)).toBe(next));

it("a Taipei day begins at 16:00 UTC of the day before", () =>
  expect(startOfTaipeiDay(new Date("2026-03-01T15:59:59.999Z")).toISOString()).toBe("2026-02-28T16:00:00.000Z"));

it("a time is written to the Taipei minute", () =>
  expect(formatTaipeiTime(new Date("2026-03-01T16:05:59Z"))).toBe("2026-03-02 00:05"));
