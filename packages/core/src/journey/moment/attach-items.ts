import type { Moment, MomentItem } from "@panshi/contracts/journey/moment";
import type { Db } from "@panshi/db";
import { findOwnPurchases } from "../../commerce/purchase/find-own-purchases.ts";
import { type Slot, slots, starterOfKey } from "./items.ts";
import type { MomentRow } from "./store.ts";

/** Adds the items to moments, with one query; a refunded item is null, one whose refund is on its way has no file. */
export async function attachItems(
  ctx: { db: Db },
  { memberId, rows }: { memberId: string; rows: readonly MomentRow[] },
): Promise<Moment[]> {
  const ids = rows.flatMap((row) => slots.flatMap(({ id }) => row[id] ?? []));
  const byId = await findOwnPurchases(ctx, { memberId, ids });
  return rows.map((row) => {
    const itemOf = ({ id, starter }: Slot): MomentItem | null => {
      const purchase = byId.get(row[id] ?? "");
      if (purchase) return { ...purchase, source: "purchase" };
      const item = starterOfKey(row[starter]);
      if (!item) return null;
      const { key: _, ...own } = item;
      return own;
    };
    const [creative, codeImage, music] = slots;
    return {
      id: row.id,
      combinationName: row.combinationName,
      creativeItem: itemOf(creative),
      codeImageItem: itemOf(codeImage),
      musicItem: itemOf(music),
      createdAt: row.createdAt.toISOString(),
    };
  });
}
