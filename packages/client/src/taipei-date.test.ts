import { expect, it, test } from "vitest";
import { formatTaipeiDay, formatTaipeiHour, formatTaipeiTimestamp, taipeiDay, taipeiHour } from "./taipei-date.ts";

it("counts days in Taipei", () => {
  expect(formatTaipeiDay("2026-03-04T16:30:00.000Z")).toBe("2026年3月5日");
});

it("writes the day as forms hold it", () => {
  expect(taipeiDay(new Date("2026-03-04T16:30:00.000Z"))).toBe("2026-03-05");
});

test("a session's last use is shown to the hour, in Taipei time", () => {
  expect(formatTaipeiHour("2026-03-05T07:10:00.000Z")).toBe("2026年3月5日 下午3時");
});

it("shows a timestamp in Taipei time", () => {
  expect(formatTaipeiTimestamp("2026-11-21T00:52:43.000Z")).toBe("2026-11-21 08:52");
});

it("turns the day at midnight in Taipei and never says 24 o'clock", () => {
  expect(formatTaipeiTimestamp("2026-12-31T16:05:00Z")).toBe("2027-01-01 00:05");
  expect(taipeiHour(new Date("2026-12-31T16:05:00Z"))).toBe(0);
});
