import { expect, it } from "vitest";
import { formatFileDetails } from "./product-facts.ts";

it.each([
  ["MP3", "1 分 42 秒", "MP3，1 分 42 秒"],
  ["PDF", "A4，3 頁", "PDF，A4，3 頁"],
  ["JPG", "", "JPG"],
  [null, "2160 × 3240 像素", "2160 × 3240 像素"],
  [null, "", ""],
])("a file of %s with the details %j is described as it is", (format, details, facts) => {
  expect(formatFileDetails({ format, details })).toBe(facts);
});
