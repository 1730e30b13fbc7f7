import { createHash } from "node:crypto";
import { newId } from "@panshi/db";
import { beginPayment, createBuyers, createOrder, payForPlanByCard, PRICE } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import { type PreparedCalls } from "./waiting.ts";

export const reason = "重開機之後再試";
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Orders that are open, one a member. */
export async function createOpenOrders(environment: FaultEnvironment, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const buyer of await createBuyers(environment, count)) {
    const { orderId } = await createOrder(environment.origins[0], buyer);
    if (!orderId) throw new Error("no order was created");
    const { status } = await beginPayment(environment.origins[0], buyer, orderId);
    if (status !== 200) throw new Error(`no payment was begun: ${status}`);
    ids.push(orderId);
  }
  return ids;
}

/** Orders whose attempt is paid by card at the gateway, and fulfilled. */
export async function createPaidOrders(environment: FaultEnvironment, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const buyer of await createBuyers(environment, count)) {
    const { orderId, notify } = await payForPlanByCard(environment, buyer);
    const { status } = await fetch(`${environment.origins[0]}/api/payments/payuni/notify`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: notify,
    });
    if (status !== 200) throw new Error(`the notify was answered ${status}`);
    ids.push(orderId);
  }
  return ids;
}

/** The Taipei day. */
export const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Sets the attempt of an open order to money of another amount, under a flag that holds it. */
export async function createWrongAmounts(environment: FaultEnvironment, count: number): Promise<PreparedCalls> {
  const { sql } = environment;
  const ids = await createOpenOrders(environment, count);
  await sql`update payment_attempts set state = 'paid', received = amount + 10, paid_at = now(), payment_type = 'atm',
    trade_no = 'F' || mer_trade_no where order_id in ${sql(ids)}`;
  return flagOrders(environment, ids, "wrong_amount", "fulfilled");
}

export async function flagOrders(
  { sql }: FaultEnvironment,
  ids: string[],
  code: string,
  settlement: string,
): Promise<PreparedCalls> {
  const attempts = await sql<{ id: string; order: string }[]>`
    select id, order_id as "order" from payment_attempts where order_id in ${sql(ids)}`;
  const rows = ids.map((orderId) => ({
    id: newId(),
    order_id: orderId,
    code,
    attempt_id: code === "wrong_amount" ? (attempts.find(({ order }) => order === orderId)?.id ?? null) : null,
    raised_at: new Date(),
  }));
  await sql`insert into order_flags ${sql(rows)}`;
  return rows.map(({ id, order_id: subject }) => ({
    subject,
    call: { procedure: "admin.orderFlag.settle", input: { id, settlement, reason } },
  }));
}

type NumberedEvent = { id: string; orderId: string; orderNumber: string };

/** News of money that no order has, one for each open order. */
export async function createUnknownOrderEvents({ sql }: FaultEnvironment, ids: string[]): Promise<NumberedEvent[]> {
  const numbers = await sql<{ id: string; number: string }[]>`select id, number from orders where id in ${sql(ids)}`;
  const rows = numbers.map(({ number }) => ({
    id: newId(),
    digest: createHash("sha256").update(`fault ${number}`).digest(),
    mer_trade_no: `X${number}`,
    trade_no: `Y${number}`,
    amount: PRICE,
    method: "atm",
    source: "notify",
    kind: "paid",
    raw: "raw",
    fields: sql.json({ MerTradeNo: `X${number}` }),
    received_at: new Date(),
    handled_at: new Date(),
    quarantine: "unknown_order",
  }));
  await sql`insert into payment_events ${sql(rows)}`;
  return numbers.map(({ id: orderId, number: orderNumber }, index) => ({
    id: rows[index]?.id ?? "",
    orderId,
    orderNumber,
  }));
}

/** Makes paid orders those of visitors, whom nobody gave to a member yet; assigns each to a member of its own. */
export async function createUnclaimedOrders(environment: FaultEnvironment, count: number): Promise<PreparedCalls> {
  const { sql } = environment;
  const ids = await createOpenOrders(environment, count);
  await sql`update payment_attempts set state = 'paid', received = amount, paid_at = now(), payment_type = 'card',
    trade_no = 'U' || mer_trade_no where order_id in ${sql(ids)}`;
  await sql`update orders set state = 'paid', paid_at = now(), method = 'card', member_id = null, email = 'visitor@example.com'
    where id in ${sql(ids)}`;
  const members = await createBuyers(environment, count);
  return ids.map((id, index) => ({
    subject: id,
    call: { procedure: "admin.order.assign", input: { id, memberId: members[index]?.memberId, reason } },
  }));
}

/** Receipts whose delivery failed. */
export async function createFailedEmails({ sql }: FaultEnvironment, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    recipient: "nobody@example.com",
    subject: "收據",
    body: "收據",
    purpose: "receipt",
    state: "failed",
    tries: 9,
    last_error: "550",
    created_at: minutesAgo(60),
  }));
  await sql`insert into mail_outbox ${sql(rows)}`;
  return rows.map(({ id }) => id);
}
