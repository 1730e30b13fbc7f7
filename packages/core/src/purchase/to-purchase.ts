import { uploadPath } from "@panshi/contracts/download";
import type { Purchase } from "@panshi/contracts/purchase";
import type { PurchaseRow } from "./store.ts";

/** A purchase as its owner sees it. */
export const toPurchase = ({ purchasedAt, filename, ...row }: PurchaseRow): Purchase => ({
  ...row,
  purchaseDate: purchasedAt.toISOString(),
  fileUrl: filename === null ? null : uploadPath(filename),
});
