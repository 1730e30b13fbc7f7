import type { Moment } from "@panshi/contracts/moment";
import type { Db } from "@panshi/db";
import { findOwnPurchases } from "../purchase/find-own-purchases.ts";
import type { MomentRow } from "./store.ts";

/** Moments with the pieces they join, read in one query; a piece that a refund withdrew is null. */
export async function withItems(db: Db, memberId: string, rows: readonly MomentRow[]): Promise<Moment[]> {
  const ids = rows
    .flatMap((row) => [row.creativeItemId, row.codeImageItemId, row.musicItemId])
    .filter((id) => id !== null);
  const byId = await findOwnPurchases({ ctx: { db }, input: { memberId, ids } });
  const piece = (id: string | null) => (id === null ? null : (byId.get(id) ?? null));
  return rows.map(({ creativeItemId, codeImageItemId, musicItemId, createdAt, ...row }) => ({
    ...row,
    creativeItem: piece(creativeItemId),
    codeImageItem: piece(codeImageItemId),
    musicItem: piece(musicItemId),
    createdAt: createdAt.toISOString(),
  }));
}
