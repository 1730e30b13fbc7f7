import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { revokeTokensAbout } from "../token/revoke-tokens-about.ts";
import { type RequestRow, updateRequest } from "./store.ts";

/**
 * Closes a request, within the caller's transaction and under its lock: the bank account, the code and the address of letters are
 * erased at once, and the link to enter an account ends.
 */
export async function closeRequest({
  ctx,
  input: { request, state, ...changes },
}: {
  ctx: { db: Db; clock: Clock };
  input: {
    request: RequestRow;
    state: "done" | "declined" | "withdrawn";
  } & Partial<Pick<RequestRow, "amount" | "decidedBy" | "decidedAt" | "decisionReason">>;
}): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  await updateRequest(ctx.db, request.id, {
    ...changes,
    state,
    account: null,
    accountErasedAt: request.account ? now : request.accountErasedAt,
    email: null,
    codeHash: null,
    codeExpiresAt: null,
    closedAt: now,
    updatedAt: now,
  });
  await revokeTokensAbout({ ctx, input: { purpose: "refund_account", subject: request.id } });
}
