import type { Db } from "@panshi/db";
import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** A member's row, locked until the transaction ends; null for none. */
export async function selectMemberForUpdate(db: Db, memberId: string) {
  const [row] = await db.select().from(members).where(eq(members.id, memberId)).for("update");
  return row ?? null;
}

/** Whether a member is there, erased ones not, whom nobody can erase until the transaction ends. */
export async function isMemberPresentForShare(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, memberId))
    // The lock that a foreign key to the member takes: it waits for `for update` alone.
    .for("key share");
  return row !== undefined && row.deletedAt === null;
}
