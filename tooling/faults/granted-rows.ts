import { newId } from "@panshi/db";
import { createBuyers, createOrder, PRICE } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import { administratorId } from "./staff.ts";
import { type PreparedCalls } from "./waiting.ts";
import { createPaidOrders, reason } from "./waiting-rows.ts";

/** Grants that cost nothing: half of them an administrator's, half of orders whose coupon took the whole price. */
export async function createFreeGrants(environment: FaultEnvironment, count: number): Promise<PreparedCalls> {
  const { sql, origins } = environment;
  const now = new Date();
  const couponCode = "FAULTFREE";
  await sql`insert into promotions ${sql({
    id: newId(),
    title: "全免",
    description: "",
    discount_type: "fixed",
    discount_value: PRICE,
    minimum_amount: 0,
    coupon_code: couponCode,
    valid_from: new Date(now.getTime() - 86_400_000),
    valid_to: new Date(now.getTime() + 86_400_000),
    usage_limit: count,
    created_at: now,
    updated_at: now,
  })}`;
  const buyers = await createBuyers(environment, count);
  const half = count / 2;
  for (const buyer of buyers.slice(0, half)) {
    const { status } = await createOrder(origins[0], buyer, { couponCode });
    if (status !== 200) throw new Error(`no free order was created: ${status}`);
  }
  const granted = buyers.slice(half).map(({ memberId }) => ({ id: newId(), member_id: memberId }));
  const grant = { plan_type: "basic", days: 30, source: "administrator", reason: "補償", granted_at: now };
  const given = { ...grant, administrator_id: await administratorId(environment) };
  await sql`insert into membership_grants ${sql(granted.map((row) => ({ ...row, ...given })))}`;
  const members = buyers.map(({ memberId }) => memberId);
  const grants = await sql<{ id: string; memberId: string }[]>`
    select id, member_id as "memberId" from membership_grants where member_id in ${sql(members)} and (id in
      ${sql(granted.map(({ id }) => id))} or order_id in (select id from orders where total = 0 and state = 'fulfilled'))`;
  if (grants.length !== count) throw new Error(`${grants.length} grants that cost nothing, expected ${count}`);
  return grants.map(({ id: grantId, memberId: subject }) => ({
    subject,
    call: { procedure: "admin.memberChange.revokeGrant", input: { grantId, reason } },
  }));
}

/** Refunds of whole orders of which nobody knows whether the gateway made them; it did. */
export async function createUnknownRefunds(environment: FaultEnvironment, count: number): Promise<PreparedCalls> {
  const { sql } = environment;
  const orderIds = await createPaidOrders(environment, count);
  const attempts = await sql<{ id: string; orderId: string }[]>`
    select id, order_id as "orderId" from payment_attempts where order_id in ${sql(orderIds)} and state = 'paid'`;
  const asked = new Date(Date.now() - 3_600_000);
  const rows = attempts.map(({ id, orderId }) => ({
    id: newId(),
    order_id: orderId,
    attempt_id: id,
    amount: PRICE,
    before_capture: false,
    revokes: "all",
    state: "unknown",
    reason,
    created_at: asked,
    updated_at: asked,
  }));
  await sql`insert into refunds ${sql(rows)}`;
  await sql`insert into order_flags ${sql(
    orderIds.map((orderId) => ({ id: newId(), order_id: orderId, code: "refund_unknown", raised_at: asked })),
  )}`;
  return rows.map(({ id, order_id: subject }) => ({
    subject,
    call: { procedure: "admin.refund.settle", input: { id, outcome: "done", reason } },
  }));
}

/** The donation code of the invoices that {@link createInvoicesToExport} makes. */
export const EXPORT_DONATION_CODE = "25885";

/** Invoices of paid orders, and as many exports, each with a dialog of its own: the first takes them all. */
export async function createInvoicesToExport(environment: FaultEnvironment, count: number): Promise<PreparedCalls> {
  const { sql } = environment;
  const now = new Date();
  const rows = (await createPaidOrders(environment, count)).map((orderId) => ({
    order_id: orderId,
    carrier: "donation",
    carrier_value: EXPORT_DONATION_CODE,
    created_at: now,
    updated_at: now,
  }));
  await sql`insert into invoices ${sql(rows)}
    on conflict (order_id) do update set carrier = excluded.carrier, carrier_value = excluded.carrier_value`;
  return rows.map(({ order_id: subject }) => ({
    subject,
    call: { procedure: "admin.invoiceBatch.export", input: { kind: "invoices", idempotencyKey: newId() } },
  }));
}
