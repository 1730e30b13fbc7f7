import type { Db } from "@panshi/db";
import { memberTokens } from "@panshi/db/schema";
import { and, eq, gt, isNull, lt } from "drizzle-orm";

export const insertToken = (db: Db, row: typeof memberTokens.$inferInsert) => db.insert(memberTokens).values(row);

/** Uses a token up: answers whose it was, if anybody's, and what about, once; nothing for one that is unknown, used or over. */
export async function spendToken(
  db: Db,
  hash: Buffer,
  purpose: (typeof memberTokens.$inferSelect)["purpose"],
  now: Date,
): Promise<{ memberId: string | null; subject: string | null } | null> {
  const [row] = await db
    .update(memberTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(memberTokens.tokenHash, hash),
        eq(memberTokens.purpose, purpose),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
      ),
    )
    .returning({ memberId: memberTokens.memberId, subject: memberTokens.subject });
  return row ?? null;
}

/** Whether {@link spendToken} would answer somebody now; it decides in the end. */
export async function isTokenLive(
  db: Db,
  hash: Buffer,
  purpose: (typeof memberTokens.$inferSelect)["purpose"],
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ purpose: memberTokens.purpose })
    .from(memberTokens)
    .where(
      and(
        eq(memberTokens.tokenHash, hash),
        eq(memberTokens.purpose, purpose),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
      ),
    );
  return rows.length > 0;
}

/** Links that are over, with the addresses that some of them hold. */
export const deleteExpiredTokens = (db: Db, now: Date) =>
  db.delete(memberTokens).where(lt(memberTokens.expiresAt, now));

/** Older links of the same purpose stop working. */
export const dropTokens = (db: Db, memberId: string, purpose: (typeof memberTokens.$inferSelect)["purpose"]) =>
  db
    .delete(memberTokens)
    .where(and(eq(memberTokens.memberId, memberId), eq(memberTokens.purpose, purpose), isNull(memberTokens.usedAt)));
