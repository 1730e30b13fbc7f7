import { type FaultEnvironment } from "./environment.ts";

/** Each order is fulfilled, with one grant. */
export const listNotGrantedOnce = ({ sql }: FaultEnvironment, ids: string[]) => sql`
  select o.id, o.state, count(g.id)::int as grants from orders o left join membership_grants g on g.order_id = o.id
  where o.id in ${sql(ids)} group by 1, 2 having o.state <> 'fulfilled' or count(g.id) <> 1`;

/** Each order has one refund, done or refused, and is what its refunds make it. */
export const listNotRefundedOnce = ({ sql }: FaultEnvironment, ids: string[]) => sql`
  select o.id, o.state, array_agg(r.state) as refunds,
    (select count(*)::int from membership_grants g where g.order_id = o.id and g.revoked_at is null) as grants,
    (select count(*)::int from order_flags f where f.order_id = o.id and f.settled_at is null) as flags,
    (select count(*)::int from mail_outbox m where m.order_id = o.id and m.purpose = 'refund') as letters
  from orders o join refunds r on r.order_id = o.id where o.id in ${sql(ids)} group by 1, 2
  having array_agg(r.state) <> array['done'] or o.state <> 'refunded'
    or exists (select from membership_grants g where g.order_id = o.id and g.revoked_at is null)
    or exists (select from order_flags f where f.order_id = o.id and f.settled_at is null)
    or (select count(*) from mail_outbox m where m.order_id = o.id and m.purpose = 'refund') <> 1`;

/** As {@link listNotRefundedOnce}, or the gateway was never asked, and the order is as it was. */
export const listHalfRefunded = ({ sql }: FaultEnvironment, ids: string[]) => sql`
  select o.id, o.state, array_agg(r.state) as refunds from orders o join refunds r on r.order_id = o.id
  where o.id in ${sql(ids)} group by 1, 2
  having (array_agg(r.state), o.state) not in ((array['done'], 'refunded'), (array['refused'], 'fulfilled'))
    or (o.state = 'fulfilled') <> exists (select from membership_grants g where g.order_id = o.id and g.revoked_at is null)
    or exists (select from order_flags f where f.order_id = o.id and f.settled_at is null)`;
