import { type Db, requireTransaction } from "@panshi/db";
import { incrementPrayerCount } from "./store.ts";

/** Counts a new prayer on the member's row (`prayerCount`), within the transaction that creates it; for the noun of prayers. */
export async function countPrayer(ctx: { db: Db }, input: { memberId: string }): Promise<void> {
  requireTransaction(ctx);
  await incrementPrayerCount(ctx.db, input.memberId);
}
