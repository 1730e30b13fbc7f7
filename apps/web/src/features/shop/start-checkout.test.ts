import type { Product } from "@panshi/contracts/product";
import { expect, test } from "vitest";
import { productData } from "./product-data.ts";
import { startCheckout } from "./start-checkout.ts";

const product: Product = {
  id: "1",
  name: "夜空之石",
  description: "一顆隕石浮在夜裡。",
  price: 190,
  category: "spiritual_images",
  type: "image",
  imageUrl: "/art/products/night_stone.avif",
  audioUrl: null,
};

test("[S5.42] an empty cart is not checked out", () => {
  expect(startCheckout([])).toEqual({ title: "購物車為空", description: "請先選擇要購買的商品" });
});

test("[S8.46] a full one is told that buying is to come", () => {
  expect(startCheckout([product])).toEqual({ title: "功能開發中", description: "購買功能即將上線" });
});

test("search engines are told the price, and what can be bought today", () => {
  expect(productData(product)).toMatchObject({
    "@type": "Product",
    name: "夜空之石",
    image: "/art/products/night_stone.avif",
    offers: { price: 190, priceCurrency: "TWD", availability: "https://schema.org/OutOfStock" },
  });
});
