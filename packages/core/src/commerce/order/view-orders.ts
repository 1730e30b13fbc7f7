import type { BuyerOrderState, OrderView } from "@panshi/contracts/commerce/order";
import { AppError } from "@panshi/contracts/platform/errors";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { findToken } from "../../accounts/token/manage-tokens.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ctx, MemberCtx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { readPage } from "../../platform/list/read-page.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import { listFlags, type OrderFlagRow } from "./flag/list-flags.ts";
import { hasUnmatchedMoneyUnderReview } from "./flag/rules.ts";
import { isOrderHeldForRefund, listOpenHolds, type OrderHold } from "./hold/hold-order.ts";
import { listPaymentAttempts } from "../payment/payment-attempts.ts";
import type { OrderItem, OrderRow } from "./rows.ts";
import { actorAsOrderOwner } from "./rules.ts";
import {
  hasClaimableOrder,
  memberOrderListQuery,
  selectOrdersAwaitingPayment,
  selectOrder,
  selectOrderByIdempotencyKey,
  selectOrderItems,
  selectOrdersDueForSync,
  selectOwnOrder,
} from "./store.ts";
import { paymentPageUrl } from "./urls.ts";

/** Some orders as their owner sees them, in the order given. */
async function viewOrders(ctx: MemberOrVisitorCtx, { rows }: { rows: readonly OrderRow[] }): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const orderIds = rows.map(({ id }) => id);
  const [items, attempts, flags, holds] = await Promise.all([
    selectOrderItems(ctx.db, orderIds),
    listPaymentAttempts(ctx, { orderIds }),
    listFlags(ctx, { orderIds }),
    listOpenHolds(ctx, { orderIds }),
  ]);
  const now = ctx.clock.now();
  return rows.map((row) => {
    const ofOrder = <T extends { orderId: string }>(all: readonly T[]) =>
      all.filter(({ orderId }) => orderId === row.id);
    const parts = {
      items: ofOrder(items),
      attempts: ofOrder(attempts),
      flags: ofOrder(flags),
      holds: ofOrder(holds),
    };
    return toOrderView(ctx.origin, row, parts, now);
  });
}

/** An order of the caller as its pages show it. Throws `not_found`, also for somebody else's. */
export async function viewOrder(ctx: MemberOrVisitorCtx, input: { id: string }): Promise<OrderView> {
  const order = await requireOwnOrder(ctx, input);
  const orderIds = [order.id];
  const [items, attempts, flags, holds] = await Promise.all([
    selectOrderItems(ctx.db, orderIds),
    listPaymentAttempts(ctx, { orderIds }),
    listFlags(ctx, { orderIds }),
    listOpenHolds(ctx, { orderIds }),
  ]);
  return toOrderView(ctx.origin, order, { items, attempts, flags, holds }, ctx.clock.now());
}

/** An order of any owner, not locked: lock it before deciding anything ({@link lockOrder}). Null where there is none. */
export const findOrderOfAnyOwner = (ctx: { db: Db }, input: { id: string }): Promise<OrderRow | null> =>
  selectOrder(ctx.db, input.id);

/** An order of the caller. Throws `not_found`, also for somebody else's. */
export async function requireOwnOrder(ctx: MemberOrVisitorCtx, input: { id: string }): Promise<OrderRow> {
  const order = await selectOwnOrder(ctx.db, actorAsOrderOwner(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return order;
}

/** The order that an earlier call with the same idempotency key created; null where there is none. */
export const findOrderByIdempotencyKey = (
  ctx: { db: Db },
  input: { caller: string; key: string },
): Promise<OrderRow | null> => selectOrderByIdempotencyKey(ctx.db, input.caller, input.key);

/** What may claim an order: the cookie of the browser that made it, or the link of its email. */
export type OrderClaimProof = { visitorHash: Buffer | null; claimToken?: string | undefined };

/** Whether the claim is good for a paid order that nobody has claimed and no refund holds, which registering then makes the new member's. */
export async function isOrderClaimProofValid(
  ctx: Pick<Ctx, "db" | "clock">,
  { visitorHash, claimToken }: OrderClaimProof,
): Promise<boolean> {
  if (visitorHash && (await hasClaimableOrder(ctx.db, visitorHash))) return true;
  if (claimToken === undefined) return false;
  const id = (await findToken(ctx, { token: claimToken, purpose: "claim_order" }))?.subject;
  const order = id ? await selectOrder(ctx.db, id) : null;
  if (order?.state !== "paid" || order.memberId !== null) return false;
  return !(await isOrderHeldForRefund(ctx, { orderId: order.id }));
}

/** The member's orders, newest first. */
export async function listOrders(ctx: MemberCtx, input: ListInput): Promise<Page<OrderView>> {
  const page = await readPage({ ctx, list: memberOrderListQuery, owner: ctx.actor.viewer.id, input });
  return { ...page, items: await viewOrders(ctx, { rows: page.items }) };
}

/** The member's orders with a payment code that can still be paid, newest first; the latest few of many. */
export async function listOrdersAwaitingPayment(ctx: MemberCtx): Promise<OrderView[]> {
  const rows = await selectOrdersAwaitingPayment(ctx.db, ctx.actor.viewer.id);
  return (await viewOrders(ctx, { rows })).filter(({ waiting }) => waiting !== null);
}

/** Ids of at most `limit` orders whose next gateway query is due, the longest overdue first. */
export async function listOrdersDueForSync(ctx: { db: Db; clock: Clock }, input: { limit: number }): Promise<string[]> {
  return (await selectOrdersDueForSync(ctx.db, ctx.clock.now(), input.limit)).map(({ id }) => id);
}

/** The products of an order, in the order in which they were put into the cart. */
export const listOrderItems = (ctx: { db: Db }, input: { orderId: string }): Promise<OrderItem[]> =>
  selectOrderItems(ctx.db, [input.orderId]);

const results: Record<OrderRow["state"], BuyerOrderState> = {
  pending: "waiting",
  paid: "paid",
  fulfilled: "paid",
  cancelled: "failed",
  expired: "failed",
  refunded: "refunded",
  partly_refunded: "paid",
};

/**
 * A pending order whose latest attempt failed counts as failed, unless a payment code can still be paid. Any refund
 * withdraws a plan; a cart keeps the products that were not refunded.
 */
function resultOf({ state, kind }: OrderRow, attempts: readonly PaymentAttempt[]): BuyerOrderState {
  if (state === "partly_refunded" && kind === "plan") return "refunded";
  const [latest] = attempts;
  const failed = latest?.state === "failed" || latest?.state === "expired" || latest?.state === "cancelled";
  const open = attempts.some((attempt) => attempt.state === "waiting");
  return state === "pending" && failed && !open ? "failed" : results[state];
}

/** An order as its owner sees it; `attempts` latest first, `holds` its open one. */
export function toOrderView(
  origin: string,
  order: OrderRow,
  {
    items,
    attempts,
    flags,
    holds,
  }: {
    items: readonly OrderItem[];
    attempts: readonly PaymentAttempt[];
    flags: readonly Pick<OrderFlagRow, "code" | "settledAt">[];
    holds: readonly Pick<OrderHold, "heldAt" | "productIds">[];
  },
  now: Date,
): OrderView {
  const waiting = attempts.find(
    ({ state, payNumber, payExpiresAt }) =>
      state === "waiting" && payNumber && (payExpiresAt === null || payExpiresAt > now),
  );
  const { id, number, kind, planType, description, subtotal, discount, total, createdAt, paidAt } = order;
  const isPending = order.state === "pending" && (order.expiresAt === null || order.expiresAt > now);
  const moneyUnderReview = hasUnmatchedMoneyUnderReview(order.state, flags);
  const open = isPending && !moneyUnderReview;
  const [hold] = holds;
  const hasEnded = order.state === "pending" && !isPending;
  return {
    id,
    number,
    kind,
    planType,
    description,
    items: items.map(({ productId, name, price }) => ({ productId, name, price })),
    subtotal,
    discount,
    total,
    result: moneyUnderReview ? "waiting" : hasEnded ? "failed" : resultOf(order, attempts),
    unclaimed: order.state === "paid" && order.memberId === null,
    moneyUnderReview,
    paymentUrl: open ? paymentPageUrl(origin, id) : null,
    stopped: hold ? { since: hold.heldAt.toISOString(), productIds: hold.productIds } : null,
    waiting: open && waiting?.payNumber ? waitingOf(waiting, waiting.payNumber) : null,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

const waitingOf = ({ paymentType, payBank, payExpiresAt }: PaymentAttempt, payNumber: string) => ({
  place: paymentType === "cvs" ? ("cvs" as const) : ("atm" as const),
  bank: payBank,
  payNumber,
  expiresAt: payExpiresAt?.toISOString() ?? null,
});
