import { expect, it } from "vitest";
import { followingDay, FixedClock, HOUR, taipeiDay } from "./clock.ts";

it.each([
  ["2026-03-01T15:59:59.999Z", "2026-03-01"],
  ["2026-03-01T16:00:00.000Z", "2026-03-02"],
  ["2026-12-31T16:00:00.000Z", "2027-01-01"],
  ["2024-02-28T20:00:00.000Z", "2024-02-29"],
])("the Taipei day of %s is %s", (moment, day) => expect(taipeiDay(new Date(moment))).toBe(day));

it.each([
  ["2026-03-01", "2026-03-02"],
  ["2026-12-31", "2027-01-01"],
  ["2024-02-28", "2024-02-29"],
])("the day after %s is %s", (day, next) => expect(followingDay(day)).toBe(next));

it("a fixed clock moves only when told, and hands out copies", () => {
  const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
  clock.now().setFullYear(1999);
  clock.advance(HOUR);
  expect(clock.now().toISOString()).toBe("2026-03-01T05:00:00.000Z");
});
