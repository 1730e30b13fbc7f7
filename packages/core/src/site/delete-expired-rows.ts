import { type Db, transaction } from "@panshi/db";
import { deleteAccessEntriesBefore } from "../platform/access-log/store.ts";
import { deleteExpiredSessions } from "../accounts/session/store.ts";
import { deleteExpiredTokens } from "../accounts/token/store.ts";
import { type Clock, DAY } from "../platform/clock.ts";
import { deleteBulkJobsBefore } from "./bulk-job/store.ts";
import { deleteInterpretationUsesBefore } from "../journey/reading/quota-store.ts";
import { deleteExpiredAdministratorSessions } from "../accounts/administrator/session-store.ts";
import { deleteExpiredThrottles } from "../platform/limits/throttle.ts";

/** How long the access log is kept. */
const ACCESS_LOG_LIFETIME = 5 * 365 * DAY;

/** How long it is known what a bulk job did; the audit log keeps it for good. */
const BULK_JOB_LIFETIME = 30 * DAY;

/**
 * Deletes expired sessions, links, counters, entries of the access log and bulk jobs. `interpretationUsesBefore`: a Taipei day, `YYYY-MM-DD`; interpretation
 * counters of earlier days are deleted.
 */
export async function deleteExpiredRows(
  ctx: { db: Db; clock: Clock },
  input: { interpretationUsesBefore: string },
): Promise<void> {
  await deleteExpiredThrottles(ctx);
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await deleteExpiredSessions(tx.db, now);
    await deleteExpiredAdministratorSessions(tx.db, now);
    await deleteExpiredTokens(tx.db, now);
    await deleteAccessEntriesBefore(tx.db, new Date(now.getTime() - ACCESS_LOG_LIFETIME));
    await deleteBulkJobsBefore(tx.db, new Date(now.getTime() - BULK_JOB_LIFETIME));
    await deleteInterpretationUsesBefore(tx.db, input.interpretationUsesBefore);
  });
}
