import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import { pipeline, requireTransaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { greeting } from "../../platform/mail/greeting.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { markCouponUsed, recordCouponUser } from "../coupon/use-coupon.ts";
import { listOwnedProducts } from "../purchase/list-purchases.ts";
import { lockOrderMember } from "./lock-order.ts";
import { grantPlan } from "../membership/change-grants.ts";
import { earnReferral, noteUseOfWithdrawnCoupon } from "../referral/earn-referral.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { raiseFlag } from "./flag/raise-flag.ts";
import { addPurchases } from "../purchase/add-purchases.ts";
import { emailClaimLink } from "./staff/email-claim-link.ts";
import { receiptEmail } from "./emails.ts";
import type { OrderItem, OrderRow } from "./rows.ts";
import { selectOrderItems, updateOrderRow, updateOrderRowOfReferee } from "./store.ts";

/** What fulfilment needs. Any actor: a webhook, a job, a member and an administrator all fulfil orders. */
export type FulfilOrderCtx = Pick<
  Ctx,
  "db" | "clock" | "enqueue" | "origin" | "actor" | "address" | "requestId" | "hashKey"
>;

/**
 * Fulfils a paid order; nothing else does. Runs within the caller's transaction and under the order's lock: membership
 * or products, coupon, notification, receipt and audit entry, all or nothing, once per order. A guest's order stays
 * paid until it is claimed. `order` is the row with this payment already applied (`state`, `paidAt`, `method`, `total`,
 * `discount`, `promotionId`); those columns are written here. Returns whether it is fulfilled now.
 */
export async function fulfilOrder(ctx: FulfilOrderCtx, input: { order: OrderRow }): Promise<boolean> {
  requireTransaction(ctx);
  const { order } = input;
  if (order.state !== "paid") return false;
  const now = ctx.clock.now();
  const { paidAt, method, discount, total, promotionId } = order;
  const paid = { state: "paid", paidAt, method, discount, total, promotionId, updatedAt: now } as const;
  const raise = async (code: OrderFlag | null) => {
    if (code) await raiseFlag(ctx, { orderId: order.id, code });
  };
  const couponFlag = await markCouponUsed(ctx, { order });
  // A member's own coupon is withdrawn with its referral or, where nobody is left to be asked about it, with its owner.
  const isOther =
    couponFlag === "coupon_withdrawn" &&
    promotionId !== null &&
    !(await noteUseOfWithdrawnCoupon(ctx, { promotionId }));
  await raise(isOther ? "coupon_released" : couponFlag);
  const items = order.kind === "cart" ? await selectOrderItems(ctx.db, [order.id]) : [];
  if (order.memberId === null) {
    await updateOrderRow(ctx.db, order.id, paid);
    const { email: recipient } = order;
    if (recipient !== null) await emailClaimLink(ctx, { order, recipient, items, key: `claim:${order.id}` });
    return false;
  }
  const member = await lockOrderMember(ctx, { memberId: order.memberId });
  if (member.deletedAt) {
    await updateOrderRow(ctx.db, order.id, paid);
    await raise("buyer_gone");
    return false;
  }
  await raise(await recordCouponUser(ctx, { order, member }));
  const { planType, planDays } = order;
  const owned = await ownsAny(ctx, member.id, items);
  const buyer = { memberId: member.id, orderId: order.id };
  const recipient = member.email ?? order.email;
  const [hasUnearnedReferral] = await pipeline(ctx, [
    () => updateOrderRowOfReferee(ctx.db, order.id, { ...paid, state: "fulfilled", fulfilledAt: now }),
    // Bought twice, by two orders at once or as a guest: fulfilled anyway and flagged, and an administrator may refund one.
    () => raise(owned ? "goods_owned" : null),
    () =>
      planType && planDays
        ? grantPlan(ctx, { ...buyer, planType, days: planDays })
        : addPurchases(ctx, { ...buyer, items }),
    () => notifyMember(ctx, { memberId: member.id, type: "service", ...fulfilledMessage(order.description, planType) }),
    async () => {
      if (recipient)
        await queueMail(ctx, {
          recipient,
          ...receiptEmail(ctx.origin, greeting(member), { ...order, items }),
          purpose: "receipt",
          orderId: order.id,
          key: `receipt:${order.id}`,
          memberId: member.id,
        });
    },
  ]);
  if (hasUnearnedReferral) await earnReferral(ctx, { id: order.id, memberId: member.id, total, paidAt });
  writeAudit(ctx, {
    action: "order.fulfil",
    subjectId: order.id,
    before: { state: order.state },
    after: { state: "fulfilled", memberId: member.id },
  });
  return true;
}

async function ownsAny(ctx: FulfilOrderCtx, memberId: string, items: readonly OrderItem[]): Promise<boolean> {
  const productIds = items.map(({ productId }) => productId);
  return productIds.length > 0 && (await listOwnedProducts(ctx, { memberId, productIds })).length > 0;
}

const fulfilledMessage = (description: string, planType: PlanType | null) =>
  planType
    ? ({
        title: "方案開始了",
        message: `款項已經收到，${description}從現在起為你打開。`,
        path: "/dashboard",
      } as const)
    : ({
        title: "收進寶庫了",
        message: `款項已經收到，${description}已經放進你的寶庫，也可以在下載頁取得。`,
        path: "/dashboard?tab=treasury",
      } as const);
