import { expect, it } from "vitest";
import { formatTime } from "./format-time.ts";

it("[S9.16] a time is shown in Taipei without a word, and in UTC with its name", () => {
  const at = "2026-11-22T20:05:59.999Z";
  expect(formatTime(at, "Asia/Taipei")).toBe("2026-11-23 04:05");
  expect(formatTime(at, "UTC")).toBe("2026-11-22 20:05 UTC");
});
