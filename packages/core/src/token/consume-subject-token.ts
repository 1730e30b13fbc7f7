import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { consumeToken } from "./store.ts";

/** Uses up a one-time link that is about something rather than somebody, and answers what it is about; null where it is unknown, used or over. */
export async function consumeSubjectToken(
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "claim_order" },
): Promise<string | null> {
  requireTransaction(ctx);
  return (await consumeToken(ctx.db, tokenHash(token), purpose, ctx.clock.now()))?.subject ?? null;
}
