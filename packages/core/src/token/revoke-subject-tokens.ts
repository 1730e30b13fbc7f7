import { type Db, requireTransaction } from "@panshi/db";
import { deleteUnusedSubjectTokens } from "./store.ts";

/** Revokes the unused links about one thing, e.g. a refund request, within the caller's transaction. */
export async function revokeSubjectTokens({
  ctx,
  input: { purpose, subject },
}: {
  ctx: { db: Db };
  input: { purpose: "refund_account"; subject: string };
}): Promise<void> {
  requireTransaction(ctx);
  await deleteUnusedSubjectTokens(ctx.db, purpose, subject);
}
