import { expect, test } from "vitest";
import { formatTaipeiHour } from "./taipei-hour.ts";

test("a session's last use is shown to the hour, in Taipei time", () => {
  expect(formatTaipeiHour("2026-03-05T07:10:00.000Z")).toBe("2026年3月5日 下午3時");
});
