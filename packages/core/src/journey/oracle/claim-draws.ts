import { type Db, requireTransaction } from "@panshi/db";
import { assignDrawsToMember } from "./store.ts";

/** Assigns a visitor's draws to a member, within the caller's transaction. */
export async function claimDraws(
  ctx: { db: Db },
  { visitorHash, memberId }: { visitorHash: Buffer; memberId: string },
): Promise<void> {
  requireTransaction(ctx);
  await assignDrawsToMember(ctx.db, visitorHash, memberId);
}
