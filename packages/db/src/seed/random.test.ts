import { expect, test } from "vitest";
import { idAtTime, seedId } from "./seed-ids.ts";
import { Random } from "./random.ts";

const stream = (random: Random) => Array.from({ length: 8 }, () => random.bits());

test("the same seed, name and index give the same numbers, any other ones different numbers", () => {
  const base = stream(new Random(1, "member", 7));
  expect(stream(new Random(1, "member", 7))).toEqual(base);
  for (const other of [new Random(2, "member", 7), new Random(1, "order", 7), new Random(1, "member", 8)]) {
    expect(stream(other)).not.toEqual(base);
  }
});

test("the numbers never change: rows of an older release would be inserted again otherwise", () => {
  expect(stream(new Random(45_670, "member", 1)).slice(0, 3)).toMatchInlineSnapshot(`
    [
      1142884103,
      947332939,
      3643684647,
    ]
  `);
});

test("numbers are uniform and within bounds", () => {
  const random = new Random(1, "dice");
  const counts = new Map<number, number>();
  for (let throws = 0; throws < 60_000; throws += 1) {
    const eyes = random.integer(1, 6);
    counts.set(eyes, (counts.get(eyes) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  expect(() => random.pick([])).toThrow(RangeError);
});

test("shuffling keeps all items", () => {
  const list = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = new Random(1, "cards").shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
});

test("ids are UUIDv5 by name and UUIDv7 by time", () => {
  expect(seedId("slip", "隕石照夜")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(seedId("slip", "隕石照夜")).not.toBe(seedId("slip version", "隕石照夜"));
  const time = Date.parse("2026-03-20T00:00:00Z");
  const random = new Random(1, "ids");
  const ids = Array.from({ length: 10_000 }, () => idAtTime(time, random));
  expect(new Set(ids).size).toBe(ids.length);
  const odd = ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id));
  expect(odd).toEqual([]);
  expect(Number.parseInt(ids[0]?.replaceAll("-", "").slice(0, 12) ?? "", 16)).toBe(time);
});
