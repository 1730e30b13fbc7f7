import type { Db } from "@panshi/db";
import {
  mailOutbox,
  manualEnrolments,
  meditationMoments,
  memberIdentities,
  memberTokens,
  notificationRecipients,
  oracleDraws,
  prayers,
  soulDialogues,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/**
 * Removes what a member wrote and what was written to them. Prayers stay as counted rows without words; orders, grants and
 * purchases stay for the tax period.
 */
export async function deletePersonalRows(db: Db, memberId: string, now: Date): Promise<void> {
  await db.delete(meditationMoments).where(eq(meditationMoments.memberId, memberId));
  await db.delete(soulDialogues).where(eq(soulDialogues.memberId, memberId));
  await db.delete(oracleDraws).where(eq(oracleDraws.memberId, memberId));
  await db.delete(manualEnrolments).where(eq(manualEnrolments.memberId, memberId));
  await db.delete(notificationRecipients).where(eq(notificationRecipients.memberId, memberId));
  await db.delete(memberIdentities).where(eq(memberIdentities.memberId, memberId));
  await db.delete(memberTokens).where(eq(memberTokens.memberId, memberId));
  await db.delete(mailOutbox).where(eq(mailOutbox.memberId, memberId));
  await db
    .update(prayers)
    .set({ title: "", content: "", thanks: null, search: null, updatedAt: now })
    .where(eq(prayers.memberId, memberId));
}
