import type { PlanType } from "@panshi/contracts/plan";
import { pipeline, requireTransaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import { issueToken } from "../token/issue-token.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { DAY } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { greeting } from "../mail/greeting.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { grantPlan } from "../membership/grant-plan.ts";
import { notifyMember } from "../notification/notify-member.ts";
import { addPurchases } from "../purchase/add-purchases.ts";
import { productsExist } from "../purchase/products-exist.ts";
import { listOwnedProducts } from "../purchase/list-owned-products.ts";
import { linkCouponToMember, markCouponUsed } from "../coupon/mark-coupon-used.ts";
import { claimEmail, receiptEmail } from "./emails.ts";
import type { OrderFlag } from "../payment/rules.ts";
import { type OrderRow, selectOrderItems, updateOrderRow } from "./store.ts";

/** What fulfilment needs: no member, for a notify, a query and a person pass here alike. */
export type FulfilCtx = Pick<
  Ctx,
  "db" | "clock" | "enqueue" | "origin" | "actor" | "address" | "requestId" | "hashKey"
>;

/** What a grant may last, as its table checks it. */
const DAYS_MOST = 3660;
/** A guest has this long to take what they paid for by the letter's link; their browser's cookie lasts longer. */
const CLAIM_LASTS = 90 * DAY;

/**
 * The one way from paid to fulfilled, within the caller's transaction and under the order's lock: membership or goods,
 * coupon, inbox, receipt and audit, all or nothing, and nothing a second time. A guest's order waits until it is claimed, and
 * one that does not say what was sold waits for a person, flagged. `order` is as it stands with this payment; how it was paid
 * is written here, with what becomes of it.
 */
export async function fulfilOrder(tx: FulfilCtx, order: OrderRow): Promise<void> {
  requireTransaction(tx);
  if (order.state !== "paid") return;
  const now = tx.clock.now();
  const write = (change: Pick<OrderRow, "flag"> & Partial<OrderRow>) =>
    updateOrderRow(tx.db, order.id, { state: "paid", ...paidAs(order), updatedAt: now, ...change });
  const released = await markCouponUsed(tx, order);
  const items = order.kind === "cart" ? await selectOrderItems(tx.db, [order.id]) : [];
  if (order.memberId === null) {
    await write({ flag: order.flag ?? released });
    return offerClaim(tx, { ...order, items });
  }
  const member = await lockMember({ ctx: tx, input: { memberId: order.memberId } });
  if (member.deletedAt) {
    await write({ flag: "buyer_gone" });
    return;
  }
  const flag = order.flag ?? (await linkCouponToMember(tx, order, member)) ?? released;
  const missing = await missingOf(tx, order, items);
  if (missing) {
    await write({ flag: missing });
    return notifyMember(tx, { memberId: member.id, type: "service", ...heldWords(order.description) });
  }
  const { planType, planDays } = order;
  const owned = await ownsAny(tx, member.id, items);
  const buyer = { memberId: member.id, orderId: order.id };
  const recipient = member.email ?? order.email;
  await pipeline(tx, [
    () => write({ state: "fulfilled", fulfilledAt: now, flag: flag ?? (owned ? "goods_owned" : null) }),
    () =>
      planType && planDays
        ? grantPlan(tx, { ...buyer, planType, days: planDays })
        : addPurchases(tx, { ...buyer, items }),
    () => notifyMember(tx, { memberId: member.id, type: "service", ...inboxWords(order.description, planType) }),
    async () => {
      if (recipient)
        await queueMail({
          ctx: tx,
          input: {
            recipient,
            ...receiptEmail(tx.origin, greeting(member), { ...order, items }),
            purpose: "receipt",
            key: `receipt:${order.id}`,
            memberId: member.id,
          },
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
  return productIds.length > 0 && (await listOwnedProducts({ ctx: tx, input: { memberId, productIds } })).length > 0;
}

/** What is written of a payment: the price that it paid, which a released coupon may have lowered, and when. */
const paidAs = ({ paidAt, discount, total, promotionId }: OrderRow) => ({ paidAt, discount, total, promotionId });

/** Why what was sold cannot be given: no row of ours is so, one made by hand may be. */
async function missingOf(
  tx: FulfilCtx,
  { planType, planDays }: OrderRow,
  items: readonly { productId: string }[],
): Promise<OrderFlag | null> {
  if (planType) return planDays !== null && planDays >= 1 && planDays <= DAYS_MOST ? null : "plan_days_missing";
  const productIds = items.map(({ productId }) => productId);
  return (await productsExist({ ctx: tx, input: { productIds } })) ? null : "goods_missing";
}

const heldWords = (description: string) => ({
  title: "訂單正在確認",
  message: `款項已經收到。${description}的內容我們要再確認一次，確認好就會為你打開，不需要再付款。`,
});

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
  const token = await issueToken({
    ctx: tx,
    input: { memberId: null, purpose: "claim_order", subject: order.id, lifetime: CLAIM_LASTS },
  });
  await queueMail({
    ctx: tx,
    input: {
      recipient: order.email,
      ...claimEmail(tx.origin, token, order),
      purpose: "claim",
      key: `claim:${order.id}`,
    },
  });
}
