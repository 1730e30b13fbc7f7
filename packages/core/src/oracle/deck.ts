import { createHash, randomInt } from "node:crypto";
import { AppError } from "@panshi/contracts/errors";
import type { Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { type DeckSlip, ensureDeck, findDeckId, selectDeckSlips } from "./store.ts";

/** `id` is null until the deck has a row, which its first draw inserts. */
export type Deck = { slips: readonly DeckSlip[]; hash: Buffer; id: string | null };

/** What can be drawn now, kept in memory until a slip changes. Throws `no_slips` when it is empty. */
export async function requireDeck(ctx: Pick<Ctx, "db" | "cache">): Promise<Deck> {
  const deck = await loadDeck(ctx);
  if (deck.slips.length === 0) throw new AppError("no_slips");
  return deck;
}

/** The active slips, of which there may be none, kept in memory until one changes. */
export const loadDeck = (ctx: Pick<Ctx, "db" | "cache">): Promise<Deck> | Deck =>
  ctx.cache.get("deck", ["oracle"], async () => {
    const slips = (await selectDeckSlips(ctx.db)).map((slip) =>
      Object.freeze({ ...slip, oracle: Object.freeze(slip.oracle) }),
    );
    const hash = deckHash(slips.map((slip) => slip.versionId));
    return { slips, hash, id: await findDeckId(ctx.db, hash) };
  });

/** The id of a deck's row, written with its slips where it has none. Only inside a transaction. */
export async function ensureDeckId(ctx: { db: Db; clock: Clock }, deck: Deck): Promise<string> {
  if (deck.id) return deck.id;
  const versionIds = deck.slips.map((slip) => slip.versionId);
  return ensureDeck(ctx.db, deck.hash, versionIds, ctx.clock.now());
}

/** A deck's name: SHA-256 over its version ids in order. */
export const deckHash = (versionIds: readonly string[]): Buffer =>
  createHash("sha256").update(versionIds.join("\n")).digest();

/** One slip, each as likely as any other: `randomInt` takes node:crypto's bytes and rejects what would be uneven. */
export function pickSlip({ slips }: Pick<Deck, "slips">): DeckSlip {
  const slip = slips[randomInt(slips.length)];
  if (!slip) throw new AppError("no_slips");
  return slip;
}
