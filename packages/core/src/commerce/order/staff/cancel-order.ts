import { AppError } from "@panshi/contracts/platform/errors";
import type { CancelOrderInput } from "@panshi/contracts/commerce/order-act";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { releaseCouponReservation } from "../../coupon/reserve-coupon.ts";
import { expireOpenAttempts } from "../../payment/payment-attempts.ts";
import { updateOrder } from "../update-order.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { hasOpenFlags } from "./act-store.ts";
import { lockOrderForStaff } from "./lock-order-for-staff.ts";
import { syncOpenAttemptsWithGateway } from "./sync-order-with-gateway.ts";
import { isCancellable } from "./rules.ts";

/**
 * Cancels an order that is not paid: its open attempts expire, and its coupon is released. The gateway is asked first, so that a
 * payment made a moment ago fulfils the order instead, and one that is processing, or an answer that could not be recorded, stops the
 * cancellation. Where the gateway does not answer the
 * order is cancelled all the same: it is queried on until its payment codes have ended, and money that comes later is accepted and
 * flagged (`paid_late`), as for an expired order. Throws `not_found`, and `conflict` for an order that is paid, cancelled or expired,
 * or has a flag to settle.
 */
export const cancelOrder = staffVerb("orders:settle", async (ctx, { id, reason }: CancelOrderInput): Promise<void> => {
  const outcomes = await syncOpenAttemptsWithGateway(ctx, { orderId: id });
  await transaction(ctx, async (tx) => {
    const order = await lockOrderForStaff(tx, { id });
    if (!isCancellable(order))
      throw new AppError("conflict", {
        message:
          order.state === "cancelled" || order.state === "expired"
            ? "這筆訂單已經結束了，沒有再取消一次"
            : "這筆訂單已經付款，沒有取消；要退還，請用退款",
      });
    if (outcomes.includes("failed"))
      throw new AppError("conflict", { message: "金流有回應，但沒有登錄成功，沒有取消；請再試一次" });
    if (outcomes.includes("processing"))
      throw new AppError("conflict", { message: "有一筆付款正在處理，請十分鐘後再取消" });
    if (await hasOpenFlags(tx.db, id))
      throw new AppError("conflict", { message: "這筆訂單有待確認事項，請先處理，再取消" });
    await expireOpenAttempts(tx, { orderId: id });
    const { memberId, promotionId, description, state } = order;
    if (promotionId) await releaseCouponReservation(tx, { orderId: id, promotionId });
    await updateOrder(tx, { id, changes: { state: "cancelled" } });
    if (memberId)
      await notifyMember(tx, {
        memberId,
        type: "service",
        title: "訂單取消了",
        message: `「${description}」這筆訂單已經取消，不需要再付款。手上的繳費代碼請不要再繳；已經繳了，我們會收到並處理。`,
        path: `/orders/${id}`,
      });
    writeAudit(tx, {
      action: "order.cancel",
      subjectId: id,
      before: { state },
      after: { state: "cancelled", reason },
    });
  });
});
