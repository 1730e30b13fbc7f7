import type { Db } from "@panshi/db";
import { canonicalEmailColumn, emailEquals } from "@panshi/db/email";
import { memberIdentities, members } from "@panshi/db/schema";
import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";

type Key = { issuer: string; subject: string };
const isKey = ({ issuer, subject }: Key) =>
  and(eq(memberIdentities.issuer, issuer), eq(memberIdentities.subject, subject));

/** Whose identity this is, and whether they may sign in. */
export async function findIdentityOwner(db: Db, key: Key) {
  const [row] = await db
    .select({ memberId: members.id, isActive: members.isActive })
    .from(memberIdentities)
    .innerJoin(members, eq(members.id, memberIdentities.memberId))
    .where(isKey(key));
  return row ?? null;
}

/** The account that has this e-mail (compared without case), locked; a deleted one has none. */
export async function selectEmailOwnerForUpdate(db: Db, email: string) {
  const [row] = await db
    .select({ memberId: members.id, isActive: members.isActive, emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(emailEquals(members.email, email))
    .for("update");
  return row ?? null;
}

export const insertIdentity = (db: Db, row: typeof memberIdentities.$inferInsert) =>
  db.insert(memberIdentities).values(row);

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

/** Unlinks what was linked after a moment; answers how many were. */
export async function deleteIdentitiesAfter(db: Db, memberId: string, moment: Date): Promise<number> {
  const unlinked = await db
    .delete(memberIdentities)
    .where(and(eq(memberIdentities.memberId, memberId), gt(memberIdentities.createdAt, moment)))
    .returning({ subject: memberIdentities.subject });
  return unlinked.length;
}

/** Unlinks what was linked under another e-mail than the account's own; answers how many were. */
export async function deleteForeignIdentities(db: Db, memberId: string): Promise<number> {
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
