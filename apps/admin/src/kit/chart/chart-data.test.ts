import { expect, it } from "vitest";
import { indexAfterKey, namedIndices, valueRange } from "./chart-data.ts";

const pointsOf = (...values: number[][]) => values.map((each) => ({ label: "", short: "", values: each }));

it("a chart's range holds every value and 0", () => {
  expect(valueRange(pointsOf([3, 9], [4, 1]))).toEqual([0, 9]);
  expect(valueRange(pointsOf([3], [-200]))).toEqual([-200, 3]);
  expect(valueRange(pointsOf([-5]))).toEqual([-5, 0]);
  expect(valueRange(pointsOf([0], [0]))).toEqual([0, 1]);
  expect(valueRange([])).toEqual([0, 1]);
});

it("the last point is named, and the others evenly before it", () => {
  expect(namedIndices(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(namedIndices(30, 4)).toEqual([5, 13, 21, 29]);
  expect(namedIndices(1, 4)).toEqual([0]);
  expect(namedIndices(3, 0)).toEqual([2]);
  expect(namedIndices(0, 4)).toEqual([]);
});

it("keys lead along the points and not beyond them", () => {
  expect(indexAfterKey("ArrowLeft", 3, 10)).toBe(2);
  expect(indexAfterKey("ArrowRight", 3, 10)).toBe(4);
  expect(indexAfterKey("ArrowUp", 9, 10)).toBe(9);
  expect(indexAfterKey("ArrowDown", 0, 10)).toBe(0);
  expect(indexAfterKey("PageUp", 1, 10)).toBe(8);
  expect(indexAfterKey("PageDown", 3, 10)).toBe(0);
  expect(indexAfterKey("Home", 3, 10)).toBe(0);
  expect(indexAfterKey("End", 3, 10)).toBe(9);
  expect(indexAfterKey("a", 3, 10)).toBeNull();
});
