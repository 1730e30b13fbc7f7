import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { daysRoundedUp, remainingOfGrants } from "./rules.ts";
import { selectGrants } from "./store.ts";

/** Of what an order granted: all its days, and those that are left now, rounded up; none where it was revoked. */
export type DaysOfOrder = { total: number; left: number };

/** The days of an order's grant; null where it granted nothing. */
export async function findDaysOfOrder(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; orderId: string },
): Promise<DaysOfOrder | null> {
  const grants = await selectGrants(ctx.db, input.memberId);
  const grant = grants.find(({ orderId }) => orderId === input.orderId);
  if (!grant) return null;
  return { total: grant.days, left: daysRoundedUp(remainingOfGrants(grants, ctx.clock.now()).get(grant) ?? 0) };
}
