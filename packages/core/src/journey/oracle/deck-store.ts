import type { Oracle } from "@panshi/contracts/journey/oracle";
import { type Db, newId } from "@panshi/db";
import { decks, deckSlips, oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import { currentVersionJoinSql } from "./staff/slip-version.ts";
import { oracleColumns } from "./store.ts";

export type DeckSlip = { versionId: string; oracle: Oracle };

/** The active slips in display order. */
export async function selectDeckSlips(db: Db): Promise<DeckSlip[]> {
  const rows = await db
    .select({ id: oracleSlips.id, versionId: slipVersions.id, ...oracleColumns })
    .from(oracleSlips)
    .innerJoin(slipVersions, currentVersionJoinSql)
    .where(and(oracleSlips.isActive, isNull(oracleSlips.deletedAt)))
    .orderBy(asc(oracleSlips.displayOrder), asc(oracleSlips.id));
  return rows.map(({ versionId, ...oracle }) => ({ versionId, oracle }));
}

/** The id of the deck with this hash; null if nothing was drawn from it yet. */
export async function findDeckId(db: Db, hash: Buffer): Promise<string | null> {
  const [deck] = await db.select({ id: decks.id }).from(decks).where(eq(decks.hash, hash));
  return deck?.id ?? null;
}

/** The id of the deck with this hash; inserts it with its slips the first time. */
export async function ensureDeck(db: Db, hash: Buffer, versionIds: readonly string[], now: Date): Promise<string> {
  const id = newId(now);
  const inserted = await db
    .insert(decks)
    .values({ id, hash, size: versionIds.length, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: decks.id });
  if (inserted.length > 0) {
    await db.insert(deckSlips).values(versionIds.map((versionId, position) => ({ deckId: id, position, versionId })));
    return id;
  }
  const existing = await findDeckId(db, hash);
  if (!existing) throw new Error("deck not found after an insert conflict");
  return existing;
}
