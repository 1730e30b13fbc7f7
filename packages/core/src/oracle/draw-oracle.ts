import { isCrisis } from "@panshi/contracts/crisis";
import { AppError } from "@panshi/contracts/errors";
import type { Draw, DrawInput, DrawSource } from "@panshi/contracts/oracle";
import { newId, transaction } from "@panshi/db";
import { taipeiDay } from "../clock.ts";
import type { CallerCtx } from "../context.ts";
import { countAsking } from "./count-asking.ts";
import { currentDeck, type Deck, deckIdOf, pickSlip } from "./deck.ts";
import { type DeckSlip, insertDraw } from "./store.ts";

/**
 * The app's own draw: a random slip, kept with its deck, version, day and question. It is counted in the same transaction:
 * the one that is refused leaves the counter full, so the next is refused too. Throws `no_slips`, `too_many`, and `care` where the question holds words of crisis.
 */
export async function drawOracle({ ctx, input }: { ctx: CallerCtx; input: DrawInput }): Promise<Draw> {
  if (isCrisis(input.question)) throw new AppError("care");
  const deck = await currentDeck(ctx);
  return transaction(ctx, async (tx) => {
    await countAsking(tx);
    return recordDraw(tx, deck, pickSlip(deck), input.question, "ceremony");
  });
}

/** Writes a draw down. */
export function recordDraw(
  ctx: CallerCtx,
  deck: Deck,
  slip: DeckSlip,
  question: string,
  source: DrawSource,
): Promise<Draw> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const deckId = await deckIdOf(tx, deck);
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
    return { id, oracle, question, drawnAt: now.toISOString() };
  });
}
