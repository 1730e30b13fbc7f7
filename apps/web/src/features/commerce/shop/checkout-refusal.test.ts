import type { Product } from "@panshi/contracts/commerce/product";
import { expect, test } from "vitest";
import { productJsonLd } from "./product-json-ld.ts";
import { checkoutRefusal } from "./use-checkout-state.ts";

const product: Product = {
  id: "1",
  name: "夜空之石",
  description: "一顆隕石浮在夜裡。",
  price: 190,
  category: "spiritual_images",
  type: "image",
  imageUrl: "/art/products/night_stone.avif",
  audioUrl: null,
  format: "JPG",
  details: "2160 × 3240 像素",
};

test("[S5.42] an empty cart is not checked out", () => {
  for (const open of [true, false])
    expect(checkoutRefusal([], open)).toEqual({ title: "購物車為空", description: "請先選擇要購買的商品" });
});

test("[S8.46] with online payment off the checkout is refused as not available yet", () => {
  expect(checkoutRefusal([product], false)).toEqual({ title: "功能開發中", description: "購買功能即將上線" });
});

test("[S7.92] with online payment on the checkout begins", () => {
  expect(checkoutRefusal([product], true)).toBeNull();
});

test("[S2.138] with registration off a visitor is sent to sign in, and a member pays", () => {
  expect(checkoutRefusal([product], true, true)?.description).toContain("登入就能購買");
  expect(checkoutRefusal([product], true, false)).toBeNull();
});

test("structured data has the price and the availability", () => {
  expect(productJsonLd(product, false, "磐石祈願網")).toMatchObject({
    "@type": "Product",
    name: "夜空之石",
    image: ["/og/product/1.jpg", "/art/products/night_stone.avif"],
    offers: { price: 190, priceCurrency: "TWD", availability: "https://schema.org/OutOfStock" },
  });
  expect(productJsonLd(product, true, "磐石祈願網")).toMatchObject({
    offers: { availability: "https://schema.org/InStock" },
  });
});
