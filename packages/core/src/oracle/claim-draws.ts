import { type Db, requireTransaction } from "@panshi/db";
import { assignDraws } from "./store.ts";

/** Makes a visitor's draws the member's, within the caller's transaction. */
export async function claimDraws({
  ctx,
  input: { visitorHash, memberId },
}: {
  ctx: { db: Db };
  input: { visitorHash: Buffer; memberId: string };
}): Promise<void> {
  requireTransaction(ctx);
  await assignDraws(ctx.db, visitorHash, memberId);
}
