import { requireTransaction } from "@panshi/db";
import type { PaymentAttempt } from "../payment/attempt-store.ts";
import type { FulfilCtx } from "../order/fulfil-order.ts";
import type { OrderFlag } from "../payment/rules.ts";
import { isOutcomeUnknown } from "./rules.ts";
import { selectRefunds, updateRefund } from "./store.ts";
import { type OrderRow, updateOrderRow } from "../order/store.ts";
import { auditRefund, applyRefund } from "./apply-refund.ts";

/**
 * The gateway says that an amount (whole TWD) of an attempt went back. A refund of ours whose end nobody learned is done, and
 * what it bought withdrawn; which goods a part of a cart was for, a person must say, so the order's flag stays. Of a refund
 * that is known or under way nothing is new. One that we did not ask for is answered with its flag, and so is one that may be
 * either of two: equal parts of a payment look alike (docs/payuni-protocol.md, "Rules for the shop"), and a person can
 * tell which one went back.
 */
export async function settleRefund(
  tx: FulfilCtx,
  order: OrderRow,
  attempt: PaymentAttempt,
  amount: number,
): Promise<OrderFlag | null> {
  requireTransaction(tx);
  const same = (await selectRefunds(tx.db, order.id)).filter(
    (refund) => refund.attemptId === attempt.id && refund.amount === amount && refund.state !== "refused",
  );
  const now = tx.clock.now();
  const open = same.find((refund) => isOutcomeUnknown(refund, now));
  if (!open) return same.length > 0 ? null : "refund_unknown";
  if (same.some(({ state }) => state === "done")) return "refund_unknown";
  await updateRefund(tx.db, open.id, { state: "done", updatedAt: now });
  const back = { amount, productIds: null, reason: open.reason };
  const gone = await applyRefund(tx, order, back);
  if (order.flag === "refund_unknown" && (order.kind === "plan" || gone === "whole"))
    await updateOrderRow(tx.db, order.id, { flag: null });
  await auditRefund(tx, "done", order.id, back);
  return null;
}
