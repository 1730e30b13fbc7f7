import type { Db } from "@panshi/db";
import { memberTokens } from "@panshi/db/schema";
import { and, eq, gt, inArray, isNull, lt, lte } from "drizzle-orm";

export type TokenPurpose = (typeof memberTokens.$inferSelect)["purpose"];

export const insertToken = (db: Db, row: typeof memberTokens.$inferInsert) => db.insert(memberTokens).values(row);

const isUsable = (hash: Buffer, purpose: TokenPurpose, now: Date) =>
  and(
    eq(memberTokens.tokenHash, hash),
    eq(memberTokens.purpose, purpose),
    isNull(memberTokens.usedAt),
    gt(memberTokens.expiresAt, now),
  );

/** Marks a token used, once. Returns its member and subject, null for one that is unknown, used or expired. */
export async function consumeToken(
  db: Db,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ memberId: string | null; subject: string | null } | null> {
  const [row] = await db
    .update(memberTokens)
    .set({ usedAt: now })
    .where(isUsable(hash, purpose, now))
    .returning({ memberId: memberTokens.memberId, subject: memberTokens.subject });
  return row ?? null;
}

/** The member of a token that could be consumed now; null for any other token. */
export async function selectTokenOwner(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ memberId: memberTokens.memberId })
    .from(memberTokens)
    .where(isUsable(hash, purpose, now));
  return row?.memberId ?? null;
}

/** Those of these hashes whose token could be consumed now. */
export async function selectUsableTokenHashes(db: Db, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .select({ tokenHash: memberTokens.tokenHash })
    .from(memberTokens)
    .where(
      and(inArray(memberTokens.tokenHash, [...hashes]), isNull(memberTokens.usedAt), gt(memberTokens.expiresAt, now)),
    );
  return rows.map(({ tokenHash }) => tokenHash);
}

/** What a token that could be consumed now is about; null for any other token. */
export async function selectTokenSubject(
  db: Db,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ subject: memberTokens.subject })
    .from(memberTokens)
    .where(isUsable(hash, purpose, now));
  return row?.subject ?? null;
}

/** Deletes expired tokens, with the e-mail addresses that some of them hold. */
export const deleteExpiredTokens = (db: Db, now: Date) =>
  db.delete(memberTokens).where(lt(memberTokens.expiresAt, now));

/** Deletes a member's unused tokens of a purpose that expire at or before `until`. */
export const deleteReplacedTokens = (db: Db, memberId: string, purpose: TokenPurpose, until: Date) =>
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

/** Deletes every unused token of a member, whatever its purpose. Returns how many there were. */
export async function deleteUnusedTokens(db: Db, memberId: string): Promise<number> {
  const deleted = await db
    .delete(memberTokens)
    .where(and(eq(memberTokens.memberId, memberId), isNull(memberTokens.usedAt)))
    .returning({ purpose: memberTokens.purpose });
  return deleted.length;
}

/** Deletes the unused tokens of a purpose that are about a thing. */
export const deleteTokensAbout = (db: Db, purpose: TokenPurpose, subject: string) =>
  db
    .delete(memberTokens)
    .where(and(eq(memberTokens.subject, subject), eq(memberTokens.purpose, purpose), isNull(memberTokens.usedAt)));

/** Whether a link about a thing was made since then. */
export const hasUnusedTokenSince = async (
  db: Db,
  purpose: TokenPurpose,
  subject: string,
  since: Date,
): Promise<boolean> =>
  (await db.$count(
    memberTokens,
    and(
      eq(memberTokens.purpose, purpose),
      eq(memberTokens.subject, subject),
      gt(memberTokens.createdAt, since),
      isNull(memberTokens.usedAt),
    ),
  )) > 0;
