import { type Db, transaction } from "@panshi/db";
import { deleteExpiredSessions } from "./account/session-store.ts";
import { deleteExpiredTokens } from "./account/token-store.ts";
import type { Clock } from "./clock.ts";
import { forgetUsesBefore } from "./oracle/quota-store.ts";
import { deleteExpiredStaffSessions } from "./staff/session-store.ts";
import { forgetThrottles } from "./throttle/throttle.ts";

/** Removes sessions, links and counters that are over; `usesBefore` is the first Taipei day whose interpretation counters stay. */
export async function forgetOld({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { usesBefore: string };
}): Promise<void> {
  await forgetThrottles(ctx);
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await deleteExpiredSessions(tx.db, now);
    await deleteExpiredStaffSessions(tx.db, now);
    await deleteExpiredTokens(tx.db, now);
    await forgetUsesBefore(tx.db, input.usesBefore);
  });
}
