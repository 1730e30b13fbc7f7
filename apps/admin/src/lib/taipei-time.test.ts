import { expect, it } from "vitest";
import { taipeiHour, formatTaipeiTime } from "./taipei-time.ts";

it("shows a moment by Taipei's clock", () => {
  expect(formatTaipeiTime("2026-11-21T00:52:43.000Z")).toBe("2026-11-21 08:52");
});

it("turns the day at midnight in Taipei and never says 24 o'clock", () => {
  expect(formatTaipeiTime("2026-12-31T16:05:00Z")).toBe("2027-01-01 00:05");
  expect(taipeiHour(new Date("2026-12-31T16:05:00Z"))).toBe(0);
});
