import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { consumeToken } from "./store.ts";

/**
 * Uses up a one-time link that is about a thing and not a member, within the caller's transaction. Returns its subject;
 * null where the link is unknown, used or expired.
 */
export async function consumeSubjectToken(
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "claim_order" | "refund_account" },
): Promise<string | null> {
  requireTransaction(ctx);
  const consumed = await consumeToken(ctx.db, tokenHash(token), purpose, ctx.clock.now());
  return consumed?.subject ?? null;
}
