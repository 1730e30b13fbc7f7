import type { UnbalancedOrder, UnpaidRefundRequest } from "@panshi/contracts/commerce/ledger";
import type { Db } from "@panshi/db";
import { sql } from "drizzle-orm";

/** Attempts whose money a flag holds (`is_open`) or was accepted with it: all others are their order's own. */
const held = sql`held as (
  select attempt_id, bool_or(settled_at is null) as is_open from order_flags
  where attempt_id is not null and settlement is distinct from 'fulfilled' group by attempt_id)`;

/** Money of events that no attempt has: the event is all that is known of it (payment-event/rules). */
const events = sql`events as (
  select amount, resolution from payment_events e
  where quarantine in ('unknown_order', 'mispaid') and kind = 'paid' and amount > 0 and resolution is distinct from 'attached'
    and not exists (select 1 from payment_attempts a where a.mer_trade_no = e.mer_trade_no and a.state = 'paid'))`;

const statement = sql`with ${held}, ${events},
  paid as (
    select o.id, o.total, o.fulfilled_at is not null as is_fulfilled, o.member_id is null as is_unclaimed,
      o.fulfilled_at is null and o.member_id is not null and exists (
        select 1 from order_flags f where f.order_id = o.id and f.settled_at is null
          and f.code = 'buyer_gone') as is_held
    from orders o where o.paid_at is not null),
  returned as (
    select coalesce(sum(r.amount), 0) as every,
      coalesce(sum(r.amount) filter (where h.attempt_id is null and p.is_fulfilled), 0) as fulfilled,
      coalesce(sum(r.amount) filter (where h.attempt_id is null and not p.is_fulfilled and p.is_unclaimed), 0) as unclaimed,
      coalesce(sum(r.amount) filter (where h.attempt_id is null and p.is_held), 0) as under_review,
      coalesce(sum(r.amount) filter (where h.attempt_id is null and not p.is_fulfilled and not p.is_unclaimed and not p.is_held), 0)
        as kept,
      coalesce(sum(r.amount) filter (where h.is_open), 0) as held,
      coalesce(sum(r.amount) filter (where not h.is_open), 0) as accepted
    from refunds r left join held h on h.attempt_id = r.attempt_id left join paid p on p.id = r.order_id
    where r.state = 'done'),
  totals as (
    select coalesce(sum(total) filter (where is_fulfilled), 0) as fulfilled,
      coalesce(sum(total) filter (where not is_fulfilled and is_unclaimed), 0) as unclaimed,
      coalesce(sum(total) filter (where is_held), 0) as under_review,
      coalesce(sum(total) filter (where not is_fulfilled and not is_unclaimed and not is_held), 0) as kept
    from paid),
  flagged as (
    select coalesce(sum(a.received) filter (where h.is_open), 0) as held,
      coalesce(sum(a.received) filter (where not h.is_open), 0) as accepted
    from held h join payment_attempts a on a.id = h.attempt_id where a.state = 'paid'),
  news as (
    select coalesce(sum(amount), 0) as every, coalesce(sum(amount) filter (where resolution is null), 0) as held,
      coalesce(sum(amount) filter (where resolution = 'set_aside'), 0) as accepted
    from events),
  differences as (
    select coalesce(sum(accepted), 0) as accepted from order_flags
    where settlement is not null and accepted <> 0
      and (code = 'mispaid' or (code = 'wrong_amount' and settlement = 'fulfilled')))
  select (select coalesce(sum(received), 0) from payment_attempts where state = 'paid') + news.every as received,
    returned.every as returned,
    totals.fulfilled - returned.fulfilled as fulfilled,
    totals.unclaimed - returned.unclaimed as unclaimed,
    totals.under_review - returned.under_review + flagged.held - returned.held + news.held as held,
    totals.kept - returned.kept + flagged.accepted - returned.accepted + news.accepted + differences.accepted as accepted
  from returned, totals, flagged, news, differences`;

/** Both sides of the books; whole TWD. */
export async function selectLedgerSums(db: Db) {
  const [row] =
    await db.execute<Record<"received" | "returned" | "fulfilled" | "unclaimed" | "held" | "accepted", string>>(
      statement,
    );
  if (!row) throw new Error("The sums of the ledger cannot be read.");
  const { received, returned, fulfilled, unclaimed, held: waiting, accepted } = row;
  return {
    received: Number(received),
    returned: Number(returned),
    fulfilled: Number(fulfilled),
    unclaimed: Number(unclaimed),
    held: Number(waiting),
    accepted: Number(accepted),
  };
}

/** Orders whose own money is not their total, with the differences that were accepted, the newest first. */
export async function selectUnbalancedOrders(db: Db, limit: number): Promise<UnbalancedOrder[]> {
  const rows = await db.execute<{ id: string; number: string; received: string; explained: string }>(sql`with ${held}
    select o.id, o.number, coalesce(own.received, 0) as received,
      case when o.paid_at is null then 0 else o.total end + coalesce(difference.accepted, 0) as explained
    from orders o
    left join (
      select a.order_id, sum(a.received) as received from payment_attempts a
      where a.state = 'paid' and not exists (select 1 from held h where h.attempt_id = a.id) group by a.order_id
    ) own on own.order_id = o.id
    left join (
      select order_id, sum(accepted) as accepted from order_flags
      where code = 'wrong_amount' and settlement = 'fulfilled' group by order_id
    ) difference on difference.order_id = o.id
    where coalesce(own.received, 0) <> case when o.paid_at is null then 0 else o.total end + coalesce(difference.accepted, 0)
    order by o.created_at desc, o.id desc limit ${limit}`);
  return rows.map(({ id, number, received, explained }) => ({
    id,
    number,
    received: Number(received),
    explained: Number(explained),
  }));
}

/** Requests that are closed as paid without a refund that is done, the newest first. */
export async function selectUnpaidRefundRequests(db: Db, limit: number): Promise<UnpaidRefundRequest[]> {
  const rows = await db.execute<{ id: string; order_id: string; number: string; amount: number | null }>(sql`
    select q.id, q.order_id, o.number, q.amount from refund_requests q join orders o on o.id = q.order_id
    where q.state = 'done' and not exists (select 1 from refunds r where r.request_id = q.id and r.state = 'done')
    order by q.created_at desc, q.id desc limit ${limit}`);
  return rows.map(({ id, order_id: orderId, number, amount }) => ({
    id,
    orderId,
    number,
    amount: Number(amount ?? 0),
  }));
}
