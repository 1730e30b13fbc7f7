import { expect, test } from "vitest";
import { shuffled } from "./shuffled.ts";

test("a shuffle keeps every item once and leaves the list itself alone", () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const mixed = shuffled(list);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(list);
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("every place is reached", () => {
  expect(shuffled(["a", "b", "c"], () => 0)).toEqual(["b", "c", "a"]);
  expect(shuffled(["a", "b", "c"], () => 0.999)).toEqual(["a", "b", "c"]);
});
