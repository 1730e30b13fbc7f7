import { fieldsKeptOnErasure } from "@panshi/contracts/commerce/payment-event-fields";
import type { Db } from "@panshi/db";
import {
  auditReasons,
  membershipGrants,
  orderFlags,
  orders,
  paymentAttempts,
  paymentEvents,
  refundRequests,
  refunds,
} from "@panshi/db/schema";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Empty where there was a text, null where there was none. */
const emptied = (column: AnyPgColumn): SQL => sql`left(${column}, 0)`;

/**
 * Empties what the rows about a member's money hold in anybody's own words, and of the payer: reasons, addresses, search terms. Amounts,
 * numbers, times and states stay for the tax period. So does the hash of a card, against whoever refers themselves: it has to outlast an
 * account that is erased before the reward is decided.
 */
export async function eraseOrderTexts(db: Db, memberId: string): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId));
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, own));
  // Each half by its own index.
  const events = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(inArray(paymentEvents.orderId, own))
    .union(db.select({ id: paymentEvents.id }).from(paymentEvents).where(inArray(paymentEvents.attemptId, attempts)));
  await db
    .update(refundRequests)
    .set({ reason: null, decisionReason: null })
    .where(inArray(refundRequests.orderId, own));
  await db
    .update(refunds)
    .set({
      reason: "",
      settledReason: emptied(refunds.settledReason),
      // Of a refund that an administrator settled it is their reason.
      refusal: null,
    })
    .where(inArray(refunds.orderId, own));
  await db
    .update(paymentAttempts)
    .set({ reason: emptied(paymentAttempts.reason) })
    .where(inArray(paymentAttempts.orderId, own));
  await db
    .update(orderFlags)
    .set({ reason: emptied(orderFlags.reason) })
    .where(inArray(orderFlags.orderId, own));
  await db
    .update(membershipGrants)
    .set({ reason: emptied(membershipGrants.reason), revokedReason: emptied(membershipGrants.revokedReason) })
    .where(eq(membershipGrants.memberId, memberId));
  await db
    .update(auditReasons)
    .set({ text: "" })
    .where(
      sql`${auditReasons.about} && (select array_agg(about.id) from (
        select ${memberId}::text as id union all select o.id::text from ${orders} o where o.member_id = ${memberId}
        union all select e.id::text from ${events.as("e")}) about)`,
    );
  await db
    .update(paymentEvents)
    .set({
      raw: "",
      fields: sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(${paymentEvents.fields})
        where key in ${[...fieldsKeptOnErasure]}), '{}')`,
      resolutionReason: emptied(paymentEvents.resolutionReason),
    })
    .where(inArray(paymentEvents.id, events));
  await db
    .update(orders)
    .set({ email: null, search: null, idempotencyCaller: null, idempotencyKey: null })
    .where(eq(orders.memberId, memberId));
}
