import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { selectLatestPeriod } from "./store.ts";

/** The member's membership period that started last, which may have ended; null before the first. */
export const findLatestPeriod = (
  ctx: { db: Db; clock: Clock },
  input: { memberId: string },
): Promise<{ planType: PlanType; endsAt: Date } | null> => selectLatestPeriod(ctx.db, input.memberId, ctx.clock.now());
