import type { Db } from "@panshi/db";
import { emailEquals } from "@panshi/db/email";
import { members, oracleDraws } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";

export const insertMember = (db: Db, row: typeof members.$inferInsert) => db.insert(members).values(row);

/** The account of an e-mail in any case, or of a phone in E.164. */
export async function findCredentials(db: Db, by: { email: string } | { phone: string }) {
  const [row] = await db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(members)
    .where(
      and(
        "email" in by ? emailEquals(members.email, by.email) : eq(members.phone, by.phone),
        members.isActive,
        isNull(members.deletedAt),
      ),
    );
  return row ?? null;
}

/** Whether some account, blocked ones included, has this e-mail. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(emailEquals(members.email, email));
  return rows.length > 0;
}

export async function selectMemberForUpdate(db: Db, memberId: string) {
  const [row] = await db.select().from(members).where(eq(members.id, memberId)).for("update");
  return row ?? null;
}

export type MemberChange = Partial<Omit<typeof members.$inferInsert, "id" | "createdAt">>;

export const updateMember = (db: Db, memberId: string, set: MemberChange) =>
  db.update(members).set(set).where(eq(members.id, memberId));

/** What a visitor drew becomes the member's. */
export const claimDraws = (db: Db, visitorHash: Buffer, memberId: string) =>
  db.update(oracleDraws).set({ memberId, visitorHash: null }).where(eq(oracleDraws.visitorHash, visitorHash));
