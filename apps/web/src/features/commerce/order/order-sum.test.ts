import { expect, test } from "vitest";
import { orderPriceLines } from "./order-sum.tsx";

test("the smallest discount is shown beside the price; without one the sum stands alone", () => {
  expect(orderPriceLines({ subtotal: 390, discount: 1, total: 389 }, "實付")).toEqual([
    { name: "原價", value: "NT$ 390" },
    { name: "優惠", value: "－NT$ 1" },
    { name: "實付", value: "NT$ 389" },
  ]);
  expect(orderPriceLines({ subtotal: 3990, discount: 0, total: 3990 }, "金額")).toEqual([
    { name: "金額", value: "NT$ 3,990" },
  ]);
});
