import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("is a UUIDv7 with its timestamp", () => {
  const id = newId(new Date("2026-02-03T04:05:06.789Z"));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.parse("2026-02-03T04:05:06.789Z"));
});

test("increases within one millisecond, without duplicates", () => {
  const now = new Date();
  const ids = Array.from({ length: 20_000 }, () => newId(now));
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ""))).toBe(true);
});

test("sorts by time across milliseconds", () => {
  const ids = [1_000, 1_001, 2_000, 1_700_000_000_000].map((time) => newId(new Date(time)));
  expect(ids.toSorted()).toEqual(ids);
});

test("refuses times that do not fit", () => {
  expect(() => newId(new Date(-1))).toThrow(RangeError);
  expect(() => newId(new Date(Number.NaN))).toThrow(RangeError);
});
