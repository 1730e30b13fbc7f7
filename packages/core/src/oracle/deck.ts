import { createHash, randomInt } from "node:crypto";
import { AppError } from "@panshi/contracts/errors";
import type { Ctx } from "../context.ts";
import { type DeckSlip, selectDeckSlips } from "./store.ts";

export type Deck = { slips: readonly DeckSlip[]; hash: Buffer };

/** What can be drawn now, kept in memory until a slip changes. Throws `no_slips` when it is empty. */
export async function currentDeck(ctx: Pick<Ctx, "db" | "kept">): Promise<Deck> {
  const deck = await activeDeck(ctx);
  if (deck.slips.length === 0) throw new AppError("no_slips");
  return deck;
}

/** The active slips, of which there may be none, kept in memory until one changes. */
export const activeDeck = (ctx: Pick<Ctx, "db" | "kept">): Promise<Deck> | Deck =>
  ctx.kept.get("deck", ["oracle"], async () => {
    const slips = (await selectDeckSlips(ctx.db)).map((slip) =>
      Object.freeze({ ...slip, oracle: Object.freeze(slip.oracle) }),
    );
    return { slips, hash: deckHash(slips.map((slip) => slip.versionId)) };
  });

/** A deck's name: SHA-256 over its version ids in order. */
export const deckHash = (versionIds: readonly string[]): Buffer =>
  createHash("sha256").update(versionIds.join("\n")).digest();

/** One slip, each as likely as any other: `randomInt` takes node:crypto's bytes and rejects what would be uneven. */
export function pickSlip(deck: Deck): DeckSlip {
  const slip = deck.slips[randomInt(deck.slips.length)];
  if (!slip) throw new AppError("no_slips");
  return slip;
}
