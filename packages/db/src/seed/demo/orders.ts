import type { PaymentMethod } from "@panshi/contracts/commerce/payment";
import { plans } from "@panshi/contracts/commerce/plan";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { orderItems, orders } from "../../schema/commerce/order.ts";
import type { paymentAttempts } from "../../schema/commerce/payment.ts";
import type { products } from "../../schema/commerce/product.ts";
import { planContents } from "../content/plans.ts";
import { DAY, MINUTE } from "../days.ts";
import { idAtTime } from "../seed-ids.ts";
import type { NewInvoiceRow } from "./invoices.ts";
import type { Random } from "../random.ts";
import { planDurationDays, type PaidPlan } from "./members/history.ts";

export type SeededProduct = Pick<typeof products.$inferSelect, "id" | "name" | "price" | "category" | "imageUrl"> & {
  /** Null where it has no file. */
  versionId: string | null;
};

export type NewAttemptRow = typeof paymentAttempts.$inferInsert & { id: string };

/** An order with its payment attempts and items. `invoice`: how its invoice differs from that of another order of its time. */
export type SeededOrder = {
  order: typeof orders.$inferInsert & { id: string };
  attempts: NewAttemptRow[];
  items: (typeof orderItems.$inferInsert)[];
  invoice?: Partial<NewInvoiceRow>;
};

type Buyer = { index: number; memberId: string | null };
type Subject = Pick<typeof orders.$inferInsert, "kind" | "planType" | "planDays" | "description" | "subtotal">;

/** How long an unpaid order stays open. */
const PAYMENT_WINDOW = 3 * DAY;
/** The version of the consent text of demo orders. */
const CONSENT_VERSION = "demo";

function planPrice(planType: PaidPlan): number {
  const plan = planContents.find((content) => content.planType === planType);
  if (!plan) throw new Error(`No plan ${planType}.`);
  return plan.price;
}

const planSubject = (planType: PaidPlan): Subject => ({
  kind: "plan",
  planType,
  planDays: planDurationDays(planType),
  description: `${plans[planType].name}（${planDurationDays(planType)} 天）`,
  subtotal: planPrice(planType),
});

/** A plan order that was paid at `paidAt` and fulfilled at once. */
export const buildPaidPlanOrder = (buyer: Buyer, planType: PaidPlan, paidAt: number, random: Random): SeededOrder =>
  paid(buyer, planSubject(planType), paidAt, random);

/** A plan order from `createdAt` that was never paid. */
export function buildExpiredPlanOrder(
  buyer: Buyer,
  planType: PaidPlan,
  createdAt: number,
  random: Random,
): SeededOrder {
  const endedAt = new Date(createdAt + PAYMENT_WINDOW);
  const { order, attempt, items } = begin(buyer, planSubject(planType), createdAt, random);
  const waiting = toWaitingAttempt(attempt, "atm", random);
  return {
    order: { ...order, state: "expired", updatedAt: endedAt },
    attempts: [{ ...waiting, state: "expired", updatedAt: endedAt }],
    items,
  };
}

/** The attempt with a number to pay, as long as the order is open. */
export const toWaitingAttempt = (
  attempt: NewAttemptRow,
  paymentType: "atm" | "cvs",
  random: Random,
): NewAttemptRow => ({
  ...attempt,
  state: "waiting",
  paymentType,
  payNumber: `${paymentType === "atm" ? "9" : "P"}${String(random.bits()).padStart(13, "0")}`,
  payBank: paymentType === "atm" ? "822" : "SEVEN",
  payExpiresAt: new Date(attempt.createdAt.getTime() + PAYMENT_WINDOW),
  closeStatus: "none",
});

/** A plan order from `createdAt` that can still be paid. */
export function buildPendingPlanOrder(
  buyer: Buyer,
  planType: PaidPlan,
  createdAt: number,
  random: Random,
): SeededOrder {
  const { order, attempt, items } = begin(buyer, planSubject(planType), createdAt, random);
  return { order: { ...order, state: "pending" }, attempts: [attempt], items };
}

/** A cart order that was paid at `paidAt`, in a random way unless `method` is given. */
export function buildPaidCartOrder(
  buyer: Buyer,
  cart: readonly SeededProduct[],
  paidAt: number,
  random: Random,
  method?: PaymentMethod,
): SeededOrder {
  const subtotal = cart.reduce((sum, { price }) => sum + price, 0);
  // As a cart's order is described at checkout.
  const [first] = cart;
  const description = cart.length === 1 && first ? first.name : `靈魂百貨 ${cart.length} 件`;
  const subject: Subject = { kind: "cart", planType: null, planDays: null, description, subtotal };
  const seeded = paid(buyer, subject, paidAt, random, method);
  const { id: orderId, createdAt } = seeded.order;
  return {
    ...seeded,
    order: { ...seeded.order, consentedAt: createdAt, consentVersion: CONSENT_VERSION },
    items: cart.map(({ id: productId, name, price }) => ({
      id: idAtTime(createdAt.getTime(), random),
      orderId,
      productId,
      name,
      price,
    })),
  };
}

function paid(buyer: Buyer, subject: Subject, paidAt: number, random: Random, method?: PaymentMethod): SeededOrder {
  const paymentType = method ?? random.pick(["card", "card", "card", "atm", "cvs"] as const);
  const waited = (paymentType === "card" ? random.integer(2, 9) : random.integer(10, 19)) * MINUTE;
  const { order, attempt, items } = begin(buyer, subject, paidAt - waited, random);
  const time = new Date(paidAt);
  return {
    order: { ...order, state: "fulfilled", method: paymentType, paidAt: time, fulfilledAt: time, updatedAt: time },
    attempts: [toPaidAttempt(attempt, paymentType, time)],
    items,
  };
}

/** The attempt with its money received in full. */
export const toPaidAttempt = (attempt: NewAttemptRow, paymentType: PaymentMethod, paidAt: Date): NewAttemptRow => ({
  ...attempt,
  state: "paid",
  received: attempt.amount,
  paidAt,
  paymentType,
  closeStatus: paymentType === "card" ? "captured" : "none",
  updatedAt: paidAt,
});

/**
 * The numbers of an order's attempt to pay: ours as checkout makes it, and the gateway's, by which the demo's test gateway knows the
 * trade (tooling/stand-ins/src/seeded-trades.ts).
 */
export function tradeNumbers(orderNumber: string, attempt: number): { merTradeNo: string; tradeNo: string } {
  const merTradeNo = `${orderNumber}_${attempt}`;
  return { merTradeNo, tradeNo: `DEMO-${merTradeNo}` };
}

function begin({ index, memberId }: Buyer, subject: Subject, time: number, random: Random) {
  const createdAt = new Date(time);
  const id = idAtTime(time, random);
  // Day, member and millisecond: another number for every order, and short enough for the gateway's 25 characters.
  const number = `D${taipeiDay(time).replaceAll("-", "").slice(2)}-${index}-${(time % DAY).toString(36).toUpperCase()}`;
  return {
    order: {
      id,
      number,
      memberId,
      ...subject,
      discount: 0,
      total: subject.subtotal,
      expiresAt: new Date(time + PAYMENT_WINDOW),
      createdAt,
      updatedAt: createdAt,
    },
    attempt: {
      id: idAtTime(time, random),
      orderId: id,
      ...tradeNumbers(number, 1),
      amount: subject.subtotal,
      createdAt,
      updatedAt: createdAt,
    },
    items: [],
  };
}
