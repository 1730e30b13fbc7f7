import type { Db } from "@panshi/db";
import { administratorSessions } from "@panshi/db/schema";
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";

/** More than anybody has devices; older sessions are not listed, and expire by themselves. */
const SESSIONS_LISTED = 100;

/** An administrator's live sessions, most recently used first. */
export const selectAdministratorSessions = (db: Db, administratorId: string, now: Date) =>
  db
    .select({
      tokenHash: administratorSessions.tokenHash,
      userAgent: administratorSessions.userAgent,
      createdAt: administratorSessions.createdAt,
      renewedAt: administratorSessions.renewedAt,
    })
    .from(administratorSessions)
    .where(and(eq(administratorSessions.administratorId, administratorId), gt(administratorSessions.expiresAt, now)))
    .orderBy(desc(administratorSessions.renewedAt))
    .limit(SESSIONS_LISTED);

/** How many live sessions each of the administrators has. */
export const selectSessionCounts = (db: Db, administratorIds: readonly string[], now: Date) =>
  db
    .select({ administratorId: administratorSessions.administratorId, sessions: sql<number>`count(*)::int` })
    .from(administratorSessions)
    .where(
      and(inArray(administratorSessions.administratorId, administratorIds), gt(administratorSessions.expiresAt, now)),
    )
    .groupBy(administratorSessions.administratorId);

/** Deletes one session of an administrator. */
export const deleteOneSession = (db: Db, administratorId: string, hash: Buffer) =>
  db
    .delete(administratorSessions)
    .where(and(eq(administratorSessions.administratorId, administratorId), eq(administratorSessions.tokenHash, hash)));

/** Deletes an administrator's sessions, all but `exceptHash`, if given; their number. */
export async function deleteAdministratorSessions(
  db: Db,
  administratorId: string,
  exceptHash?: Buffer,
): Promise<number> {
  const rows = await db
    .delete(administratorSessions)
    .where(
      and(
        eq(administratorSessions.administratorId, administratorId),
        exceptHash ? ne(administratorSessions.tokenHash, exceptHash) : undefined,
      ),
    )
    .returning({ id: administratorSessions.administratorId });
  return rows.length;
}
