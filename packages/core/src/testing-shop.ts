import { randomBytes } from "node:crypto";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import { type Db, newId, transaction } from "@panshi/db";
import {
  auditEntries,
  couponPersons,
  couponUses,
  mailOutbox,
  membershipGrants,
  membershipPlans,
  notificationRecipients,
  orderFlags,
  orders,
  paymentAttempts,
  paymentEvents,
  productVersions,
  products,
  promotions,
} from "@panshi/db/schema";
import { and, desc, eq, isNull } from "drizzle-orm";
import { createCartOrder, createPlanOrder } from "./commerce/checkout/checkout.ts";
import { sumLedger } from "./commerce/ledger/calculate-ledger.ts";
import { findLatestPeriod } from "./commerce/membership/view-membership.ts";
import { DAY } from "./platform/clock.ts";
import type { AdministratorCtx, Ctx, MemberCtx, MemberOrVisitorCtx } from "./platform/context.ts";
import { toMembership } from "./commerce/membership/rules.ts";
import { beginPayment } from "./commerce/payment/begin-payment.ts";
import { fakeGateway } from "./commerce/payment/fake-gateway.ts";
import type { PaymentEvent } from "./platform/gateway.ts";
import { recordPaymentEvent } from "./commerce/payment/record-payment-event.ts";
import { testPaymentEvent } from "./commerce/payment/testing.ts";
import {
  insertTestAdministrator,
  insertTestMember,
  nextNumber,
  signInTestMember,
  type TestCore,
  testCore,
  uniqueNetworkAddress,
} from "./testing.ts";

/** For tests of orders: a core with the three plans on sale and a gateway with configurable answers. */
export type TestShop = TestCore & { gateway: ReturnType<typeof fakeGateway> };

export const planPrices = { trial: 0, basic: 3990, vip: 9990 } as const;

export async function testShop(options: { connections?: number } = {}): Promise<TestShop> {
  const core = await testCore(options);
  const gateway = fakeGateway();
  const shop = { ...core, gateway, ctx: { ...core.ctx, gateway: gateway.gateway } };
  const now = shop.clock.now();
  const plans = [
    { planType: "vip", durationDays: 90 },
    { planType: "trial", durationDays: 7 },
    { planType: "basic", durationDays: 30 },
  ] as const;
  await withTestTransaction(shop, (db) =>
    db.insert(membershipPlans).values(
      plans.map((plan) => ({
        id: newId(now),
        ...plan,
        title: `方案 ${plan.planType}`,
        subtitle: "一句話",
        price: planPrices[plan.planType],
        features: ["第一項"],
        buttonText: "開始",
        createdAt: now,
        updatedAt: now,
      })),
    ),
  );
  return shop;
}

type WithDatabase = Pick<TestCore, "database">;

export const withTestTransaction = <T>({ database }: WithDatabase, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction({ db: database.db }, (tx) => work(tx.db));

/** The ctx of webhooks and jobs. */
export const systemCtx = ({ ctx }: TestShop): Ctx => ({ ...ctx, actor: { kind: "system" } });

/** A new member, with the ctx of their calls. */
export async function addBuyer({ ctx }: TestShop): Promise<{ id: string; email: string; ctx: MemberCtx }> {
  const { id, email } = await insertTestMember(ctx);
  return { id, email, ctx: (await signInTestMember(ctx, id)).ctx };
}

/** The ctx of a browser that nobody has signed in with. */
export const visitorCtx = ({ ctx }: TestShop): MemberOrVisitorCtx => ({
  ...ctx,
  address: uniqueNetworkAddress(),
  actor: { kind: "visitor", visitorHash: randomBytes(32) },
});

export async function administratorCtx({ ctx }: TestShop): Promise<AdministratorCtx> {
  const { id: administratorId } = await insertTestAdministrator(ctx, "admin");
  return { ...ctx, actor: { kind: "administrator", administratorId, role: "admin" } };
}

/** Places an order for a plan, not paid yet; `added` are further fields of the call. Returns its id. */
export async function placePlanOrder(
  ctx: MemberOrVisitorCtx,
  planType: PlanType = "basic",
  added: object = {},
): Promise<string> {
  const input = { planType, amount: planPrices[planType], currency: "TWD", ...added };
  return (await createPlanOrder(ctx, input)).orderId;
}

/** Begins a payment from an address of its own; returns the new attempt's MerTradeNo. */
export async function beginAttempt(
  shop: TestShop,
  ctx: MemberOrVisitorCtx,
  id: string,
  { agreedTotal, address = uniqueNetworkAddress() }: { agreedTotal?: number; address?: string } = {},
): Promise<string> {
  // A millisecond later, so that attempts have an order.
  shop.clock.advance(1);
  const form = await beginPayment({ ...ctx, address }, { id, agreedTotal });
  return form.fields.MerTradeNo ?? "";
}

/** Places an order for a plan and begins its payment. */
export async function placeOrderAndBeginPayment(
  shop: TestShop,
  ctx: MemberOrVisitorCtx,
  planType: PlanType = "basic",
  added: object = {},
): Promise<{ orderId: string; merTradeNo: string }> {
  const orderId = await placePlanOrder(ctx, planType, added);
  return { orderId, merTradeNo: await beginAttempt(shop, ctx, orderId) };
}

/** Records an event of an attempt as if received by a notify. */
export const recordTestEvent = (shop: TestShop, merTradeNo: string, event: Partial<PaymentEvent>) =>
  recordPaymentEvent(systemCtx(shop), {
    event: testPaymentEvent({ merTradeNo, tradeNo: `T${nextNumber()}`, ...event }),
    source: "notify",
  });

export const paidEvent = (amount: number, more: Partial<PaymentEvent> = {}): Partial<PaymentEvent> => ({
  kind: "paid",
  amount,
  method: "card",
  ...more,
});
/** An ATM code was issued. */
export const numberIssuedEvent = (amount: number, payExpiresAt: Date | null = null): Partial<PaymentEvent> => ({
  kind: "number_issued",
  amount,
  method: "atm",
  payNumber: "9276200018124880",
  payBank: "822",
  payExpiresAt,
});

export async function orderRow({ database }: WithDatabase, id: string) {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}
/** The open flags of an order, in the order in which they were raised. */
export const openFlagRows = ({ database }: WithDatabase, orderId: string) =>
  database.db
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), isNull(orderFlags.settledAt)))
    .orderBy(orderFlags.raisedAt, orderFlags.id);
export const openFlagsOf = async (shop: WithDatabase, orderId: string) =>
  (await openFlagRows(shop, orderId)).map(({ code }) => code);
/** The order's open flag with this code; fails where there is none. */
export async function openFlagOf(shop: WithDatabase, orderId: string, code: OrderFlag) {
  const flags = await openFlagRows(shop, orderId);
  const flag = flags.find((each) => each.code === code);
  if (!flag) throw new Error(`${code} is not among ${flags.map((each) => each.code).join()}`);
  return flag;
}
/** An order's state and its open flags, joined by commas; null for none. */
export const stateAndFlagOf = async (shop: WithDatabase, orderId: string) => {
  const { state } = await orderRow(shop, orderId);
  return [state, (await openFlagsOf(shop, orderId)).join(",") || null];
};
/** An order's attempts, latest first. */
export const attemptRows = ({ database }: WithDatabase, orderId: string) =>
  database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id));
/** Why events were quarantined, oldest first. */
export const quarantines = async ({ database }: WithDatabase) =>
  (await database.db.select().from(paymentEvents).orderBy(paymentEvents.receivedAt, paymentEvents.id)).flatMap(
    ({ quarantine }) => quarantine ?? [],
  );
/** Throws where the books do not balance or a request was closed without its refund, with both sides and what is behind it. */
export async function expectBalanced({ database }: WithDatabase): Promise<void> {
  const ledger = await sumLedger({ db: database.db });
  if (ledger.difference !== 0 || ledger.unpaid.length > 0)
    throw new Error(`The ledger does not balance: ${JSON.stringify(ledger)}`);
}
/** A member's membership now. */
export async function membershipOf({ ctx }: TestCore, memberId: string) {
  return toMembership(await findLatestPeriod(ctx, { memberId }), ctx.clock.now());
}

/** How often each effect of an order's fulfilment is there, for the member that it belongs to. */
export async function countFulfilmentEffects({ database: { db } }: WithDatabase, orderId: string, memberId: string) {
  return {
    grants: await db.$count(membershipGrants, eq(membershipGrants.orderId, orderId)),
    receipts: await db.$count(mailOutbox, eq(mailOutbox.purposeKey, `receipt:${orderId}`)),
    inbox: await db.$count(notificationRecipients, eq(notificationRecipients.memberId, memberId)),
    audits: await db.$count(
      auditEntries,
      and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, "order.fulfil")),
    ),
  };
}
export const allFulfilmentEffects = { grants: 1, receipts: 1, inbox: 1, audits: 1 };
export const noFulfilmentEffects = { grants: 0, receipts: 0, inbox: 0, audits: 0 };

/** Adds a coupon that takes off 10 %, 100 times, for 30 days; returns its code. */
export async function addCoupon(
  shop: Pick<TestCore, "database" | "clock">,
  given: Partial<typeof promotions.$inferInsert> = {},
): Promise<string> {
  const now = shop.clock.now();
  const id = newId(now);
  const couponCode = given.couponCode ?? `SPRING${id.slice(-6).toUpperCase()}`;
  await withTestTransaction(shop, (db) =>
    db.insert(promotions).values({
      id,
      title: "春天",
      description: "春天的禮物",
      discountType: "percentage",
      discountValue: 10,
      couponCode,
      validFrom: new Date(now.getTime() - 1000),
      validTo: new Date(now.getTime() + 30 * DAY),
      createdAt: now,
      updatedAt: now,
      ...given,
    }),
  );
  return couponCode;
}
/** How many uses of a coupon are reserved or used, as its promotion has it. */
export async function takenCountOf({ database }: WithDatabase, couponCode: string): Promise<number | undefined> {
  const [row] = await database.db.select().from(promotions).where(eq(promotions.couponCode, couponCode));
  return row?.takenCount;
}
export async function couponUseOf({ database }: WithDatabase, orderId: string) {
  const [row] = await database.db.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  return row;
}
export const couponPersonCount = ({ database }: WithDatabase, orderId: string) =>
  database.db.$count(couponPersons, eq(couponPersons.orderId, orderId));

/** Adds products, alike but for their names; returns their ids in display order. */
export async function addProducts(
  { database, clock, cache }: Pick<TestCore, "database" | "clock"> & Pick<TestCore["ctx"], "cache">,
  given: Partial<typeof products.$inferInsert>[],
): Promise<string[]> {
  const now = clock.now();
  const rows = given.map((each) => {
    const number = nextNumber();
    return {
      fileId: null,
      id: newId(now),
      slug: `product-${number}`,
      name: `商品 ${number}`,
      description: "一件收藏",
      price: 290,
      category: "meditation_music" as const,
      type: "audio" as const,
      displayOrder: number,
      createdAt: now,
      updatedAt: now,
      ...each,
    };
  });
  const versions = rows.flatMap(({ id: productId, fileId }) =>
    fileId ? [{ id: newId(now), productId, number: 1, fileId, createdAt: now }] : [],
  );
  await withTestTransaction({ database }, async (db) => {
    await db.insert(products).values(rows);
    if (versions.length > 0) await db.insert(productVersions).values(versions);
  });
  cache.drop("products");
  return rows.map(({ id }) => id);
}

/** An order for a plan, paid by card unless `method` says otherwise; with further fields of the call. */
export async function paidPlanOrder(
  shop: TestShop,
  ctx: MemberOrVisitorCtx,
  {
    plan = "basic",
    method = "card",
    ...added
  }: { plan?: "basic" | "vip"; method?: "card" | "atm" | "cvs"; [field: string]: unknown } = {},
): Promise<{ orderId: string; merTradeNo: string }> {
  const order = await placeOrderAndBeginPayment(shop, ctx, plan, added);
  await recordTestEvent(shop, order.merTradeNo, paidEvent(planPrices[plan], { method }));
  return order;
}

/** A paid cart of products with these prices. */
export async function paidCartOrder(
  shop: TestShop,
  ctx: MemberOrVisitorCtx,
  given: readonly number[] = [100, 200],
  more: { couponCode?: string; paid?: number; campaignCookie?: string } = {},
): Promise<{ orderId: string; merTradeNo: string; goods: string[] }> {
  const { paid, ...added } = more;
  const amount = given.reduce((sum, price) => sum + price, 0);
  const goods = await addProducts(
    { ...shop, cache: shop.ctx.cache },
    given.map((price) => ({ price })),
  );
  const { orderId } = await createCartOrder(ctx, { productIds: goods, amount, consent: true, ...added });
  const merTradeNo = await beginAttempt(shop, ctx, orderId);
  await recordTestEvent(shop, merTradeNo, paidEvent(paid ?? amount));
  return { orderId, merTradeNo, goods };
}
