import type { Page } from "@panshi/contracts/list";
import type { Purchase } from "@panshi/contracts/purchase";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, fromCursor, toPage, withTotal } from "../cursor.ts";
import { countPurchases, selectPurchases } from "./store.ts";
import { viewPurchase } from "./view-purchase.ts";

/** `GET /api/soul-purchases`: what the member owns, newest first; what a refund withdrew is not listed. */
export async function listPurchases({ ctx, input }: { ctx: MemberCtx; input: CountedInput }): Promise<Page<Purchase>> {
  const rows = await selectPurchases(ctx.db, ctx.actor.viewer.id, input.limit + 1, fromCursor(input.cursor));
  const page = toPage(rows, input.limit, (row) => ({ at: row.purchasedAt.getTime(), id: row.id }), viewPurchase);
  return withTotal(page, input, () => countPurchases(ctx.db, ctx.actor.viewer.id));
}
