import type { Db } from "@panshi/db";
import { canonicalEmailColumn } from "@panshi/db/email";
import { memberIdentities, members } from "@panshi/db/schema";
import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";

type Key = { issuer: string; subject: string };
const isKey = ({ issuer, subject }: Key) =>
  and(eq(memberIdentities.issuer, issuer), eq(memberIdentities.subject, subject));

/** The member of an identity, and whether they are active; null for an unlinked identity. */
export async function findIdentityOwner(db: Db, key: Key) {
  const [row] = await db
    .select({ memberId: members.id, isActive: members.isActive })
    .from(memberIdentities)
    .innerJoin(members, eq(members.id, memberIdentities.memberId))
    .where(isKey(key));
  return row ?? null;
}

export const insertIdentity = (db: Db, row: typeof memberIdentities.$inferInsert) =>
  db.insert(memberIdentities).values(row);

/** The identities linked to a member, the first linked first. */
export const selectIdentities = (db: Db, memberId: string) =>
  db
    .select({
      issuer: memberIdentities.issuer,
      subject: memberIdentities.subject,
      email: memberIdentities.email,
      createdAt: memberIdentities.createdAt,
    })
    .from(memberIdentities)
    .where(eq(memberIdentities.memberId, memberId))
    .orderBy(asc(memberIdentities.createdAt));

export const deleteIdentities = (db: Db, memberId: string) =>
  db.delete(memberIdentities).where(eq(memberIdentities.memberId, memberId));

/** Unlinks what was linked after `since`. Returns how many there were. */
export async function deleteIdentitiesAfter(db: Db, memberId: string, since: Date): Promise<number> {
  const unlinked = await db
    .delete(memberIdentities)
    .where(and(eq(memberIdentities.memberId, memberId), gt(memberIdentities.createdAt, since)))
    .returning({ subject: memberIdentities.subject });
  return unlinked.length;
}

/** Unlinks identities with no e-mail or one that is not the account's own. Returns how many there were. */
export async function deleteIdentitiesWithOtherEmail(db: Db, memberId: string): Promise<number> {
  const unlinked = await db
    .delete(memberIdentities)
    .where(
      and(
        eq(memberIdentities.memberId, memberId),
        or(
          isNull(memberIdentities.email),
          ne(
            canonicalEmailColumn(memberIdentities.email),
            sql`(select ${canonicalEmailColumn(members.email)} from ${members} where ${members.id} = ${memberId})`,
          ),
        ),
      ),
    )
    .returning({ subject: memberIdentities.subject });
  return unlinked.length;
}
