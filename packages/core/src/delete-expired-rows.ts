import { type Db, transaction } from "@panshi/db";
import { deleteExpiredSessions } from "./session/store.ts";
import { deleteExpiredTokens } from "./token/store.ts";
import type { Clock } from "./clock.ts";
import { deleteInterpretationUsesBefore } from "./reading/quota-store.ts";
import { deleteExpiredAdministratorSessions } from "./administrator/store.ts";
import { deleteExpiredThrottles } from "./throttle/throttle.ts";

/**
 * Deletes expired sessions, links and counters. `interpretationUsesBefore`: a Taipei day, `YYYY-MM-DD`; interpretation
 * counters of earlier days are deleted.
 */
export async function deleteExpiredRows({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { interpretationUsesBefore: string };
}): Promise<void> {
  await deleteExpiredThrottles({ ctx });
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await deleteExpiredSessions(tx.db, now);
    await deleteExpiredAdministratorSessions(tx.db, now);
    await deleteExpiredTokens(tx.db, now);
    await deleteInterpretationUsesBefore(tx.db, input.interpretationUsesBefore);
  });
}
