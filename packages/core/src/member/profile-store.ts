import type { Db } from "@panshi/db";
import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** The columns of a member's own account page. */
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
