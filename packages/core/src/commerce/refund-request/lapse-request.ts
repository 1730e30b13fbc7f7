import { type Db, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { isOrderStopped } from "../order/hold/hold-order.ts";
import { closeRequest, sendToBuyer } from "./close-request.ts";
import { lapsedEmail } from "./emails.ts";
import { selectRequestsToLapse } from "./lapse-store.ts";
import { lockRequest } from "./lock-request.ts";
import { buyerOf } from "./rules.ts";

/**
 * Closes an accepted request for which nobody entered a bank account before its link ended: no money goes, and what was stopped for it
 * can be used again. Does nothing for any other request, nor for one of an erased member, who cannot use anything again. Called by a
 * job.
 */
export async function lapseRequest(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin" | "actor" | "address" | "requestId">,
  input: { id: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { request, order, member } = await lockRequest(tx, input);
    const { state, accountUntil } = request;
    const isOver = state === "account_needed" && accountUntil !== null && accountUntil <= tx.clock.now();
    if (!isOver || member?.deletedAt) return;
    const wasStopped = await isOrderStopped(tx, { orderId: order.id });
    await closeRequest(tx, { request, order, state: "lapsed" });
    const buyer = buyerOf(order, member, request);
    const letter = lapsedEmail(ctx.origin, buyer.greeting, order, { wasStopped });
    await sendToBuyer(tx, { buyer, orderId: order.id, letter });
    if (buyer.memberId !== null)
      await notifyMember(tx, {
        memberId: buyer.memberId,
        type: "service",
        title: "退款申請結束了",
        message: `${order.description}的退款一直沒有等到收款的帳戶，申請結束了，沒有匯款。${wasStopped ? "先前停下來的使用已經恢復；" : ""}還想退，可以再申請。`,
        path: `/orders/${order.id}`,
      });
    const after = { requestId: request.id, state: "lapsed" };
    writeAudit(tx, { action: "order.refund_request.lapse", subjectId: order.id, before: { state }, after });
  });
}

/** The ids of accepted requests whose link ended without a bank account, the earliest first, at most `limit`. */
export const listRequestsToLapse = (ctx: { db: Db; clock: Clock }, { limit }: { limit: number }): Promise<string[]> =>
  selectRequestsToLapse(ctx.db, ctx.clock.now(), limit);
