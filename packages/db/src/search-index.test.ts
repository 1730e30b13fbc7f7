import { describe, expect, test } from "vitest";
import { prefixTsquery, periodTermsBetween } from "./search-index.ts";

const HOUR = 3_600_000;
/** From when to when a period is, in milliseconds. */
const timesOf = (term: string): [number, number] => {
  const [, level, number] = /^'@(\d)\.(-?\d+)'$/.exec(term) ?? [];
  const length = 0.1 * HOUR * 4 ** Number(level);
  return [Number(number) * length, (Number(number) + 1) * length];
};

describe("the periods between two times", () => {
  const spans = [0, 1, HOUR, 5 * HOUR, 24 * HOUR, 30 * 24 * HOUR, 900 * 24 * HOUR, 20_000 * 24 * HOUR];
  const starts = ["2026-11-22T21:15:00Z", "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "2026-03-01T06:00:00Z"];
  const cases = starts.flatMap((start) => spans.map((span) => [start, span] as const));

  test.each(cases)("from %s over %d ms hold every time once, in both directions", (start, span) => {
    const [from, to] = [new Date(start), new Date(Date.parse(start) + span)];
    for (const [begin, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const { near, far, farStart } = periodTermsBetween(begin, end);
      const periods = [...near, ...far].map(timesOf);
      const ascending = begin <= end ? periods : periods.toReversed();
      for (const [index, [first]] of ascending.entries()) if (index > 0) expect(first).toBe(ascending[index - 1]?.[1]);
      expect(ascending[0]?.[0]).toBeLessThanOrEqual(from.getTime());
      expect(ascending.at(-1)?.[1]).toBeGreaterThan(to.getTime());
      expect(near.every((term) => Number(term[2]) < 5) && far.every((term) => Number(term[2]) >= 5)).toBe(true);
      const firstFar = far[0] && timesOf(far[0])[begin <= end ? 0 : 1];
      expect(farStart.getTime()).toBe(firstFar ?? end.getTime());
    }
  });

  test("are few, and the first is the shortest", () => {
    const { near, far } = periodTermsBetween(new Date("2026-11-22T21:15:00Z"), new Date("2016-01-01T00:00:00Z"));
    expect(near.length).toBeLessThan(21);
    expect(near.length + far.length).toBeLessThan(50);
    expect(near[0]).toMatch(/^'@0\./);
  });
});

test("a beginning is quoted, cut to what the index has, and null where it is too short for it", () => {
  const length = { from: 3, to: 6 };
  expect(prefixTsquery("email", "o'n\\eil@x", length)).toBe("'email^o''n\\\\ei'");
  expect(prefixTsquery("email", "on", length)).toBe(null);
});
