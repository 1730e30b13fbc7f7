import { createHash } from "node:crypto";
import type { OracleCategory } from "@panshi/contracts/journey/oracle";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { oracleSlips } from "@panshi/db/schema";
import type { Clock } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { pickRandom } from "../../platform/pick-random.ts";
import { type DeckSlip, ensureDeck, findDeckId, selectDeckSlips } from "./deck-store.ts";

/** A wish's topic with fewer active slips than this does not decide which slips its draw is from. */
export const MIN_TOPIC_SLIPS = 8;

/** `id` is null until the deck has a row, which its first draw inserts. */
export type Deck = { slips: readonly DeckSlip[]; hash: Buffer; id: string | null };

/** The current deck. Throws `no_slips` if it is empty. */
export async function requireDeck(ctx: Pick<Ctx, "db" | "cache">): Promise<Deck> {
  const deck = await loadDeck(ctx);
  if (deck.slips.length === 0) throw new AppError("no_slips");
  return deck;
}

/**
 * The deck of a draw after a wish with this topic: the active slips of that category, in their order, or all of them where
 * the category has too few. Throws `no_slips` if there are none at all.
 */
export async function requireTopicDeck(
  ctx: Pick<Ctx, "db" | "cache">,
  { topic }: { topic: OracleCategory | null },
): Promise<Deck> {
  if (topic === null) return requireDeck(ctx);
  const deck = await ctx.cache.get(`deck ${topic}`, [oracleSlips], async () => {
    const slips = (await selectDeckSlips(ctx.db)).filter(({ oracle }) => oracle.category === topic);
    return slips.length < MIN_TOPIC_SLIPS ? null : toDeck(ctx.db, slips);
  });
  return deck ?? requireDeck(ctx);
}

/** The deck of all active slips, cached until one changes; it may be empty. */
export const loadDeck = (ctx: Pick<Ctx, "db" | "cache">): Promise<Deck> | Deck =>
  ctx.cache.get("deck", [oracleSlips], async () => toDeck(ctx.db, await selectDeckSlips(ctx.db)));

async function toDeck(db: Db, rows: readonly DeckSlip[]): Promise<Deck> {
  const slips = rows.map((slip) => Object.freeze({ ...slip, oracle: Object.freeze(slip.oracle) }));
  const hash = deckHash(slips.map((slip) => slip.versionId));
  return { slips, hash, id: await findDeckId(db, hash) };
}

/** The id of a deck's row; inserts the deck if it has none. Only inside a transaction. */
export async function ensureDeckId(ctx: { db: Db; clock: Clock }, { deck }: { deck: Deck }): Promise<string> {
  if (deck.id) return deck.id;
  const versionIds = deck.slips.map((slip) => slip.versionId);
  return ensureDeck(ctx.db, deck.hash, versionIds, ctx.clock.now());
}

/** Identifies a deck: SHA-256 over its version ids in order. */
export const deckHash = (versionIds: readonly string[]): Buffer =>
  createHash("sha256").update(versionIds.join("\n")).digest();

/** A random slip, each equally likely. */
export function pickSlip({ slips }: Pick<Deck, "slips">): DeckSlip {
  const slip = pickRandom(slips);
  if (!slip) throw new AppError("no_slips");
  return slip;
}
