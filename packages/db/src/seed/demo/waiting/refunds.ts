import { startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, HOUR } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { administratorId } from "../administrators.ts";
import { invoiceRows } from "../invoices.ts";
import { appendPurchases, type DemoMember } from "../members/member.ts";
import type { SeededOrder } from "../orders.ts";
import { addHold, hasOnePaidPlan } from "./holds.ts";
import {
  addFlag,
  addPaidEvent,
  findFulfilledOrder,
  hadRegistered,
  type DemoCaseContext,
  type DemoCaseRows,
} from "./rows.ts";

type Refund = DemoCaseRows["refunds"][number];
type Request = DemoCaseRows["requests"][number];

/** Money that went back, that is asked for, and of which nobody knows whether it went back. */
export function addRefundCases(waiting: DemoCaseContext): void {
  addUnknownRefund(waiting);
  addRequests(waiting);
  addRefundedCart(waiting);
  addPartlyRefundedCart(waiting);
  addPaidOutRequest(waiting);
}

function addRefund(
  { rows, random }: DemoCaseContext,
  { order, attempts }: SeededOrder,
  at: number,
  more: Partial<Refund>,
) {
  const [attempt] = attempts;
  if (!attempt) throw new Error(`${order.number} was not paid.`);
  const time = new Date(at);
  const refund: Refund & { id: string } = {
    id: idAtTime(at, random),
    orderId: order.id,
    attemptId: attempt.id,
    amount: order.total,
    beforeCapture: false,
    state: "done",
    doneAt: time,
    channel: "gateway",
    revokes: "all",
    reason: "買錯了，想要取消",
    administratorId: administratorId("admin"),
    createdAt: time,
    updatedAt: time,
    ...more,
  };
  rows.refunds.push(refund);
  return refund;
}

/** The gateway gave no answer to the refund of a plan. */
function addUnknownRefund(waiting: DemoCaseContext): void {
  const paid = { method: "card", from: waiting.source.day - 6 * DAY, until: waiting.source.day - 2 * DAY } as const;
  const member = waiting.member(
    "basic",
    (each) => hasOnePaidPlan(each) && findFulfilledOrder(each, paid) !== undefined,
  );
  const seeded = member && findFulfilledOrder(member, paid);
  if (!seeded) return;
  const at = waiting.source.day - 14 * HOUR;
  const unknown = { state: "unknown", doneAt: null, refusal: "TimeoutError", reason: "七天內退訂" } as const;
  const { id: refundId } = addRefund(waiting, seeded, at, unknown);
  addHold(waiting, member, { orderId: seeded.order.id, refundId }, at);
  addFlag(waiting, seeded.order.id, "refund_unknown", at);
}

/** Requests of members: one by card that nobody has read, one by ATM that waits for the bank account, one that was declined. */
function addRequests(waiting: DemoCaseContext): void {
  const { day } = waiting.source;
  const decided = (at: number, decisionReason: string) => ({
    decidedBy: administratorId("admin"),
    decidedAt: new Date(at),
    decisionReason,
    updatedAt: new Date(at),
  });
  addRequest(waiting, "card", day - 11 * HOUR, { reason: "家裡有事，這一季走不了了。" });
  addRequest(waiting, "atm", day - 2 * DAY, (total) => ({
    state: "account_needed",
    reason: "不小心買成兩份，想退這一份。",
    amount: total,
    revokes: "all",
    accountLinks: 1,
    accountUntil: new Date(day - 26 * HOUR + 14 * DAY),
    ...decided(day - 26 * HOUR, "七天內，全額退還"),
  }));
  addRequest(waiting, "cvs", day - 3 * DAY, {
    state: "declined",
    reason: "想換成另一個方案。",
    ...decided(day - 2 * DAY, "已經和會員談好，改為保留方案"),
    closedAt: new Date(day - 2 * DAY),
  });
}

function addRequest(
  waiting: DemoCaseContext,
  method: "card" | "atm" | "cvs",
  at: number,
  more: Partial<Request> | ((total: number) => Partial<Request>),
): void {
  const { random, rows, member: take } = waiting;
  // Within the seven days in which the whole price is returned.
  const paid = { method, from: at - 6 * DAY, until: at } as const;
  const isPlan = (each: DemoMember) => hasOnePaidPlan(each) && findFulfilledOrder(each, paid)?.order.kind === "plan";
  // A stopped plan is not counted among the vip members.
  const member = (method === "atm" ? null : take("vip", isPlan)) ?? take("basic", isPlan);
  const order = member && findFulfilledOrder(member, paid)?.order;
  if (!order) return;
  const time = new Date(at);
  const request: Request & { id: string } = {
    id: idAtTime(at, random),
    orderId: order.id,
    origin: "member",
    state: "waiting",
    proposed: order.total,
    accountLinks: 0,
    codeTries: 0,
    createdAt: time,
    updatedAt: time,
    ...(typeof more === "function" ? more(order.total) : more),
  };
  rows.requests.push(request);
  if (request.state === "account_needed" && request.decidedAt)
    addHold(waiting, member, { orderId: order.id, requestId: request.id }, request.decidedAt.getTime());
}

/** A cart of some products, paid at `at` by a member who has bought nothing else. */
function boughtCart(waiting: DemoCaseContext, count: number, at: number, method: "card" | "atm") {
  const { source, random } = waiting;
  const products = source.products.slice(2, 2 + count);
  const registered = hadRegistered(at - HOUR);
  const member = waiting.member("lapsed", (each) => each.purchases.length === 0 && registered(each));
  if (!member || products.length < count) return undefined;
  const seeded = appendPurchases(member, products, at, random, method);
  for (const attempt of seeded.attempts) addPaidEvent(waiting, attempt, at);
  return { member, seeded, products };
}

/** All of a cart went back by the gateway, and its invoice was voided, or got an allowance in a later two-month period. */
function addRefundedCart(waiting: DemoCaseContext): void {
  const { day } = waiting.source;
  const bought = boughtCart(waiting, 2, day - 12 * DAY, "card");
  if (!bought) return;
  const { member, seeded } = bought;
  const at = day - 9 * DAY;
  const refund = addRefund(waiting, seeded, at, {});
  Object.assign(seeded.order, { state: "refunded", updatedAt: new Date(at) });
  for (const purchase of member.purchases) purchase.withdrawnAt = new Date(at);
  adjustInvoice(waiting, member, seeded, refund, day - 8 * DAY);
}

/** One product of a cart went back; the allowance waits for its export. */
function addPartlyRefundedCart(waiting: DemoCaseContext): void {
  const { day } = waiting.source;
  const bought = boughtCart(waiting, 3, day - 6 * DAY, "card");
  const [product] = bought?.products ?? [];
  if (!bought || !product) return;
  const { member, seeded } = bought;
  const at = day - 28 * HOUR;
  const refund = addRefund(waiting, seeded, at, {
    amount: product.price,
    revokes: "products",
    productIds: [product.id],
    reason: "檔案打不開，退這一件",
  });
  Object.assign(seeded.order, { state: "partly_refunded", updatedAt: new Date(at) });
  for (const purchase of member.purchases) if (purchase.productId === product.id) purchase.withdrawnAt = new Date(at);
  adjustInvoice(waiting, member, seeded, refund, null);
}

/** A cart that was paid at an ATM went back to a bank account, which is erased since. */
function addPaidOutRequest(waiting: DemoCaseContext): void {
  const { day } = waiting.source;
  const bought = boughtCart(waiting, 1, day - 20 * DAY, "atm");
  if (!bought) return;
  const { member, seeded } = bought;
  const ago = (days: number) => new Date(day - days * DAY);
  const [asked, decided, entered, paid] = [ago(19), ago(18), ago(17), ago(15)] as const;
  const requestId = idAtTime(asked.getTime(), waiting.random);
  waiting.rows.requests.push({
    id: requestId,
    orderId: seeded.order.id,
    origin: "member",
    state: "done",
    reason: "聲音和預覽不一樣。",
    proposed: 0,
    amount: seeded.order.total,
    revokes: "all",
    decidedBy: administratorId("admin"),
    decidedAt: decided,
    decisionReason: "檔案有誤，全額退還",
    accountEnteredAt: entered,
    accountErasedAt: paid,
    accountLinks: 0,
    codeTries: 0,
    closedAt: paid,
    createdAt: asked,
    updatedAt: paid,
  });
  const outside = { channel: "outside", reference: "匯款 000123456", reason: "檔案有誤", requestId } as const;
  const refund = addRefund(waiting, seeded, paid.getTime(), outside);
  Object.assign(seeded.order, { state: "refunded", updatedAt: paid });
  for (const purchase of member.purchases) purchase.withdrawnAt = paid;
  adjustInvoice(waiting, member, seeded, refund, paid.getTime() + DAY);
}

/** The two-month period of a time, as the tax office counts them. */
const periodOf = (time: number) => {
  const day = new Date(startOfTaipeiDay(time).getTime() + 8 * HOUR);
  return day.getUTCFullYear() * 6 + Math.floor(day.getUTCMonth() / 2);
};

/** What a refund does to the invoice that was issued; `doneAt` null while it waits. */
function adjustInvoice(
  { source, random, rows }: DemoCaseContext,
  { index, orders }: DemoMember,
  seeded: SeededOrder,
  refund: Refund & { id: string },
  doneAt: number | null,
): void {
  const invoice = invoiceRows(index, orders, source.day)[orders.indexOf(seeded)];
  if (!invoice?.issuedAt || !refund.doneAt) return;
  const at = refund.doneAt.getTime();
  const isWhole = refund.amount === seeded.order.total;
  const kind = isWhole && periodOf(invoice.issuedAt.getTime()) === periodOf(at) ? "void" : "allowance";
  const done = doneAt === null ? null : new Date(doneAt);
  rows.adjustments.push({
    id: idAtTime(at, random),
    orderId: seeded.order.id,
    refundId: refund.id,
    ordinal: 1,
    kind,
    amount: refund.amount,
    state: done ? "done" : "waiting",
    number: done && (kind === "void" ? invoice.number : `${invoice.number}A`),
    doneAt: done,
    createdAt: refund.doneAt,
    updatedAt: done ?? refund.doneAt,
  });
  if (done && kind === "void") seeded.invoice = { state: "void", updatedAt: done };
}
