import { expect, it } from "vitest";
import { priceQuestion } from "./price-question.ts";

it("asks with both figures where a price changes by more than 30 %", () => {
  expect(priceQuestion(3990, 399)).toEqual({
    title: "價格差很多，要這樣改嗎？",
    description: "從 NT$ 3,990 改成 NT$ 399。新的訂單照新的價格，已經下的照原來的。",
    confirm: "改成 NT$ 399",
  });
  for (const [before, after, asks] of [
    [1000, 1300, false],
    [1000, 1301, true],
    [1000, 700, false],
    [1000, 699, true],
    [1000, 0, true],
    // A price that was none before is no slip.
    [0, 3990, false],
  ] as const)
    expect([before, after, priceQuestion(before, after) !== null]).toEqual([before, after, asks]);
});
