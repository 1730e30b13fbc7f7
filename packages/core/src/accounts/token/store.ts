import type { Db } from "@panshi/db";
import { memberTokens } from "@panshi/db/schema";
import { and, eq, gt, inArray, isNull, lt, lte, type SQL } from "drizzle-orm";

const t = memberTokens;
type TokenRow = typeof t.$inferSelect;
export type TokenPurpose = TokenRow["purpose"];
export type FoundToken = Pick<TokenRow, "memberId" | "subject">;

export const insertToken = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

const isUsable = (token: SQL, now: Date) => and(token, isNull(t.usedAt), gt(t.expiresAt, now));
const isToken = (hash: Buffer, purpose: TokenPurpose, now: Date) =>
  and(eq(t.purpose, purpose), isUsable(eq(t.tokenHash, hash), now));
const found = { memberId: t.memberId, subject: t.subject };

/** Marks a token used, once. Returns its member and subject, null for one that is unknown, used or expired. */
export async function consumeToken(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<FoundToken | null> {
  const [row] = await db
    .update(t)
    .set({ usedAt: now })
    .where(isToken(hash, purpose, now))
    .returning(found);
  return row ?? null;
}

/** The member and the subject of a token that could be consumed now; null for any other token. */
export async function selectToken(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<FoundToken | null> {
  const [row] = await db
    .select(found)
    .from(t)
    .where(isToken(hash, purpose, now));
  return row ?? null;
}

/** Those of these hashes whose token could be consumed now. */
export async function selectUsableTokenHashes(db: Db, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .select({ tokenHash: t.tokenHash })
    .from(t)
    .where(isUsable(inArray(t.tokenHash, [...hashes]), now));
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Deletes expired tokens, with the e-mail addresses that some of them hold. */
export const deleteExpiredTokens = (db: Db, now: Date) => db.delete(t).where(lt(t.expiresAt, now));

/**
 * Deletes the unused tokens of a member: of every purpose, or of one those that expire at or before `until`; or of a purpose those
 * about a thing. Returns how many there were.
 */
export async function deleteUnusedTokens(
  db: Db,
  which:
    | { memberId: string }
    | { memberId: string; purpose: TokenPurpose; until: Date }
    | { purpose: TokenPurpose; subject: string },
): Promise<number> {
  const deleted = await db
    .delete(t)
    .where(
      and(
        "memberId" in which ? eq(t.memberId, which.memberId) : eq(t.subject, which.subject),
        "purpose" in which ? eq(t.purpose, which.purpose) : undefined,
        "until" in which ? lte(t.expiresAt, which.until) : undefined,
        isNull(t.usedAt),
      ),
    )
    .returning({ purpose: t.purpose });
  return deleted.length;
}

/** Whether a link about a thing was made since then. */
export const hasUnusedTokenSince = async (
  db: Db,
  purpose: TokenPurpose,
  subject: string,
  since: Date,
): Promise<boolean> =>
  (await db.$count(t, and(eq(t.purpose, purpose), eq(t.subject, subject), gt(t.createdAt, since), isNull(t.usedAt)))) >
  0;
