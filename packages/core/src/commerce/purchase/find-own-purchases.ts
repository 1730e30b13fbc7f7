import type { Purchase } from "@panshi/contracts/commerce/purchase";
import type { Db } from "@panshi/db";
import { selectPurchasesById } from "./store.ts";
import { toPurchase } from "./to-purchase.ts";

/** Those of the purchases `ids` that the member owns, by id; without what a refund withdrew. */
export async function findOwnPurchases(
  ctx: { db: Db },
  input: { memberId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, Purchase>> {
  const rows = input.ids.length > 0 ? await selectPurchasesById(ctx.db, input.memberId, [...new Set(input.ids)]) : [];
  return new Map(rows.map((row) => [row.id, toPurchase(row)]));
}
