import { createHash } from "node:crypto";
import { invoices } from "../../schema/commerce/invoice.ts";
import { orders } from "../../schema/commerce/order.ts";
import { paymentAttempts } from "../../schema/commerce/payment.ts";
import type { Db } from "../../connection/client.ts";
import { Random } from "../random.ts";
import { insertRows } from "../insert-rows.ts";
import { invoiceRows } from "./invoices.ts";
import type { PaidPlan } from "./members/history.ts";
import { randomTime } from "./members/history.ts";
import { buildPaidPlanOrder } from "./orders.ts";

/** Visitors who paid and have not registered: their orders wait to be claimed. */
const visitors: readonly { daysAgo: number; planType: PaidPlan; email: string | null }[] = [
  { daysAgo: 19, planType: "basic", email: "traveller@panshi.test" },
  { daysAgo: 6, planType: "vip", email: null },
  { daysAgo: 1, planType: "basic", email: "first.visit@panshi.test" },
];
/** Beyond every member's, so that the numbers of their invoices differ. */
const FIRST_INDEX = 4_000_000;

/** Inserts the unclaimed orders. Nobody has the cookie that could claim them. */
export async function insertVisitorOrders(db: Db, seed: number, day: number): Promise<void> {
  for (const [index, { daysAgo, planType, email }] of visitors.entries()) {
    const random = new Random(seed, "visitor", index);
    const paidAt = randomTime(random, day, daysAgo);
    const seeded = buildPaidPlanOrder({ index, memberId: null }, planType, paidAt, random);
    const claimHash = createHash("sha256").update(`unclaimed ${seed} ${index}`).digest();
    await db.insert(orders).values({ ...seeded.order, state: "paid", fulfilledAt: null, email, claimHash });
    await insertRows(db, paymentAttempts, seeded.attempts);
    await insertRows(db, invoices, invoiceRows(FIRST_INDEX + index, [seeded], day));
  }
}
