import type { OwnRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import { revokeTokens } from "../../accounts/token/manage-tokens.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ctx, MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { releaseRefundHold } from "../order/hold/hold-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { lockRequest, requestChangedError } from "./lock-request.ts";
import { type Buyer, ownRequestView } from "./rules.ts";
import { keepEmailOfMember, type RequestRow, selectLatestRequest, selectRequest, updateRequest } from "./store.ts";

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
  await revokeTokens(ctx, { purpose: "refund_account", subject: request.id });
  // The refund of a request that is done ends the stop itself, after it has taken back what it returns.
  if (state !== "done") await releaseRefundHold(ctx, { order, cause: { requestId: request.id } });
}

/**
 * What became of the refund that answers a request, within the transaction that stores the refund's outcome: `done` closes the
 * request, `refused` lets it wait for another decision. While the outcome is unknown it stays `paying`. `requestId`: null for the
 * order's open request, if there is one, where another refund has returned all that was left. Returns the id of the request that was
 * closed as done; null for none.
 */
export async function applyRefundOutcomeToRequest(
  ctx: { db: Db; clock: Clock },
  {
    orderId,
    requestId,
    amount,
    outcome,
  }: { orderId: string; requestId: string | null; amount: number; outcome: "done" | "refused" | "unknown" },
): Promise<string | null> {
  if (outcome === "unknown") return null;
  const id = requestId ?? (await selectLatestRequest(ctx.db, orderId))?.id;
  if (id === undefined) return null;
  const { request, order } = await lockRequest(ctx, { id });
  if (request.closedAt) return null;
  if (outcome === "done") {
    await closeRequest(ctx, { request, order, state: "done", amount });
    return id;
  }
  if (request.state === "paying")
    await updateRequest(ctx.db, request.id, {
      state: "waiting",
      amount: null,
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      revokes: null,
      revokedProductIds: null,
      lastDay: null,
      updatedAt: ctx.clock.now(),
    });
  return null;
}

/** The member withdraws a request of theirs that nobody has decided. Throws `not_found`, `conflict` for any other. */
export async function withdrawRequest(ctx: MemberCtx, input: { id: string }): Promise<OwnRefundRequest> {
  return transaction(ctx, async (tx) => {
    const { request, order, member } = await lockRequest(tx, input);
    if (order.memberId !== ctx.actor.viewer.id) throw new AppError("not_found", { message: "找不到這筆退款申請" });
    if (member?.deletedAt) throw new AppError("unauthorized");
    if (request.state !== "waiting") throw requestChangedError();
    await closeRequest(tx, { request, order, state: "withdrawn" });
    const closed = await selectRequest(tx.db, request.id);
    return ownRequestView(closed ?? request);
  });
}

/** Sends a letter about a request to the buyer of its order, within the caller's transaction; nothing where there is no email. */
export async function sendToBuyer(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue">,
  {
    buyer,
    orderId,
    letter,
  }: { buyer: Buyer; orderId: string; letter: { subject: string; body: string; purpose: string } },
): Promise<void> {
  const { email: recipient, memberId } = buyer;
  if (recipient === null) return;
  await queueMail(ctx, { recipient, ...letter, orderId, ...(memberId !== null && { memberId }) });
}

/**
 * When a member is erased, an open request goes on, because money may be owed: it keeps `email` for its letters until it is closed.
 * Within the caller's transaction and under the member's lock.
 */
export async function keepEmailOnOpenRequests(
  ctx: { db: Db; clock: Clock },
  { memberId, email }: { memberId: string; email: string | null },
): Promise<void> {
  requireTransaction(ctx);
  await keepEmailOfMember(ctx.db, { memberId, email, now: ctx.clock.now() });
}
