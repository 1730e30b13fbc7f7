import type { PlanType } from "@panshi/contracts/plan";
import { pipeline, requireTransaction } from "@panshi/db";
import { lockMember } from "../account/lock-member.ts";
import { issueToken } from "../account/issue-token.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { DAY } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { greeting } from "../mail/greeting.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { grantPlan } from "../membership/grant-plan.ts";
import { notifyMember } from "../notification/notify-member.ts";
import { addGoods } from "../treasury/add-goods.ts";
import { ownedGoods } from "../treasury/owned-goods.ts";
import { useUp } from "./coupon-store.ts";
import { claimLetter, receiptLetter } from "./letters.ts";
import { type OrderRow, selectItems, updateOrder } from "./store.ts";

/** What fulfilment needs: no member, for a notify, a query and a person pass here alike. */
export type FulfilCtx = Pick<Ctx, "db" | "clock" | "enqueue" | "origin" | "actor" | "address" | "requestId">;

/** A guest has this long to take what they paid for by the letter's link; their browser's cookie lasts longer. */
const CLAIM_LASTS = 90 * DAY;

/**
 * The one way from paid to fulfilled, within the caller's transaction and under the order's lock: membership or goods,
 * coupon, inbox, receipt and audit, all or nothing, and nothing a second time. A guest's order waits until it is claimed.
 * `order` is as it stands with this payment; how it was paid is written here, with what becomes of it.
 */
export async function fulfilOrder(tx: FulfilCtx, order: OrderRow): Promise<void> {
  requireTransaction(tx);
  if (order.state !== "paid") return;
  const now = tx.clock.now();
  const write = (change: Pick<OrderRow, "flag"> & Partial<OrderRow>) =>
    updateOrder(tx.db, order.id, { state: "paid", paidAt: order.paidAt, updatedAt: now, ...change });
  const released = order.promotionId !== null && (await useUp(tx.db, order.id, now)) === "released";
  const flag = order.flag ?? (released ? "coupon_released" : null);
  const items = order.kind === "cart" ? await selectItems(tx.db, [order.id]) : [];
  if (order.memberId === null) {
    await write({ flag });
    return offerClaim(tx, { ...order, items });
  }
  const member = await lockMember({ ctx: tx, input: { memberId: order.memberId } });
  if (member.deletedAt) {
    await write({ flag: "buyer_gone" });
    return;
  }
  const { planType, planDays } = order;
  const owned = await ownsAny(tx, member.id, items);
  const buyer = { memberId: member.id, orderId: order.id };
  const recipient = member.email ?? order.email;
  await pipeline(tx, [
    () => write({ state: "fulfilled", fulfilledAt: now, flag: flag ?? (owned ? "goods_owned" : null) }),
    () =>
      planType
        ? grantPlan(tx, { ...buyer, planType, days: daysOf(order, planDays) })
        : addGoods(tx, { ...buyer, items }),
    () => notifyMember(tx, { memberId: member.id, type: "service", ...inboxWords(order.description, planType) }),
    async () => {
      if (recipient)
        await queueMail(tx, {
          recipient,
          ...receiptLetter(tx.origin, greeting(member), { ...order, items }),
          purpose: "receipt",
          key: `receipt:${order.id}`,
          memberId: member.id,
        });
    },
  ]);
  await writeAudit(tx, {
    action: "order.fulfil",
    subjectType: "order",
    subjectId: order.id,
    before: { state: order.state },
    after: { state: "fulfilled", memberId: member.id },
  });
}

/** Bought twice, by two orders at once or as a guest: given all the same, and a person may give the money back. */
async function ownsAny(tx: FulfilCtx, memberId: string, items: readonly { productId: string }[]): Promise<boolean> {
  const productIds = items.map(({ productId }) => productId);
  return productIds.length > 0 && (await ownedGoods({ ctx: tx, input: { memberId, productIds } })).length > 0;
}

function daysOf({ id }: OrderRow, planDays: number | null): number {
  if (planDays === null) throw new Error(`the plan order ${id} says no days`);
  return planDays;
}

const inboxWords = (description: string, planType: PlanType | null) =>
  planType
    ? { title: "方案開始了", message: `款項已經收到，${description}從現在起為你打開。` }
    : { title: "收進寶庫了", message: `款項已經收到，${description}已經放進你的寶庫，也可以在下載頁取得。` };

/** Tells a guest, where they left an address, how to take what they paid for. Once an order. */
async function offerClaim(
  tx: FulfilCtx,
  order: OrderRow & { items: readonly { name: string; price: number }[] },
): Promise<void> {
  if (order.email === null) return;
  const token = await issueToken(tx, { memberId: null, purpose: "claim_order", subject: order.id, lasts: CLAIM_LASTS });
  await queueMail(tx, {
    recipient: order.email,
    ...claimLetter(tx.origin, token, order),
    purpose: "claim",
    key: `claim:${order.id}`,
  });
}
