import { AppError } from "@panshi/contracts/platform/errors";
import { type RefundInput, refundRefusalLabels, type RefundRefusal } from "@panshi/contracts/commerce/refund";
import type { MoneyChannel } from "@panshi/contracts/commerce/payment";
import { newId } from "@panshi/db";
import { bindIdempotencyKey, idempotencyKeyTakenError } from "../../platform/idempotency-key/bind-idempotency-key.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { invoiceBlocksRefund } from "../invoice/write-invoice.ts";
import { lockOrder } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { findOrderGrantDays } from "../membership/view-membership.ts";
import { listOrderItems } from "../order/view-orders.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import { awaitsPayout } from "../refund-account/awaits-payout.ts";
import { readOrderMoney } from "./read-order-money.ts";
import {
  daysRevokedFrom,
  type OrderMoney,
  refundableAttempt,
  refundRefusal,
  refundSubject,
  requireRevocation,
  type Revocation,
} from "./rules.ts";
import { findRefundByIdempotencyKey, insertRefund, type NewRefund, type RefundRow } from "./store.ts";

/**
 * `requestId`: the buyer's request that it answers, whose decision has bound `idempotencyKey`; `channel`: of one that is recorded, how the money
 * went.
 */
export type RefundCommand = RefundInput & { requestId?: string; channel?: MoneyChannel };

/** Refunds of one order, refused ones included: fewer than are read of it, so that what is left is counted in full. */
const REFUNDS_MAX = 50;

type Begun =
  | { repeated: RefundRow; order: OrderRow; attempt: null; money: null; revocation: null }
  | {
      repeated: null;
      order: OrderRow;
      attempt: PaymentAttempt;
      money: OrderMoney<PaymentAttempt, RefundRow>;
      revocation: Revocation;
    };

/**
 * Locks the order and finds the payment to refund, or the refund that the same call made before. Throws what both ways of refunding
 * refuse.
 */
export async function lockRefundablePayment(
  tx: AdministratorCtx,
  input: RefundCommand,
  act: "refund.make" | "refund.record",
): Promise<Begun> {
  const { id: orderId, idempotencyKey, amount, flagId } = input;
  const order = await lockOrder(tx, { id: orderId });
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  if (input.requestId === undefined && (await bindRefund(tx, input, act)) === "repeated") {
    const repeated = await findRefundByIdempotencyKey(tx.db, idempotencyKey);
    if (!repeated) throw idempotencyKeyTakenError();
    return { repeated, order, attempt: null, money: null, revocation: null };
  }
  // That of a request was decided when it was accepted; its last day may have passed by the time of the payout.
  const revocation =
    input.requestId === undefined
      ? await decideRevocation(tx, order, input)
      : requireRevocation(refundSubject(order, flagId), input);
  const money = await readOrderMoney(tx, { orderId });
  if (money.refunds.length >= REFUNDS_MAX)
    throw new AppError("refund_refused", { message: `一筆訂單最多退款 ${REFUNDS_MAX} 次` });
  const attempt = refundableAttempt(money, flagId);
  throwIfRefundRefused(refundRefusal(order, attempt, money.refunds, { amount, flagId }));
  if (!attempt) throw new AppError("refund_refused");
  // What the gateway reported was refunded there already, and can only be recorded.
  const isNew = input.requestId === undefined && input.channel !== "gateway";
  if (flagId === null && isNew && (await awaitsPayout(tx, { orderId }))) throwIfRefundRefused("request_accepted");
  if (flagId === null && (await invoiceBlocksRefund(tx, { orderId }))) throwIfRefundRefused("invoice_awaited");
  return { repeated: null, order, attempt, money, revocation };
}

/** Throws `refund_refused` with the words of a reason, where there is one. */
export function throwIfRefundRefused(refusal: RefundRefusal | null): void {
  if (refusal !== null) throw new AppError("refund_refused", { message: refundRefusalLabels[refusal] });
}

/** A refund that the gateway reported has an act of its own: nobody asked the gateway for it here. */
const bindRefund = (tx: AdministratorCtx, input: RefundCommand, act: "refund.make" | "refund.record") =>
  bindIdempotencyKey(tx, {
    key: input.idempotencyKey,
    act: input.channel === "gateway" ? "refund.attach" : act,
    subjectId: input.id,
    amount: input.amount,
    terms: [
      act === "refund.make" ? "gateway" : (input.channel ?? "outside"),
      ...(input.productIds ?? []).toSorted(),
      input.revokes,
      input.lastDay,
      input.flagId,
    ],
  });

/** The columns that every new refund has. */
export function newRefund(
  tx: AdministratorCtx,
  input: RefundCommand,
  { attempt, revocation }: { attempt: PaymentAttempt; revocation: Revocation },
) {
  const now = tx.clock.now();
  const { id: orderId, idempotencyKey, amount, reason, requestId = null } = input;
  return {
    id: newId(now),
    orderId,
    attemptId: attempt.id,
    amount,
    ...revocation,
    requestId,
    idempotencyKey,
    reason,
    administratorId: tx.actor.administratorId,
    createdAt: now,
    updatedAt: now,
  };
}

/** Inserts a refund and returns its id; throws `conflict` where a call for another order has its `idempotencyKey`. */
export async function insertNewRefund(tx: AdministratorCtx, row: NewRefund): Promise<string> {
  if (!(await insertRefund(tx.db, row))) throw idempotencyKeyTakenError();
  return row.id;
}

/**
 * What a refund of the order takes back, as it is decided now. Throws `bad_input` as {@link requireRevocation}, for products that are
 * not the order's, and for a last day that has passed or behind which no days are left.
 */
export async function decideRevocation(
  ctx: Pick<AdministratorCtx, "db" | "clock">,
  order: OrderRow,
  { flagId, ...said }: Pick<RefundInput, "flagId" | "revokes" | "productIds" | "lastDay">,
): Promise<Revocation> {
  const revocation = requireRevocation(refundSubject(order, flagId), said);
  await requireItemsOfOrder(ctx, order.id, revocation.productIds);
  await requireDaysAfter(ctx, order, revocation);
  return revocation;
}

/** Throws `bad_input` for a last day that has passed, or with whose end none of the order's days are left: nothing would be taken back. */
async function requireDaysAfter(
  ctx: Pick<AdministratorCtx, "db" | "clock">,
  { id: orderId, memberId }: Pick<OrderRow, "id" | "memberId">,
  revocation: Revocation,
): Promise<void> {
  const from = revocation.revokes === "after_day" && daysRevokedFrom(revocation, ctx.clock.now());
  if (!from || memberId === null) return;
  const isOver = from <= ctx.clock.now();
  const days = isOver ? null : await findOrderGrantDays(ctx, { memberId, orderId, at: from });
  if (days && days.left > 0) return;
  const message = isOver ? "這一天已經過了" : "到那一天，這筆訂單的天數已經用完；請選早一點的日子，或選擇保留";
  throw new AppError("bad_input", { message, issues: [{ path: "lastDay", message }] });
}

/** Throws `bad_input` for a product that is not in the order: withdrawing it would silently do nothing. */
async function requireItemsOfOrder(
  ctx: Pick<AdministratorCtx, "db">,
  orderId: string,
  productIds: readonly string[] | null,
): Promise<void> {
  if (productIds === null) return;
  const items = await listOrderItems(ctx, { orderId });
  const own = new Set(items.map(({ productId }) => productId));
  if (productIds.every((productId) => own.has(productId))) return;
  const message = "這筆訂單裡沒有這件商品";
  throw new AppError("bad_input", { message, issues: [{ path: "productIds", message }] });
}
