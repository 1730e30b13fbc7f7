import type { Page } from "@panshi/contracts/list";
import type { Purchase } from "@panshi/contracts/purchase";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { countPurchases, selectPurchases } from "./store.ts";
import { toPurchase } from "./to-purchase.ts";

/** `GET /api/soul-purchases`: what the member owns, newest first; what a refund withdrew is not listed. */
export async function listPurchases({ ctx, input }: { ctx: MemberCtx; input: CountedInput }): Promise<Page<Purchase>> {
  const rows = await selectPurchases(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  const page = toPage(rows, input.limit, (row) => ({ at: row.purchasedAt.getTime(), id: row.id }), toPurchase);
  return withTotal(page, input, () => countPurchases(ctx.db, ctx.actor.viewer.id));
}
