import { type NewerVersion, uploadPath } from "@panshi/contracts/platform/file";
import type { Purchase } from "@panshi/contracts/commerce/purchase";
import type { PurchaseRow } from "./store.ts";

/** A purchase as its owner sees it; one whose refund is on its way without its file. */
export const toPurchase = (row: PurchaseRow): Purchase => {
  const { id, productName, productType, price, imageUrl, purchasedAt, filename, mediaType, stoppedAt } = row;
  return {
    id,
    productName,
    productType,
    price,
    imageUrl,
    purchaseDate: purchasedAt.toISOString(),
    fileUrl: filename === null || stoppedAt ? null : uploadPath(filename),
    mediaType,
    newer: stoppedAt ? null : newerVersionOf(row),
    stoppedAt: stoppedAt?.toISOString() ?? null,
  };
};

/** The newest version of a purchase's file, where an earlier one was bought. */
export function newerVersionOf({
  number,
  note,
  versionAt,
  boughtNumber,
  boughtFilename,
}: PurchaseRow): NewerVersion | null {
  if (number === null || versionAt === null || boughtNumber === null || boughtFilename === null) return null;
  if (number <= boughtNumber) return null;
  return { number, note: note ?? "", date: versionAt.toISOString(), boughtUrl: uploadPath(boughtFilename) };
}
