import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { EventSetAsideInput } from "@panshi/contracts/commerce/payment-event-list";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { lockEventToReview } from "./lock-event-to-review.ts";
import { settleFlagOfEvent } from "./settle-flag-of-event.ts";
import { updateEvents } from "./store.ts";

/** Their flag holds the money of an attempt, and decides about it. */
const heldByFlag: readonly OrderFlag[] = ["wrong_amount", "second_payment", "paid_after_refund"];

/**
 * Sets a payment event aside that needs nothing more, once, with an audit entry; money of its own counts as accepted. Its order's flag
 * is settled with it. Throws `not_found`, `conflict` where it was resolved meanwhile, or a flag holds its money.
 */
export const setEventAside = staffVerb("orders:settle", async (ctx, input: EventSetAsideInput): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { id, reason } = input;
    const { event, ownOrderId } = await lockEventToReview(tx, id, null);
    const { quarantine, kind, amount, merTradeNo } = event;
    if (ownOrderId !== null && heldByFlag.includes(quarantine))
      throw new AppError("conflict", { message: "這筆款項由訂單的待查事項決定，請到訂單處理" });
    await updateEvents(tx.db, [id], {
      resolvedAt: tx.clock.now(),
      resolvedBy: tx.actor.administratorId,
      resolution: "set_aside",
      resolutionReason: reason,
    });
    await settleFlagOfEvent(tx, ownOrderId, event, quarantine === "refund_unknown" ? "recorded" : "accepted");
    writeAudit(tx, {
      action: "payment_event.set_aside",
      subjectId: id,
      before: null,
      after: { kind, quarantine, amount, merTradeNo, reason },
    });
  });
});
