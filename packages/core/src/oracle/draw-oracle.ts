import { isCrisis } from "@panshi/contracts/crisis";
import { AppError } from "@panshi/contracts/errors";
import type { Draw, DrawInput, DrawSource } from "@panshi/contracts/oracle";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import { newId, transaction } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../context.ts";
import { countOracleUse } from "./count-oracle-use.ts";
import { requireDeck, type Deck, ensureDeckId, pickSlip } from "./deck.ts";
import { type DeckSlip, insertDraw } from "./store.ts";

/**
 * The app's own draw: a random slip, kept with its deck, version, day and question. It is counted in the same transaction:
 * the one that is refused leaves the counter full, so the next is refused too. Throws `no_slips`, `too_many`, and `care` where the question holds words of crisis.
 */
export async function drawOracle({ ctx, input }: { ctx: MemberOrVisitorCtx; input: DrawInput }): Promise<Draw> {
  if (isCrisis(input.question)) throw new AppError("care");
  const deck = await requireDeck(ctx);
  const { draw, deckId } = await transaction(ctx, async (tx) => {
    await countOracleUse(tx);
    return recordDraw(tx, deck, pickSlip(deck), input.question, "ceremony");
  });
  // Only now: a deck's row that was rolled back has no id.
  deck.id = deckId;
  return draw;
}

/** Inserts a draw, and the row of its deck where there is none yet. */
export function recordDraw(
  ctx: MemberOrVisitorCtx,
  deck: Deck,
  slip: DeckSlip,
  question: string,
  source: DrawSource,
): Promise<{ draw: Draw; deckId: string }> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const deckId = await ensureDeckId(tx, deck);
    const id = newId(now);
    const { versionId, oracle } = slip;
    await insertDraw(tx.db, ctx.actor, {
      id,
      deckId,
      slipId: oracle.id,
      versionId,
      taipeiDay: taipeiDay(now),
      question,
      source,
      createdAt: now,
    });
    return { draw: { id, oracle, question, drawnAt: now.toISOString() }, deckId };
  });
}
