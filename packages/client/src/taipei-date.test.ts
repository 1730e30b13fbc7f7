import { expect, it, test } from "vitest";
import {
  formatTaipeiDateTime,
  formatTaipeiDay,
  formatTaipeiHour,
  formatTaipeiRange,
  taipeiHour,
} from "./taipei-date.ts";

it("counts days in Taipei", () => {
  expect(formatTaipeiDay("2026-03-04T16:30:00.000Z")).toBe("2026年3月5日");
});

it("names the year of a range once where it is the same, and a single day alone", () => {
  expect(formatTaipeiRange("2026-03-05", "2026-04-01")).toBe("2026年3月5日到4月1日");
  expect(formatTaipeiRange("2026-12-31", "2027-01-02")).toBe("2026年12月31日到2027年1月2日");
  expect(formatTaipeiRange("2026-03-05", "2026-03-05")).toBe("2026年3月5日");
});

test("a session's last use is shown to the hour, in Taipei time", () => {
  expect(formatTaipeiHour("2026-03-05T07:10:00.000Z")).toBe("2026年3月5日 下午3時");
});

test("a payment deadline is shown to the minute, without the year", () => {
  expect(formatTaipeiDateTime("2026-03-05T06:30:00.000Z")).toBe("3月5日 14:30");
});

it("turns the day at midnight in Taipei and never says 24 o'clock", () => {
  expect(taipeiHour(new Date("2026-12-31T16:05:00Z"))).toBe(0);
});
