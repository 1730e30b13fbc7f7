import { products, productVersions } from "../../schema/commerce/product.ts";
import { freeDownloads } from "../../schema/content/content.ts";
import { productFileContents } from "../content/product-files.ts";
import { productContents } from "../content/products.ts";
import { searchVector } from "../../search.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

export const productId = (key: string) => seedId("product", key);

/** By the product's key, the id of its file. */
const fileIds = new Map(
  productFileContents.flatMap(({ product, filename }) =>
    product === null ? [] : [[product, seedId("file", filename)] as const],
  ),
);

export const productsSeed = (createdAt: Date) =>
  tableSeedPart(
    "products",
    products,
    productContents.map(({ key, ...product }, index) => ({
      key,
      row: {
        id: productId(key),
        slug: key,
        ...product,
        search: searchVector(product.name),
        fileId: fileIds.get(key) ?? null,
        displayOrder: index + 1,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );

/** Each product's file is its first version. */
export const productVersionsSeed = (createdAt: Date) =>
  tableSeedPart(
    "product versions",
    productVersions,
    [...fileIds].map(([key, fileId]) => ({
      key,
      row: { id: seedId("product version", key), productId: productId(key), number: 1, fileId, createdAt },
    })),
  );

/** The free file. */
export const freeDownloadsSeed = (createdAt: Date) =>
  tableSeedPart(
    "free downloads",
    freeDownloads,
    productFileContents
      .flatMap(({ filename, title }) => (title === null ? [] : [{ filename, title }]))
      .map(({ filename, title }, index) => ({
        key: filename,
        row: {
          id: seedId("free download", filename),
          title,
          fileId: seedId("file", filename),
          displayOrder: 10 * (index + 1),
          createdAt,
          updatedAt: createdAt,
        },
      })),
  );
