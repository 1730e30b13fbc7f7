import type { Product } from "@panshi/contracts/product";
import { paths } from "../../paths.ts";
import { CHECKOUT_OPEN } from "./start-checkout.ts";

const availability = `https://schema.org/${CHECKOUT_OPEN ? "InStock" : "OutOfStock"}`;

/** A product in schema.org's words; whether it can be bought follows the checkout. */
export const productData = (product: Product): object => ({
  "@type": "Product",
  name: product.name,
  description: product.description,
  ...(product.imageUrl && { image: product.imageUrl }),
  offers: { "@type": "Offer", price: product.price, priceCurrency: "TWD", availability, url: paths.shop },
});
