import type { Db } from "@panshi/db";
import { membershipGrants, orderHolds as table } from "@panshi/db/schema";
import { and, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";

export type HoldRow = typeof table.$inferSelect;

export const insertHold = (db: Db, row: typeof table.$inferInsert) => db.insert(table).values(row);

/** The open holds of some orders; one each at most. */
export const selectOpenHolds = (db: Db, orderIds: readonly string[]): Promise<HoldRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(table)
        .where(and(inArray(table.orderId, [...orderIds]), isNull(table.releasedAt)));

/** Ends an order's open hold. */
export const markReleased = (db: Db, id: string, now: Date) =>
  db.update(table).set({ releasedAt: now }).where(eq(table.id, id));

/** A grant that was not revoked before the hold began: one may be revoked from a time ahead. */
const runsUntilHeld = or(isNull(membershipGrants.revokedAt), gt(membershipGrants.revokedAt, table.heldAt));

/** The order and the plan of a member's grant that a hold which has begun stops, the latest; null for none. */
export async function selectHeldPlan(db: Db, memberId: string, now: Date) {
  const rows = await db
    .select({ orderId: table.orderId, planType: membershipGrants.planType, since: table.heldAt })
    .from(membershipGrants)
    .innerJoin(table, eq(table.orderId, membershipGrants.orderId))
    .where(and(eq(membershipGrants.memberId, memberId), runsUntilHeld, isNull(table.releasedAt)))
    .orderBy(desc(table.heldAt))
    // A member has few; in the statement the time would lead the planner to the holds of all.
    .limit(50);
  return rows.find(({ since }) => since <= now) ?? null;
}
