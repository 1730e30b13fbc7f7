import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { Db } from "@panshi/db";
import { selectStoppedPlan } from "./store.ts";

/** The member's plan that does not run because its refund is on its way, the latest of several; null for none. */
export const findStoppedPlan = (
  ctx: { db: Db },
  input: { memberId: string },
): Promise<{ orderId: string; planType: PlanType; since: Date } | null> => selectStoppedPlan(ctx.db, input.memberId);
