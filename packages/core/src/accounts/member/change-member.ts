import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { incrementPrayerCount, type MemberChange, updateMember } from "./store.ts";

/** Changes columns of a member's row and its `updatedAt`, within the caller's transaction; for the verbs of other nouns. */
export async function changeMember(
  ctx: { db: Db; clock: Clock },
  { memberId, ...change }: { memberId: string } & MemberChange,
): Promise<void> {
  requireTransaction(ctx);
  await updateMember(ctx.db, memberId, { ...change, updatedAt: ctx.clock.now() });
}

/** Counts a new prayer on the member's row (`prayerCount`), within the transaction that creates it; for the noun of prayers. */
export async function incrementMemberPrayerCount(ctx: { db: Db }, input: { memberId: string }): Promise<void> {
  requireTransaction(ctx);
  await incrementPrayerCount(ctx.db, input.memberId);
}
