import { soulProducts } from "../../schema/shop.ts";
import { productContents } from "../content/products.ts";
import { seedId } from "../identity.ts";
import { nounOf } from "./noun.ts";

export const productId = (key: string) => seedId("product", key);

export const products = (createdAt: Date) =>
  nounOf(
    "products",
    soulProducts,
    productContents.map(({ key, ...product }, index) => ({
      key,
      row: {
        id: productId(key),
        slug: key,
        ...product,
        displayOrder: index + 1,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );
