import type { Db } from "@panshi/db";
import { administrators, administratorSessions } from "@panshi/db/schema";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { batchedLookup, hashesLiteral } from "../../platform/batched-lookup.ts";
import { HOUR } from "../../platform/clock.ts";
import { administratorColumns, isOpen } from "./store.ts";

/** An administrator's session lasts 12 hours from its last use; the renewal is written at most hourly. */
export const ADMINISTRATOR_SESSION_TIMES = { lifetime: 12 * HOUR, renewAfter: HOUR } as const;

const prepareSelectAdministrators = (db: Db) =>
  db
    .select({
      ...administratorColumns,
      renewedAt: administratorSessions.renewedAt,
      tokenHash: administratorSessions.tokenHash,
    })
    .from(administratorSessions)
    .innerJoin(administrators, eq(administrators.id, administratorSessions.administratorId))
    .where(
      and(
        sql`${administratorSessions.tokenHash} = any(${sql.placeholder("hashes")}::bytea[])`,
        gt(administratorSessions.expiresAt, sql.placeholder("now")),
        isOpen,
      ),
    )
    .prepare("administrator_sessions");
/** Prepared once for each connection pool, since every call of an administrator runs it. */
const preparedSelectAdministrators = new WeakMap<Db, ReturnType<typeof prepareSelectAdministrators>>();

const findAdministratorRow = batchedLookup(
  (db, hashes, now) => {
    let query = preparedSelectAdministrators.get(db);
    if (!query) preparedSelectAdministrators.set(db, (query = prepareSelectAdministrators(db)));
    return query.execute({ hashes: hashesLiteral(hashes), now });
  },
  ({ tokenHash }) => tokenHash.toString("hex"),
);

/**
 * The administrator of a live session, else null; the role is read again each time, so that a change of it counts at
 * once.
 */
export async function findAdministratorBySession(db: Db, hash: Buffer, now: Date) {
  const row = await findAdministratorRow(db, hash.toString("hex"), now);
  if (!row) return null;
  const { tokenHash: _hash, ...administrator } = row;
  return administrator;
}

/** Stores a session; `confirmedAt` is now for one that signs in. */
export const insertAdministratorSession = (
  db: Db,
  administratorId: string,
  hash: Buffer,
  now: Date,
  userAgent: string,
  confirmedAt: Date | null = now,
) =>
  db.insert(administratorSessions).values({
    tokenHash: hash,
    administratorId,
    createdAt: now,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + ADMINISTRATOR_SESSION_TIMES.lifetime),
    confirmedAt,
    userAgent: userAgent.slice(0, 300),
  });

const liveSession = (administratorId: string, hash: Buffer, now: Date) =>
  and(
    eq(administratorSessions.administratorId, administratorId),
    eq(administratorSessions.tokenHash, hash),
    gt(administratorSessions.expiresAt, now),
  );

/** When a live session of an administrator was last confirmed, null for never; null for no such session. */
export async function findConfirmedAt(db: Db, administratorId: string, hash: Buffer, now: Date) {
  const [row] = await db
    .select({ confirmedAt: administratorSessions.confirmedAt })
    .from(administratorSessions)
    .where(liveSession(administratorId, hash, now));
  return row ?? null;
}

/** Confirms a live session of an administrator; false where there is none such. */
export async function updateConfirmedAt(db: Db, administratorId: string, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await db
    .update(administratorSessions)
    .set({ confirmedAt: now })
    .where(liveSession(administratorId, hash, now))
    .returning({ administratorId: administratorSessions.administratorId });
  return rows.length > 0;
}

/** Lets a session last its whole lifetime again from `now`. */
export const renewAdministratorSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .update(administratorSessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + ADMINISTRATOR_SESSION_TIMES.lifetime) })
    .where(eq(administratorSessions.tokenHash, hash));

export const deleteAdministratorSession = (db: Db, hash: Buffer) =>
  db.delete(administratorSessions).where(eq(administratorSessions.tokenHash, hash));

export const deleteExpiredAdministratorSessions = (db: Db, now: Date) =>
  db.delete(administratorSessions).where(lt(administratorSessions.expiresAt, now));
