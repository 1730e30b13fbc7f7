import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeActivityFigures } from "@panshi/db/activity";
import type { Ctx } from "../../platform/context.ts";

/** Recounts engagement and retention up to today. All of it is stored, or nothing. */
export async function updateEngagement(ctx: Pick<Ctx, "db" | "clock">): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx, (tx) => writeActivityFigures(tx, { day: taipeiDay(now), now }));
}
