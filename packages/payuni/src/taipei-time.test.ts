import { expect, test } from "vitest";
import { parseTaipeiTime } from "./taipei-time.ts";

test.each([
  ["2026-01-02 10:11:12", "2026-01-02T10:11:12+08:00"],
  ["2026-01-02T10:11:12", "2026-01-02T10:11:12+08:00"],
  ["2026/01/02 10:11:12", "2026-01-02T10:11:12+08:00"],
  ["20260102 101112", "2026-01-02T10:11:12+08:00"],
  ["20260102101112", "2026-01-02T10:11:12+08:00"],
  ["2028-02-29 00:00:00", "2028-02-29T00:00:00+08:00"],
  ["2026-01-02", "2026-01-02T00:00:00+08:00"],
  ["20260102", "2026-01-02T00:00:00+08:00"],
])("%s in Taipei is %s", (text, time) => {
  expect(parseTaipeiTime(text)).toEqual(new Date(time));
});

test("a day alone can be a deadline, which lasts all day", () => {
  expect(parseTaipeiTime("2026-01-08", "23:59:59")).toEqual(new Date("2026-01-08T23:59:59+08:00"));
});

test.each([
  null,
  undefined,
  "",
  "soon",
  "2026-02-29 00:00:00",
  "2026-13-01",
  "2026-01-02 24:00:00",
  "2026-01-02 10:60:00",
  "2026-01-02 10:11",
  "2026-01-02 10:11:12Z",
  "2026-01-02 10:11:12 ",
])("%j is no time", (text) => {
  expect(parseTaipeiTime(text)).toBeNull();
});
