import { newId } from "@panshi/db";
import { PRICE } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import {
  EXPORT_DONATION_CODE,
  createFreeGrants,
  createInvoicesToExport,
  createUnknownRefunds,
} from "./granted-rows.ts";
import { killedRequestActs } from "./killed-request-acts.ts";
import { resolveUnansweredRefunds } from "./unanswered.ts";
import { type KilledAct, type PreparedCalls } from "./waiting.ts";
import {
  createFailedEmails,
  flagOrders,
  createOpenOrders,
  createPaidOrders,
  reason,
  createUnknownOrderEvents,
  today,
  createUnclaimedOrders,
  createWrongAmounts,
} from "./waiting-rows.ts";
import { listNotGrantedOnce, listNotRefundedOnce, listHalfRefunded } from "./wrong-rows.ts";

const prepareEach =
  (
    make: (environment: FaultEnvironment, count: number) => Promise<string[]>,
    procedure: string,
    input: (id: string) => object,
  ) =>
  async (environment: FaultEnvironment, count: number): Promise<PreparedCalls> =>
    (await make(environment, count)).map((subject) => ({ subject, call: { procedure, input: input(subject) } }));

export const killedActs: readonly KilledAct[] = [
  {
    name: "flags of a wrong amount are settled",
    prepare: createWrongAmounts,
    audit: "order.flag.settle",
    wrong: listNotGrantedOnce,
  },
  {
    name: "flags that hold no money are settled",
    prepare: async (environment, count) =>
      flagOrders(environment, await createPaidOrders(environment, count), "gateway_differs", "accepted"),
    audit: "order.flag.settle",
    wrong: listNotGrantedOnce,
  },
  {
    name: "money of no known order is attached",
    prepare: async (environment, count) =>
      (await createUnknownOrderEvents(environment, await createOpenOrders(environment, count))).map(
        ({ id, orderId, orderNumber }) => ({
          subject: orderId,
          call: { procedure: "admin.paymentEvent.attach", input: { id, orderNumber, revokes: "all", reason } },
        }),
      ),
    audit: "order.event.attach",
    wrong: listNotGrantedOnce,
  },
  {
    name: "money of no known order is set aside",
    prepare: async (environment, count) =>
      (await createUnknownOrderEvents(environment, await createOpenOrders(environment, count))).map(({ id }) => ({
        subject: id,
        call: { procedure: "admin.paymentEvent.setAside", input: { id, reason } },
      })),
    audit: "payment_event.set_aside",
    wrong: ({ sql }, ids) => sql`
      select id from payment_events where id in ${sql(ids)} and (resolution is distinct from 'set_aside' or resolved_at is null)`,
  },
  {
    name: "unclaimed orders are given to members",
    prepare: createUnclaimedOrders,
    audit: "order.assign",
    wrong: listNotGrantedOnce,
  },
  {
    name: "money from outside the gateway is recorded",
    prepare: prepareEach(createOpenOrders, "admin.order.recordPayment", (id) => ({
      id,
      amount: PRICE,
      method: "atm",
      day: today(),
      reason,
      idempotencyKey: newId(),
    })),
    audit: "order.record_payment",
    wrong: listNotGrantedOnce,
  },
  {
    name: "orders are refunded by the gateway",
    prepare: prepareEach(createPaidOrders, "admin.refund.make", (id) => ({
      id,
      idempotencyKey: newId(),
      amount: PRICE,
      revokes: "all",
      reason,
    })),
    audit: "order.refund.requested",
    recover: resolveUnansweredRefunds,
    wrong: listHalfRefunded,
  },
  {
    name: "refunds outside the gateway are recorded",
    prepare: prepareEach(createPaidOrders, "admin.refund.record", (id) => ({
      id,
      idempotencyKey: newId(),
      amount: PRICE,
      revokes: "all",
      reason,
      reference: "匯款 2",
      day: today(),
    })),
    audit: "order.refund.recorded",
    wrong: listNotRefundedOnce,
  },
  {
    name: "refunds of unknown outcome are settled",
    prepare: createUnknownRefunds,
    audit: "order.refund.settled",
    wrong: listNotRefundedOnce,
  },
  {
    name: "grants of administrators and of free orders are revoked",
    prepare: createFreeGrants,
    audit: "member.revoke_grant",
    wrong: ({ sql }, members) => sql`
      select g.id from membership_grants g where g.member_id in ${sql(members)} and g.revoked_reason is distinct from ${reason}
        and (g.source = 'administrator' or g.order_id in (select id from orders where total = 0))`,
  },
  {
    name: "invoices are exported",
    prepare: createInvoicesToExport,
    audit: null,
    shared: true,
    // One batch or several: each invoice is in one, and each batch has its rows and its entry.
    wrong: ({ sql }) => sql`
      select b.id, b.rows from invoice_batches b where b.rows <> (select count(*) from invoices i where i.batch_id = b.id)
        or 1 <> (select count(*) from audit_entries a where a.action = 'invoice_batch.export' and a.subject_id = b.id::text)
      union all select i.order_id, 0 from invoices i where i.state = 'waiting' and i.carrier_value = ${EXPORT_DONATION_CODE}`,
  },
  ...killedRequestActs,
  {
    name: "failed letters are queued again",
    prepare: prepareEach(createFailedEmails, "admin.unsentEmail.requeue", (id) => ({ ids: [id] })),
    audit: "letter.requeue",
    wrong: ({ sql }, ids) => sql`
      select m.id, m.state, count(j.id)::int as jobs from mail_outbox m
      left join pgboss.job j on j.name = 'send-mail' and j.data ->> 'id' = m.id::text
      where m.id in ${sql(ids)} group by 1, 2 having m.state = 'failed' or count(j.id) > 1`,
  },
  {
    name: "orders that are not paid are cancelled",
    prepare: prepareEach(createOpenOrders, "admin.order.cancel", (id) => ({ id, reason })),
    audit: "order.cancel",
    wrong: ({ sql }, ids) => sql`select id, state from orders where id in ${sql(ids)} and state <> 'cancelled'`,
  },
];
