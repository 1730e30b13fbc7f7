import type { Db } from "@panshi/db";
import { members, membershipPeriods, memberSessions } from "@panshi/db/schema";
import { and, desc, eq, gt, gte, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/viewer.ts";
import { batchedLookup, hashesLiteral } from "../../platform/batched-lookup.ts";

/** A member's session lasts 30 days from its last use; the renewal is written at most hourly. */
export const MEMBER_SESSION_TIMES = { lifetime: 30 * DAY, renewAfter: HOUR } as const;

const prepareSelectViewers = (db: Db) => {
  const now = sql.placeholder("now");
  const latestPeriod = db
    .select({ planType: membershipPeriods.planType, endsAt: membershipPeriods.endsAt })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.memberId, members.id), lte(membershipPeriods.startsAt, now)))
    .orderBy(desc(membershipPeriods.startsAt))
    .limit(1)
    .as("latest_period");
  return db
    .select({
      id: members.id,
      firstName: members.firstName,
      fullName: members.fullName,
      completedAt: members.registrationCompletedAt,
      soulPlanet: members.soulPlanet,
      soulLeyline: members.soulLeyline,
      sacredObject: members.sacredObject,
      sacredSong: members.sacredSong,
      prayerManual: members.prayerManual,
      prayerWish: members.prayerWish,
      modelConsentAt: members.modelConsentAt,
      createdAt: members.createdAt,
      planType: latestPeriod.planType,
      endsAt: latestPeriod.endsAt,
      renewedAt: memberSessions.renewedAt,
      tokenHash: memberSessions.tokenHash,
    })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .leftJoinLateral(latestPeriod, sql`true`)
    .where(
      and(
        sql`${memberSessions.tokenHash} = any(${sql.placeholder("hashes")}::bytea[])`,
        gt(memberSessions.expiresAt, now),
        members.isActive,
        isNull(members.deletedAt),
      ),
    )
    .prepare("member_sessions");
};
/** Prepared once for each connection pool, since every call of a member runs it. */
const preparedSelectViewers = new WeakMap<Db, ReturnType<typeof prepareSelectViewers>>();

const findViewerRow = batchedLookup(
  (db, hashes, now) => {
    let query = preparedSelectViewers.get(db);
    if (!query) preparedSelectViewers.set(db, (query = prepareSelectViewers(db)));
    return query.execute({ hashes: hashesLiteral(hashes), now });
  },
  ({ tokenHash }) => tokenHash.toString("hex"),
);

/** The member of a live session, or null. */
export async function findViewer(db: Db, hash: Buffer, now: Date): Promise<Viewer | null> {
  const row = await findViewerRow(db, hash.toString("hex"), now);
  if (!row) return null;
  const { completedAt, modelConsentAt, planType, endsAt, tokenHash: _hash, ...rest } = row;
  return {
    ...rest,
    registrationCompleted: completedAt !== null,
    modelConsent: modelConsentAt !== null,
    latestPeriod: planType && endsAt ? { planType, endsAt } : null,
  };
}

export const insertSession = (db: Db, memberId: string, hash: Buffer, now: Date, userAgent: string) =>
  db.insert(memberSessions).values({
    tokenHash: hash,
    memberId,
    createdAt: now,
    renewedAt: now,
    provedAt: now,
    expiresAt: new Date(now.getTime() + MEMBER_SESSION_TIMES.lifetime),
    userAgent: userAgent.slice(0, 300),
  });

/** Lets a session last its whole lifetime again from `now`. */
export const renewSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .update(memberSessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + MEMBER_SESSION_TIMES.lifetime) })
    .where(eq(memberSessions.tokenHash, hash));

export const deleteSession = (db: Db, hash: Buffer) =>
  db.delete(memberSessions).where(eq(memberSessions.tokenHash, hash));

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.delete(memberSessions).where(lt(memberSessions.expiresAt, now));

/** When a session was opened. */
export async function findSessionCreatedAt(db: Db, hash: Buffer): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: memberSessions.createdAt })
    .from(memberSessions)
    .where(eq(memberSessions.tokenHash, hash));
  return row?.createdAt ?? null;
}

/** Records a re-authentication of a session; false where the session has ended. */
export async function recordReauthentication(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await db
    .update(memberSessions)
    .set({ provedAt: now })
    .where(eq(memberSessions.tokenHash, hash))
    .returning({ memberId: memberSessions.memberId });
  return rows.length > 0;
}

/** Whether a session has an unused re-authentication at or after `since`. */
export async function hasReauthentication(db: Db, hash: Buffer, since: Date): Promise<boolean> {
  const rows = await db
    .select({ memberId: memberSessions.memberId })
    .from(memberSessions)
    .where(and(eq(memberSessions.tokenHash, hash), gte(memberSessions.provedAt, since)));
  return rows.length > 0;
}

/** Uses up a session's re-authentication; false where there is none at or after `since`. */
export async function consumeReauthentication(db: Db, hash: Buffer, since: Date): Promise<boolean> {
  const rows = await db
    .update(memberSessions)
    .set({ provedAt: null })
    .where(and(eq(memberSessions.tokenHash, hash), gte(memberSessions.provedAt, since)))
    .returning({ memberId: memberSessions.memberId });
  return rows.length > 0;
}

/** More than anybody has devices; older sessions are not listed, and expire by themselves. */
const SESSIONS_LISTED = 100;

/** A member's live sessions, most recently used first. */
export const selectSessions = (db: Db, memberId: string, now: Date) =>
  db
    .select({
      tokenHash: memberSessions.tokenHash,
      userAgent: memberSessions.userAgent,
      createdAt: memberSessions.createdAt,
      renewedAt: memberSessions.renewedAt,
    })
    .from(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), gt(memberSessions.expiresAt, now)))
    .orderBy(desc(memberSessions.renewedAt))
    .limit(SESSIONS_LISTED);

/** Deletes a member's sessions, all but `exceptHash`, if given. */
export const deleteSessionsOf = (db: Db, memberId: string, exceptHash?: Buffer) =>
  db
    .delete(memberSessions)
    .where(
      and(eq(memberSessions.memberId, memberId), exceptHash ? ne(memberSessions.tokenHash, exceptHash) : undefined),
    );
