import { AppError } from "@panshi/contracts/platform/errors";
import type { AssignOrderInput } from "@panshi/contracts/commerce/order-act";
import { transaction } from "@panshi/db";
import { revokeTokens } from "../../../accounts/token/manage-tokens.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { lockManagedMember } from "../../../accounts/member/lock-account.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { claimOrderUnchecked } from "../claim-order-unchecked.ts";
import { updateOrder } from "../update-order.ts";
import { settleOpenFlagsOfCode } from "../flag/settle-open-flag.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { isOfErasedMember } from "./act-store.ts";
import { assignedEmail } from "./email-claim-link.ts";
import { isRefundUnderWay, lockOrderForStaff } from "./lock-order-for-staff.ts";
import { isPaidButUnfulfilled, isUnclaimedOrder } from "./rules.ts";

/**
 * Gives a paid order that nobody has claimed, or whose member was erased before it was fulfilled, to a member, as if the member had claimed it: it is fulfilled, and its claim links end.
 * Besides the receipt, the member gets an e-mail about it; so does the address that the visitor gave, without the member's name. Throws `not_found`,
 * and `conflict` for an order that is not paid, has a member or goes back, and for a deactivated member.
 */
export const assignOrder = staffVerb(
  "orders:settle",
  async (ctx, { id, memberId, reason }: AssignOrderInput): Promise<void> => {
    await transaction(ctx, async (tx) => {
      const member = await lockManagedMember(tx, { memberId });
      const order = await lockOrderForStaff(tx, { id });
      const isOrphan = isPaidButUnfulfilled(order) && (await isOfErasedMember(tx.db, id));
      if (!isUnclaimedOrder(order) && !isOrphan)
        throw new AppError("conflict", {
          message:
            order.memberId === null ? "這筆訂單還沒有付款，不能交給會員" : "這筆訂單已經是一位會員的了，沒有再更動",
        });
      if (await isRefundUnderWay(tx, { orderId: id }))
        throw new AppError("conflict", {
          message: "這筆訂單有退款還沒有結果，不能交給會員。要交給他，請先婉拒退款申請",
        });
      if (!member.isActive)
        throw new AppError("conflict", { message: "這位會員已經停用，請先重新啟用，再把訂單交給他" });
      await notifyMember(tx, {
        memberId,
        type: "service",
        title: "有一筆訂單歸到你的帳號",
        message: `我們把訂單 ${order.number}（${order.description}）放進了你的帳號。這不是你的訂單，請從聯絡頁告訴我們。`,
        path: `/orders/${id}`,
      });
      if (isOrphan) {
        await updateOrder(tx, { id, changes: { memberId: null } });
        await settleOpenFlagsOfCode(tx, { orderId: id, code: "buyer_gone", settlement: "assigned" });
      }
      if ((await claimOrderUnchecked(tx, { id, memberId })) === "held")
        throw new AppError("conflict", { message: "這筆訂單正在退款，不能交給會員。要交給他，請先婉拒退款申請" });
      await revokeTokens(tx, { purpose: "claim_order", subject: id });
      if (order.email !== null)
        await queueMail(tx, {
          recipient: order.email,
          ...assignedEmail(ctx.origin, order),
          purpose: "assigned",
          orderId: id,
          key: `assigned:${id}`,
        });
      writeAudit(tx, {
        action: "order.assign",
        subjectId: id,
        before: { memberId: order.memberId },
        after: { memberId, reason },
      });
    });
  },
);
