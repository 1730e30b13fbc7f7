import { beforeCommit, type Db, requireTransaction } from "@panshi/db";
import { eraseOrderTexts } from "./words-store.ts";

/** Erases the words and the payer's data of a member's orders, within the caller's transaction and under the member's lock. */
export async function eraseOrderFreeText(ctx: { db: Db }, { memberId }: { memberId: string }): Promise<void> {
  requireTransaction(ctx);
  await eraseOrderTexts(ctx.db, memberId);
}

/**
 * Erases them again at the end of a transaction that works on the order of an erased member: money goes on after an erasure, such as a
 * late payment or a refund, and what is then written about it does not bring the member back (docs/decisions/0052).
 */
export function eraseOrderFreeTextAtCommit(ctx: { db: Db }, input: { memberId: string }): void {
  // Last of all, after the reasons of the audit entries.
  beforeCommit(ctx, async () => beforeCommit(ctx, () => eraseOrderFreeText(ctx, input)));
}
