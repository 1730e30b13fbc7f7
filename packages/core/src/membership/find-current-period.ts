import type { PlanType } from "@panshi/contracts/plan";
import type { Db } from "@panshi/db";
import { membershipPeriods } from "@panshi/db/schema";
import { and, desc, eq, lte } from "drizzle-orm";

/** The member's run that began last, read again where a session's copy may be old. */
export async function findCurrentPeriod(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ planType: PlanType; endsAt: Date } | null> {
  const [row] = await db
    .select({ planType: membershipPeriods.planType, endsAt: membershipPeriods.endsAt })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.memberId, memberId), lte(membershipPeriods.startsAt, now)))
    .orderBy(desc(membershipPeriods.startsAt))
    .limit(1);
  return row ?? null;
}
