import type { Db } from "@panshi/db";
import { emailEquals } from "@panshi/db/email";
import { formerContacts, members, referralCodes } from "@panshi/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";

export const insertMember = (db: Db, row: typeof members.$inferInsert) => db.insert(members).values(row);

/** Gives a member the code of their link; false where another member has it. */
export async function insertReferralCode(db: Db, row: typeof referralCodes.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(referralCodes)
    .values(row)
    .onConflictDoNothing({ target: referralCodes.code })
    .returning({ code: referralCodes.code });
  return rows.length > 0;
}

/** The account of an e-mail in any case, or of a phone in E.164, deactivated ones included. */
export async function selectMemberCredentials(db: Db, by: { email: string } | { phone: string }) {
  const [row] = await db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(members)
    .where(
      and(
        "email" in by ? emailEquals(members.email, by.email) : eq(members.phone, by.phone),
        isNull(members.deletedAt),
      ),
    );
  return row ?? null;
}

/** Whether an account, blocked ones included, has this e-mail in any case. */
export async function hasMemberWithEmail(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(emailEquals(members.email, email));
  return rows.length > 0;
}

/** The account of an e-mail in any case, blocked ones included; a deleted account has no e-mail. */
export async function selectMemberByEmailForUpdate(db: Db, email: string) {
  const [row] = await db
    .select({ id: members.id, isActive: members.isActive, emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(emailEquals(members.email, email))
    .for("update");
  return row ?? null;
}

export type MemberChange = Partial<Omit<typeof members.$inferInsert, "id" | "createdAt">>;

export const updateMember = (db: Db, memberId: string, set: MemberChange) =>
  db.update(members).set(set).where(eq(members.id, memberId));

/** Sorted, so that two members who give up the same contacts do not wait for each other in a circle. */
export const insertFormerContacts = (db: Db, hashes: readonly Buffer[], now: Date) =>
  db
    .insert(formerContacts)
    .values(hashes.toSorted((a, b) => a.compare(b)).map((personHash) => ({ personHash, createdAt: now })))
    .onConflictDoNothing();

/** The columns of a member's own account page, and the password hash. */
export async function findProfile(db: Db, memberId: string) {
  const [row] = await db
    .select({
      email: members.email,
      phone: members.phone,
      passwordHash: members.passwordHash,
      fullName: members.fullName,
      firstName: members.firstName,
      lastName: members.lastName,
      marketingOptInAt: members.marketingOptInAt,
      modelConsentAt: members.modelConsentAt,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row ?? null;
}

/** Adds one to the number of the member's prayers. */
export const incrementPrayerCount = (db: Db, memberId: string) =>
  db
    .update(members)
    .set({ prayerCount: sql`${members.prayerCount} + 1` })
    .where(eq(members.id, memberId));
