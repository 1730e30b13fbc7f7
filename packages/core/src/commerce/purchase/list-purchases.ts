import { type Download, type NewerVersion, uploadPath } from "@panshi/contracts/platform/file";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Purchase } from "@panshi/contracts/commerce/purchase";
import type { Db } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import {
  memberPurchaseListQuery,
  type PurchaseRow,
  selectOwnedProductIds,
  selectOwnedProducts,
  selectOwnFiles,
  selectPurchasesById,
  selectWithdrawnProducts,
} from "./store.ts";

/** `GET /api/soul-purchases`: what the member owns, newest first; what a refund withdrew is not listed. */
export const listPurchases = (ctx: MemberCtx, input: WithTotalFlag<ListInput>): Promise<Page<Purchase>> =>
  readPage({ ctx, list: memberPurchaseListQuery, owner: ctx.actor.viewer.id, input, view: toPurchase });

/**
 * The newest files of the member's purchases, latest purchase first; `date` is the time of the purchase. A file that was bought twice
 * is stopped only where both purchases are.
 */
export async function listOwnFiles(ctx: MemberCtx): Promise<Download[]> {
  const rows = await selectOwnFiles(ctx.db, ctx.actor.viewer.id);
  const files = new Map<string, Download>();
  for (const row of rows) {
    const { productName, filename, size, mediaType, purchasedAt } = row;
    if (filename === null || size === null || mediaType === null) continue;
    const earlier = files.get(filename);
    const stopped = row.stoppedAt !== null;
    if (earlier && (stopped || !earlier.stopped)) continue;
    const newer = stopped ? null : newerVersionOf(row);
    const date = purchasedAt.toISOString();
    files.set(filename, {
      name: productName,
      description: "",
      filename,
      size,
      type: mediaType,
      date,
      own: true,
      stopped,
      newer,
    });
  }
  return [...files.values()];
}

/** Those of the products that the member owns already. */
export const listOwnedProducts = (ctx: { db: Db }, input: { memberId: string; productIds: readonly string[] }) =>
  selectOwnedProducts(ctx.db, input.memberId, input.productIds);

/** The ids of the products that the member owns. */
export const listOwnedProductIds = async (ctx: MemberCtx): Promise<string[]> =>
  (await selectOwnedProductIds(ctx.db, ctx.actor.viewer.id)).map(({ productId }) => productId);

/** The ids of an order's products that a refund withdrew. */
export async function listProductsWithdrawnByRefund(ctx: { db: Db }, input: { orderId: string }): Promise<Set<string>> {
  return new Set((await selectWithdrawnProducts(ctx.db, input.orderId)).map(({ productId }) => productId));
}

/** Those of the purchases `ids` that the member owns, by id; without what a refund withdrew. */
export async function findOwnPurchases(
  ctx: { db: Db },
  input: { memberId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, Purchase>> {
  const rows = input.ids.length > 0 ? await selectPurchasesById(ctx.db, input.memberId, [...new Set(input.ids)]) : [];
  return new Map(rows.map((row) => [row.id, toPurchase(row)]));
}

/** A purchase as its owner sees it; one whose refund is on its way without its file. */
const toPurchase = (row: PurchaseRow): Purchase => {
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
function newerVersionOf({ number, note, versionAt, boughtNumber, boughtFilename }: PurchaseRow): NewerVersion | null {
  if (number === null || versionAt === null || boughtNumber === null || boughtFilename === null) return null;
  if (number <= boughtNumber) return null;
  return { number, note: note ?? "", date: versionAt.toISOString(), boughtUrl: uploadPath(boughtFilename) };
}
