import { AppError } from "@panshi/contracts/platform/errors";
import type { RefundResolveInput, RefundView } from "@panshi/contracts/commerce/refund";
import { transaction } from "@panshi/db";
import { lockOrder } from "../../order/lock-order.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { finishRefund } from "../finish-refund.ts";
import { isOutcomeUnknown } from "../rules.ts";
import { findRefund } from "../store.ts";

/**
 * Records what became of a refund whose outcome is unknown, or that was never answered: done, with all that follows from it, or not
 * done. The gateway's report of it afterwards changes nothing. Throws `not_found`, `conflict` for one whose outcome is known or still
 * awaited.
 */
export const resolveRefund = staffVerb(
  "orders:refund",
  async (ctx, { id, outcome, reason }: RefundResolveInput): Promise<RefundView> => {
    const found = await findRefund(ctx.db, id);
    const missing = { message: "找不到這筆退款" };
    if (!found) throw new AppError("not_found", missing);
    return transaction(ctx, async (tx) => {
      const order = await lockOrder(tx, { id: found.orderId });
      const refund = order && (await findRefund(tx.db, id));
      if (!refund) throw new AppError("not_found", missing);
      if (!isOutcomeUnknown(refund, tx.clock.now()))
        throw new AppError("conflict", {
          message:
            refund.state === "requested"
              ? "這筆退款還在等金流回覆，請過五分鐘再來看"
              : "這筆退款已經有結果了，請重新整理",
        });
      await finishRefund(tx, {
        order,
        refund,
        outcome: {
          state: outcome,
          settledBy: ctx.actor.administratorId,
          settledReason: reason,
          refusal: outcome === "done" ? null : reason,
        },
        step: "settled",
      });
      return { id, state: outcome, amount: refund.amount };
    });
  },
);
