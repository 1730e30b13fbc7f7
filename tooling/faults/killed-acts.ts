import { newId } from "@panshi/db";
import { type FaultEnvironment } from "./environment.ts";
import { settleUnanswered } from "./unanswered.ts";
import { type KilledAct, type Prepared } from "./waiting.ts";
import {
  failedLetters,
  flagged,
  openOrders,
  paidOrders,
  PRICE,
  reason,
  strangeMoney,
  today,
  toPayOut,
  unclaimed,
  wrongAmounts,
} from "./waiting-rows.ts";

const grantedOnce = ({ sql }: FaultEnvironment, ids: string[]) => sql`
  select o.id, o.state, count(g.id)::int as grants from orders o left join membership_grants g on g.order_id = o.id
  where o.id in ${sql(ids)} group by 1, 2 having o.state <> 'fulfilled' or count(g.id) <> 1`;

/** Each order has one refund, done or refused, and is what its refunds make it. */
const refundedOnce = ({ sql }: FaultEnvironment, ids: string[]) => sql`
  select o.id, o.state, array_agg(r.state) as refunds,
    (select count(*)::int from membership_grants g where g.order_id = o.id and g.revoked_at is null) as grants,
    (select count(*)::int from order_flags f where f.order_id = o.id and f.settled_at is null) as flags,
    (select count(*)::int from mail_outbox m where m.order_id = o.id and m.purpose = 'refund') as letters
  from orders o join refunds r on r.order_id = o.id where o.id in ${sql(ids)} group by 1, 2
  having array_agg(r.state) <> array['done'] or o.state <> 'refunded'
    or exists (select from membership_grants g where g.order_id = o.id and g.revoked_at is null)
    or exists (select from order_flags f where f.order_id = o.id and f.settled_at is null)
    or (select count(*) from mail_outbox m where m.order_id = o.id and m.purpose = 'refund') <> 1`;

/** As {@link refundedOnce}, or the gateway was never asked, and the order is as it was. */
const refundedOrNot = ({ sql }: FaultEnvironment, ids: string[]) => sql`
  select o.id, o.state, array_agg(r.state) as refunds from orders o join refunds r on r.order_id = o.id
  where o.id in ${sql(ids)} group by 1, 2
  having (array_agg(r.state), o.state) not in ((array['done'], 'refunded'), (array['refused'], 'fulfilled'))
    or (o.state = 'fulfilled') <> exists (select from membership_grants g where g.order_id = o.id and g.revoked_at is null)
    or exists (select from order_flags f where f.order_id = o.id and f.settled_at is null)`;

const prepareEach =
  (
    make: (environment: FaultEnvironment, count: number) => Promise<string[]>,
    procedure: string,
    input: (id: string) => object,
  ) =>
  async (environment: FaultEnvironment, count: number): Promise<Prepared> =>
    (await make(environment, count)).map((subject) => ({ subject, call: { procedure, input: input(subject) } }));

export const killedActs: readonly KilledAct[] = [
  {
    name: "flags of a wrong amount are settled",
    prepare: wrongAmounts,
    audit: "order.flag.settle",
    wrong: grantedOnce,
  },
  {
    name: "flags that hold no money are settled",
    prepare: async (environment, count) =>
      flagged(environment, await paidOrders(environment, count), "gateway_differs", "accepted"),
    audit: "order.flag.settle",
    wrong: grantedOnce,
  },
  {
    name: "money of no known order is attached",
    prepare: strangeMoney,
    audit: "order.event.attach",
    wrong: grantedOnce,
  },
  { name: "unclaimed orders are given to members", prepare: unclaimed, audit: "order.assign", wrong: grantedOnce },
  {
    name: "money from outside the gateway is recorded",
    prepare: prepareEach(openOrders, "admin.order.recordPayment", (id) => ({
      id,
      amount: PRICE,
      method: "atm",
      day: today(),
      reason,
      callId: newId(),
    })),
    audit: "order.record_payment",
    wrong: grantedOnce,
  },
  {
    name: "orders are refunded by the gateway",
    prepare: prepareEach(paidOrders, "admin.refund.make", (id) => ({ id, callId: newId(), amount: PRICE, reason })),
    audit: "order.refund.requested",
    recover: settleUnanswered,
    wrong: refundedOrNot,
  },
  {
    name: "refunds outside the gateway are recorded",
    prepare: prepareEach(paidOrders, "admin.refund.record", (id) => ({
      id,
      callId: newId(),
      amount: PRICE,
      reason,
      reference: "匯款 2",
      day: today(),
    })),
    audit: "order.refund.recorded",
    wrong: refundedOnce,
  },
  {
    name: "requests are paid to their accounts",
    prepare: toPayOut,
    audit: "order.refund_request.pay_out",
    wrong: refundedOnce,
  },
  {
    name: "failed letters are queued again",
    prepare: prepareEach(failedLetters, "admin.letter.requeue", (id) => ({ ids: [id], reason })),
    audit: "letter.requeue",
    wrong: ({ sql }, ids) => sql`
      select m.id, m.state, count(j.id)::int as jobs from mail_outbox m
      left join pgboss.job j on j.name = 'send-mail' and j.data ->> 'id' = m.id::text
      where m.id in ${sql(ids)} group by 1, 2 having m.state = 'failed' or count(j.id) > 1`,
  },
  {
    name: "orders that are not paid are cancelled",
    prepare: prepareEach(openOrders, "admin.order.cancel", (id) => ({ id, reason })),
    audit: "order.cancel",
    wrong: ({ sql }, ids) => sql`select id, state from orders where id in ${sql(ids)} and state <> 'cancelled'`,
  },
];
