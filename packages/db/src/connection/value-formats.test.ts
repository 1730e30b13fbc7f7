import { expect, test } from "vitest";
import { formatArray, parseArray } from "./client.ts";

const text = (item: string) => item;

test("array items may contain quotes, backslashes, commas, braces, line breaks, NULL and the word NULL", () => {
  const values = ['a"b', "c\\d", "e,f", "{g}", "", "h\ni", null, "NULL", "隕石"];
  expect(parseArray(formatArray(values, String), text)).toEqual(values);
});

test("reads unquoted items and nested arrays", () => {
  expect(parseArray("{1,2,NULL}", Number)).toEqual([1, 2, null]);
  expect(parseArray("{}", text)).toEqual([]);
  expect(parseArray("{{a,b},{c,d}}", text)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(formatArray([[1, 2], [3]], String)).toBe('{{"1","2"},{"3"}}');
});
