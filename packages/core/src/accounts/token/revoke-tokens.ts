import { type Db, requireTransaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { deleteTokensAbout, deleteUnusedTokens, selectUsableTokenHashes } from "./store.ts";

/** Revokes every unused e-mail link of a member within the caller's transaction. Returns how many there were. */
export async function revokeTokens(ctx: { db: Db }, input: { memberId: string }): Promise<number> {
  requireTransaction(ctx);
  return deleteUnusedTokens(ctx.db, input.memberId);
}

/** Revokes the unused links about a thing, such as those that claim an order, within the caller's transaction. */
export async function revokeTokensAbout(
  ctx: { db: Db },
  { purpose, subject }: { purpose: "claim_order" | "refund_account"; subject: string },
): Promise<void> {
  requireTransaction(ctx);
  await deleteTokensAbout(ctx.db, purpose, subject);
}

/** Those of these hashes whose token could be consumed now, whatever its purpose. */
export const filterUsableTokenHashes = (
  ctx: Pick<Ctx, "db" | "clock">,
  input: { hashes: readonly Buffer[] },
): Promise<Buffer[]> => selectUsableTokenHashes(ctx.db, input.hashes, ctx.clock.now());
