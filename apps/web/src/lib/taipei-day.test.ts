import { expect, it } from "vitest";
import { formatTaipeiDay, taipeiFormDay } from "./taipei-day.ts";

it("counts days in Taipei", () => {
  expect(formatTaipeiDay("2026-03-04T16:30:00.000Z")).toBe("2026年3月5日");
});

it("writes the day of a moment as forms hold it", () => {
  expect(taipeiFormDay(new Date("2026-03-04T16:30:00.000Z"))).toBe("2026-03-05");
});
