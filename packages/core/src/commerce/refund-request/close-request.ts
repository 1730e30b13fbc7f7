import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";
import { releaseHold } from "../order/hold/release-hold.ts";
import { revokeTokensAbout } from "../../accounts/token/revoke-tokens-about.ts";
import { type RequestRow, updateRequest } from "./store.ts";

/**
 * Closes a request, within the caller's transaction and under its lock: the bank account, the code and the address of letters are
 * erased at once, and the link to enter an account ends. Where no money was paid, what was stopped for it can be used again.
 */
export async function closeRequest(
  ctx: { db: Db; clock: Clock },
  {
    request,
    order,
    state,
    ...changes
  }: {
    request: RequestRow;
    order: OrderRow;
    state: "done" | "declined" | "withdrawn" | "lapsed";
  } & Partial<Pick<RequestRow, "amount" | "decidedBy" | "decidedAt" | "decisionReason">>,
): Promise<void> {
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
  await revokeTokensAbout(ctx, { purpose: "refund_account", subject: request.id });
  // The refund of a request that is done ends the stop itself, after it has taken back what it returns.
  if (state !== "done") await releaseHold(ctx, { order, cause: { requestId: request.id } });
}
