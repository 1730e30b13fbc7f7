import { expect, test } from "vitest";
import { memberKindAt } from "./kinds.ts";

const countsOf = (size: number) => {
  const counts: Record<string, number> = {};
  for (let place = 0; place < size; place += 1) {
    const { kind, isActive } = memberKindAt(place, size);
    const name = isActive ? kind : `${kind}, inactive`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

test("gives the generated members the exact shares, mixed", () => {
  expect(countsOf(1_243)).toEqual({
    trial: 155,
    vip: 341,
    basic: 214,
    lapsed: 207,
    "lapsed, inactive": 122,
    unpaid: 45,
    incomplete: 119,
    "incomplete, inactive": 40,
  });
  const begin = Array.from({ length: 20 }, (_, place) => memberKindAt(place, 1_243).kind);
  expect(new Set(begin).size).toBeGreaterThan(3);
});

test.each([1, 2, 3, 10, 997, 10_000])("gives each of %i members a kind", (size) => {
  const counts = Object.values(countsOf(size));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(size);
});

test("keeps the shares in a large group", () => {
  const { trial = 0, vip = 0 } = countsOf(100_000);
  expect([trial, vip]).toEqual([Math.round((155 / 1_243) * 100_000), Math.round((496 / 1_243) * 100_000) - trial]);
});
