import { formatPrice } from "@panshi/contracts/commerce/plan";
import { requireTransaction } from "@panshi/db";
import { greeting } from "../../platform/mail/greeting.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { LockedMember } from "../../platform/member-lock/lock-member.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import { listOrderItems } from "../order/list-order-items.ts";
import type { OrderRow } from "../order/rows.ts";
import { refundEmail } from "./emails.ts";
import type { FinishedRefund } from "./finish-refund.ts";

/** What a refund withdrew. `none`: a part of a cart without products; `nothing_bought`: money beyond the order's own. */
export type RevokedByRefund = "plan" | "all_products" | "products" | "none" | "unclaimed" | "nothing_bought";

/**
 * Notifies the buyer that a refund is done: the member by a notification and an email, a visitor by the email of the order. Nothing is
 * sent about the order of an erased member.
 */
export async function notifyOfRefund(
  ctx: FulfilOrderCtx,
  {
    order,
    refund,
    beforeCapture,
    member,
    withdrawn,
  }: {
    order: OrderRow;
    refund: FinishedRefund;
    beforeCapture: boolean;
    member: LockedMember | null;
    withdrawn: RevokedByRefund;
  },
): Promise<void> {
  requireTransaction(ctx);
  if (member?.deletedAt) return;
  const { id: orderId, description } = order;
  const { id, amount, channel, productIds } = refund;
  if (member)
    await notifyMember(ctx, {
      memberId: member.id,
      type: "service",
      title: "退款完成",
      message: `${description}已退款 ${formatPrice(amount)}，入帳時間依你的銀行而定。`,
      path: `/orders/${orderId}`,
    });
  const recipient = member?.email ?? order.email;
  if (!recipient) return;
  const items = withdrawn === "products" ? await listOrderItems(ctx, { orderId }) : [];
  const names = items.filter(({ productId }) => productIds?.includes(productId)).map(({ name }) => name);
  await queueMail(ctx, {
    recipient,
    ...refundEmail(ctx.origin, member ? greeting(member) : "你好：", {
      number: order.number,
      description,
      amount,
      way: channel === "outside" ? "outside" : beforeCapture ? "cancelled" : "gateway",
      withdrawn,
      names,
    }),
    purpose: "refund",
    key: `refund:${id}`,
    orderId,
    ...(member && { memberId: member.id }),
  });
}
