import { newId } from "@panshi/db";
import { PRICE } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import { prepareRefundDecisions, createRefundsAwaitingAccount, createRefundsToPayOut } from "./request-rows.ts";
import { resolveUnansweredRefunds } from "./unanswered.ts";
import { type KilledAct } from "./waiting.ts";
import { reason } from "./waiting-rows.ts";
import { listNotRefundedOnce } from "./wrong-rows.ts";

/** Each request is in this state, with this many letters of a purpose. */
const requestsWrong =
  (state: string, purpose: string) =>
  ({ sql }: FaultEnvironment, ids: string[]) =>
    sql`
    select q.order_id, q.state from refund_requests q where q.order_id in ${sql(ids)} and (q.state <> ${state}
      or (q.closed_at is null) <> (q.state = 'paying') or (q.account is null) <> (q.state <> 'paying')
      or (select count(*) from mail_outbox m where m.order_id = q.order_id and m.purpose = ${purpose}) <> 1)`;

export const killedRequestActs: readonly KilledAct[] = [
  {
    name: "requests are accepted and refunded by the gateway",
    prepare: prepareRefundDecisions("admin.refundRequest.accept", () => ({
      idempotencyKey: newId(),
      amount: PRICE,
      revokes: "all",
      reason: "",
    })),
    audit: "order.refund_request.accept",
    recover: resolveUnansweredRefunds,
    // Of those that the gateway was not asked for, the request waits again.
    wrong: ({ sql }, ids) => sql`
      select o.id, o.state, q.state as request, array_agg(r.state) as refunds
      from orders o join refund_requests q on q.order_id = o.id join refunds r on r.request_id = q.id
      where o.id in ${sql(ids)} group by 1, 2, 3
      having (array_agg(r.state), o.state, q.state)
        not in ((array['done'], 'refunded', 'done'), (array['refused'], 'fulfilled', 'waiting'))`,
  },
  {
    name: "requests are declined",
    prepare: prepareRefundDecisions("admin.refundRequest.decline", () => ({ reason })),
    audit: "order.refund_request.decline",
    wrong: requestsWrong("declined", "refund_declined"),
  },
  {
    name: "bank accounts are entered by members",
    prepare: createRefundsAwaitingAccount,
    audit: null,
    doneBefore: 410,
    wrong: requestsWrong("paying", "refund_account_entered"),
  },
  {
    name: "requests are paid to their accounts",
    prepare: createRefundsToPayOut,
    audit: "order.refund_request.pay_out",
    wrong: listNotRefundedOnce,
  },
];
