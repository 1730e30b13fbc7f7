import type { Db } from "@panshi/db";
import { emailChanges, memberIdentities, members, membershipPeriods, memberSessions } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { isNotErased, rowColumns } from "../member-list/row-columns.ts";

/** A member's profile, choices and state of the account; null for none, and for an erased one. */
export async function findRecord(db: Db, memberId: string, now: Date) {
  const [row] = await db
    .select({
      row: rowColumns,
      sacredObject: members.sacredObject,
      sacredSong: members.sacredSong,
      prayerManual: members.prayerManual,
      prayerWish: members.prayerWish,
      registrationCompletedAt: members.registrationCompletedAt,
      emailVerifiedAt: members.emailVerifiedAt,
      marketingOptInAt: members.marketingOptInAt,
      updatedAt: members.updatedAt,
      hasPassword: sql<boolean>`${members.passwordHash} is not null`,
      hasGoogle: sql<boolean>`exists (select from ${memberIdentities} i where i.member_id = ${memberId})`,
      sessionCount: sql<number>`(select count(*)::int from ${memberSessions} s where s.member_id = ${memberId} and s.expires_at > ${now.toISOString()}::timestamptz)`,
      emailChangeSince:
        sql`(select c.created_at from ${emailChanges} c where c.member_id = ${memberId} and c.ended_at is null)`.mapWith(
          emailChanges.createdAt,
        ),
    })
    .from(members)
    .where(and(eq(members.id, memberId), isNotErased));
  return row ?? null;
}

/** Whether the member is there, and was not erased. */
export async function memberExists(db: Db, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNotErased));
  return rows.length > 0;
}

/** More periods than grants of plans make in years; older ones are not shown. */
const PERIODS_SHOWN = 50;

/** The member's periods, the latest first. */
export const selectPeriods = (db: Db, memberId: string) =>
  db
    .select({
      planType: membershipPeriods.planType,
      startsAt: membershipPeriods.startsAt,
      endsAt: membershipPeriods.endsAt,
    })
    .from(membershipPeriods)
    .where(eq(membershipPeriods.memberId, memberId))
    .orderBy(desc(membershipPeriods.startsAt))
    .limit(PERIODS_SHOWN);
