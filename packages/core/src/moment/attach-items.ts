import type { Moment } from "@panshi/contracts/moment";
import type { Db } from "@panshi/db";
import { findOwnPurchases } from "../purchase/find-own-purchases.ts";
import type { MomentRow } from "./store.ts";

/** Adds the items to moments, with one query; a refunded item is null, one whose refund is on its way has no file. */
export async function attachItems({
  ctx,
  input: { memberId, rows },
}: {
  ctx: { db: Db };
  input: { memberId: string; rows: readonly MomentRow[] };
}): Promise<Moment[]> {
  const ids = rows
    .flatMap((row) => [row.creativeItemId, row.codeImageItemId, row.musicItemId])
    .filter((id) => id !== null);
  const byId = await findOwnPurchases({ ctx, input: { memberId, ids } });
  const itemOf = (id: string | null) => (id === null ? null : (byId.get(id) ?? null));
  return rows.map(({ creativeItemId, codeImageItemId, musicItemId, createdAt, ...row }) => ({
    ...row,
    creativeItem: itemOf(creativeItemId),
    codeImageItem: itemOf(codeImageItemId),
    musicItem: itemOf(musicItemId),
    createdAt: createdAt.toISOString(),
  }));
}
