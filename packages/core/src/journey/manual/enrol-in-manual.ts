import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { insertEnrolment } from "./store.ts";

/** Starts a manual for a member, whatever their plan; does nothing if it was started before. */
export async function enrolInManual(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; manual: PrayerManualKey },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  await insertEnrolment(ctx.db, { id: newId(now), ...input, startedAt: now });
}
