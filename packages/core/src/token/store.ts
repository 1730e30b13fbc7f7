import type { Db } from "@panshi/db";
import { memberTokens } from "@panshi/db/schema";
import { and, eq, gt, isNull, lt, lte } from "drizzle-orm";

export const insertToken = (db: Db, row: typeof memberTokens.$inferInsert) => db.insert(memberTokens).values(row);

/** Uses a token up: answers whose it was, if anybody's, and what about, once; nothing for one that is unknown, used or over. */
export async function consumeToken(
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

/** Whose live link this is; null for one that {@link consumeToken} would not take now, which decides in the end. */
export async function findTokenOwner(
  db: Db,
  hash: Buffer,
  purpose: (typeof memberTokens.$inferSelect)["purpose"],
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ memberId: memberTokens.memberId })
    .from(memberTokens)
    .where(
      and(
        eq(memberTokens.tokenHash, hash),
        eq(memberTokens.purpose, purpose),
        isNull(memberTokens.usedAt),
        gt(memberTokens.expiresAt, now),
      ),
    );
  return row?.memberId ?? null;
}

/** Links that are over, with the addresses that some of them hold. */
export const deleteExpiredTokens = (db: Db, now: Date) =>
  db.delete(memberTokens).where(lt(memberTokens.expiresAt, now));

/** Older links of the same purpose stop working, save those that last beyond `until`. */
export const deleteReplacedTokens = (
  db: Db,
  memberId: string,
  purpose: (typeof memberTokens.$inferSelect)["purpose"],
  until: Date,
) =>
  db
    .delete(memberTokens)
    .where(
      and(
        eq(memberTokens.memberId, memberId),
        eq(memberTokens.purpose, purpose),
        isNull(memberTokens.usedAt),
        lte(memberTokens.expiresAt, until),
      ),
    );

/** Every unused link of a member stops working, whatever its purpose; answers how many did. An order's link is nobody's. */
export async function deleteUnusedTokens(db: Db, memberId: string): Promise<number> {
  const dropped = await db
    .delete(memberTokens)
    .where(and(eq(memberTokens.memberId, memberId), isNull(memberTokens.usedAt)))
    .returning({ purpose: memberTokens.purpose });
  return dropped.length;
}
