import type { Product } from "@panshi/contracts/commerce/product";
import { expect, test } from "vitest";
import { parseCart, productsInCart, totalOf, withoutProduct, withProduct } from "./cart.ts";

const product = (id: string, price: number): Product => ({
  id,
  name: id,
  description: "",
  price,
  category: "oracle_cards",
  type: "image",
  imageUrl: null,
  audioUrl: null,
  format: "JPG",
  details: "2160 × 3240 像素",
});

test("[S4.31] the cart is a list of product ids, and anything else is dropped", () => {
  expect(parseCart('["a","b"]')).toEqual(["a", "b"]);
  for (const text of [null, "", "{", '{"a":1}', "null", "[1,null]"]) expect(parseCart(text)).toEqual([]);
  expect(parseCart('["a","a",3,"b"]')).toEqual(["a", "b"]);
  expect(parseCart(JSON.stringify(Array.from({ length: 5000 }, (_, index) => String(index)))).length).toBe(200);
});

test("[S4.32] a product is added only once", () => {
  expect(withProduct(["a"], "b")).toEqual(["a", "b"]);
  expect(withProduct(["a", "b"], "a")).toEqual(["a", "b"]);
});

test("[S4.33] a product can be removed", () => {
  expect(withoutProduct(["a", "b"], "a")).toEqual(["b"]);
  expect(withoutProduct(["a"], "c")).toEqual(["a"]);
});

test("the total counts the shop's products, in the cart's order, without unknown ids", () => {
  const shop = [product("a", 190), product("b", 290)];
  const chosen = productsInCart(["b", "gone", "a"], shop);
  expect(chosen.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(totalOf(chosen)).toBe(480);
});
