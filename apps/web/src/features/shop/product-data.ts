import type { Product } from "@panshi/contracts/product";
import { SITE_NAME } from "../../lib/page.tsx";
import { paths } from "../../paths.ts";
import { CHECKOUT_OPEN } from "./start-checkout.ts";

const availability = `https://schema.org/${CHECKOUT_OPEN ? "InStock" : "OutOfStock"}`;

/** A product in schema.org's words; whether it can be bought follows the checkout. */
export const productData = (product: Product): object => ({
  "@type": "Product",
  name: product.name,
  description: product.description,
  sku: product.id,
  brand: { "@type": "Brand", name: SITE_NAME },
  // One that every search engine reads, drawn for sharing, and the product's own.
  image: [`/og/product/${product.id}.jpg`, ...(product.imageUrl ? [product.imageUrl] : [])],
  offers: { "@type": "Offer", price: product.price, priceCurrency: "TWD", availability, url: paths.shop },
});
