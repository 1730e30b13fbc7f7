import { expect, test } from "vitest";
import { shuffle } from "./success-stories.tsx";

test("a shuffle keeps every item once and does not change its input", () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const mixed = shuffle(list);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(list);
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("every position is reached", () => {
  expect(shuffle(["a", "b", "c"], () => 0)).toEqual(["b", "c", "a"]);
  expect(shuffle(["a", "b", "c"], () => 0.999)).toEqual(["a", "b", "c"]);
});
