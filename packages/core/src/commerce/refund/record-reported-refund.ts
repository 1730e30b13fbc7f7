import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { requireTransaction } from "@panshi/db";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import type { OrderRow } from "../order/rows.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import { finishRefund } from "./finish-refund.ts";
import { isOutcomeUnknown } from "./rules.ts";
import { selectRefunds } from "./store.ts";

/**
 * Records that the gateway reported a refund of `amount` (whole TWD) of an attempt. A refund that we requested and
 * whose outcome is unknown becomes done and is applied. A refund that is done or under way changes nothing. Returns a flag for one
 * that we did not request, and for one that may be either of two with equal amounts, which the gateway does not tell apart
 * (docs/payuni-protocol.md, "Query and refund").
 */
export async function recordReportedRefund(
  ctx: FulfilOrderCtx,
  input: { order: OrderRow; attempt: Pick<PaymentAttempt, "id">; amount: number },
): Promise<OrderFlag | null> {
  requireTransaction(ctx);
  const { order, attempt, amount } = input;
  const sameAmount = (await selectRefunds(ctx.db, order.id)).filter(
    (refund) => refund.attemptId === attempt.id && refund.amount === amount && refund.state !== "refused",
  );
  const now = ctx.clock.now();
  const unsettled = sameAmount.find((refund) => isOutcomeUnknown(refund, now));
  if (!unsettled) return sameAmount.length > 0 ? null : "refund_unknown";
  if (sameAmount.some(({ state }) => state === "done")) return "refund_unknown";
  await finishRefund(ctx, { order, refund: unsettled, outcome: { state: "done" } });
  return null;
}
