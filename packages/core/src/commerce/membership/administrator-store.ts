import type { Db } from "@panshi/db";
import { membershipGrants, orders } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";

const t = membershipGrants;

/** The grant that a request made; null where there is none. */
export async function findGrantByIdempotencyKey(db: Db, idempotencyKey: string) {
  const [row] = await db
    .select({ id: t.id, memberId: t.memberId, planType: t.planType, days: t.days })
    .from(t)
    .where(eq(t.idempotencyKey, idempotencyKey));
  return row ?? null;
}

/** A grant, and what was paid for it; null for none. */
export async function findGrant(db: Db, id: string) {
  const [row] = await db
    .select({
      id: t.id,
      memberId: t.memberId,
      planType: t.planType,
      days: t.days,
      source: t.source,
      revokedAt: t.revokedAt,
      paid: orders.total,
    })
    .from(t)
    .leftJoin(orders, eq(orders.id, t.orderId))
    .where(eq(t.id, id));
  return row ?? null;
}

/** Revokes a grant; false where it is revoked already. */
export async function revokeGrantRow(db: Db, id: string, reason: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(t)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(t.id, id), isNull(t.revokedAt)))
    .returning({ id: t.id });
  return rows.length > 0;
}
