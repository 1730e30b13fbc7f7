import { type Db, requireTransaction } from "@panshi/db";
import { deleteTokensAbout } from "./store.ts";

/** Revokes the unused links about a thing, such as those that claim an order, within the caller's transaction. */
export async function revokeTokensAbout(
  ctx: { db: Db },
  { purpose, subject }: { purpose: "claim_order" | "refund_account"; subject: string },
): Promise<void> {
  requireTransaction(ctx);
  await deleteTokensAbout(ctx.db, purpose, subject);
}
