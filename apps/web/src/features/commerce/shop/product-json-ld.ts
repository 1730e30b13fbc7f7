import type { Product } from "@panshi/contracts/commerce/product";
import { paths } from "../../../paths.ts";

/** A product as schema.org Product; its availability follows `open`, whether payment is open. */
export const productJsonLd = (product: Product, open: boolean, siteName: string): object => ({
  "@type": "Product",
  name: product.name,
  description: product.description,
  sku: product.id,
  brand: { "@type": "Brand", name: siteName },
  // The share image, in a format that every search engine reads, and the product's own.
  image: [`/og/product/${product.id}.jpg`, ...(product.imageUrl ? [product.imageUrl] : [])],
  offers: {
    "@type": "Offer",
    price: product.price,
    priceCurrency: "TWD",
    availability: `https://schema.org/${open ? "InStock" : "OutOfStock"}`,
    url: paths.shop,
  },
});
