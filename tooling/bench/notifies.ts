import { createHash, randomUUID } from "node:crypto";
import {
  type Buyer,
  createBuyers,
  forEachConcurrently,
  type PaidOrder,
  payForPlanByCard,
  postNotify,
} from "@panshi/faults/buyers";
import { startFaultEnvironment } from "@panshi/faults/environment";
import postgres from "postgres";
import { median } from "./load.ts";

/**
 * Measures how many payment notifications a second the server handles, each granting a plan, on a durable database (fsync on),
 * against the same writes as plain SQL in the same run: `npm run bench:notifies`. Both take turns, on orders of their own.
 */
const ROUNDS = 5;
const WARMUP_ROUNDS = 3;
/** Orders of different members. */
const ORDERS_PER_ROUND = 100;
const CONCURRENCY = 10;

const environment = await startFaultEnvironment();
const { sql } = environment;
try {
  const [settings] = await sql<{ fsync: string; commit: string }[]>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
  console.log(`fsync ${settings?.fsync}, synchronous_commit ${settings?.commit}, ${CONCURRENCY} at a time`);
  const referenceDb = postgres(environment.databaseUrl, { max: CONCURRENCY, onnotice: () => {} });
  const rates: number[] = [];
  const referenceRates: number[] = [];
  const members = await createBuyers(environment, ORDERS_PER_ROUND);
  for (let round = 0; round < WARMUP_ROUNDS + ROUNDS; round += 1) {
    const paid = await payOrders(members);
    const measured = await notificationRate(paid, async ({ notify }) => {
      const status = await postNotify(environment.origins[1], notify);
      if (status !== 200) throw new Error(`a notification was answered with ${status}`);
    });
    const reference = await notificationRate(await payOrders(members), (each) => writeReference(referenceDb, each));
    if (round >= WARMUP_ROUNDS) {
      rates.push(measured);
      referenceRates.push(reference);
    }
  }
  await referenceDb.end();
  const ratio = median(rates.map((rate, round) => rate / (referenceRates[round] ?? Number.NaN)));
  console.log(
    `notifications / plain SQL of the same writes  ${ratio.toFixed(2)}  target 0.50  per s ${Math.round(median(rates))}  reference ${Math.round(median(referenceRates))}`,
  );
} finally {
  await environment.close();
}

async function payOrders(members: readonly Buyer[]): Promise<PaidOrder[]> {
  const paid: PaidOrder[] = [];
  for (const buyer of members) paid.push(await payForPlanByCard(environment, buyer));
  return paid;
}

async function notificationRate(paid: readonly PaidOrder[], work: (each: PaidOrder) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await forEachConcurrently(paid, CONCURRENCY, work);
  return (paid.length * 1000) / (performance.now() - startedAt);
}

/** Writes what the server writes for one payment notification: one transaction with the same locks, as prepared statements. */
async function writeReference(db: postgres.Sql, { orderId, merTradeNo, notify }: PaidOrder): Promise<void> {
  const now = new Date();
  const digest = createHash("sha256").update(notify).digest();
  const [event, notification, email] = [randomUUID(), randomUUID(), randomUUID()];
  await db.begin(async (tx) => {
    await tx`insert into payment_events
        (id, digest, mer_trade_no, trade_no, amount, method, source, kind, raw, fields, received_at, handled_at)
      values (${event}, ${digest}, ${merTradeNo}, ${merTradeNo}, 3990, 'credit', 'notify', 'paid', ${notify},
        ${tx.json({ a: notify.slice(0, 400) })}, ${now}, ${now})
      on conflict (digest) do nothing`;
    const [order] = await tx<{ member_id: string }[]>`
      select member_id from orders where id = (select order_id from payment_attempts where mer_trade_no = ${merTradeNo}) for update`;
    const member = order?.member_id ?? "";
    await tx`update payment_attempts set state = 'paid', received = amount, trade_no = ${merTradeNo}, updated_at = ${now}
      where mer_trade_no = ${merTradeNo}`;
    await tx`update orders set state = 'fulfilled', method = 'credit', paid_at = ${now}, fulfilled_at = ${now}, updated_at = ${now}
      where id = ${orderId}`;
    await tx`select id from members where id = ${member} for update`;
    await tx`insert into membership_grants (id, member_id, plan_type, days, source, order_id, granted_at)
      values (${randomUUID()}, ${member}, 'basic', 30, 'order', ${orderId}, ${now})`;
    await tx`delete from membership_periods where member_id = ${member}`;
    await tx`insert into membership_periods (id, member_id, plan_type, starts_at, ends_at)
      values (${randomUUID()}, ${member}, 'basic', ${now}, ${new Date(now.getTime() + 30 * 86_400_000)})`;
    await tx`insert into notifications (id, title, message, type, target_audience, status, sent_at, total_recipients, created_at, updated_at)
      values (${notification}, '方案開始了', '款項已經收到', 'service', 'custom', 'sent', ${now}, 1, ${now}, ${now})`;
    await tx`insert into notification_recipients (member_id, notification_id, created_at) values (${member}, ${notification}, ${now})`;
    await tx`insert into mail_outbox (id, recipient, subject, body, purpose, purpose_key, member_id, order_id, created_at)
      values (${email}, 'bench@example.com', '收據', ${notify.slice(0, 400)}, 'receipt', ${`receipt:${orderId}`}, ${member}, ${orderId}, ${now})`;
    await tx`insert into pgboss.job (name, data) values ('send-mail', ${tx.json({ id: email })})`;
    await tx`select pg_advisory_xact_lock(7305001)`;
    await tx`with entry as (
        insert into audit_entries (at, action, subject_type, subject_id, after, address, request_id, previous_hash, hash)
        values (${now}, 'order.fulfil', 'order', ${orderId}, ${tx.json({ state: "fulfilled" })}, '', 'bench',
          (select hash from audit_marks where key = 'head'), ${digest})
        returning id, hash, at)
      insert into audit_marks (key, entry_id, hash, at) select 'head', id, hash, at from entry
      on conflict (key) do update set entry_id = excluded.entry_id, hash = excluded.hash, at = excluded.at`;
  });
}
