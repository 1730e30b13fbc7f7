import { isCrisis } from "@panshi/contracts/crisis";
import { AppError } from "@panshi/contracts/errors";
import type { Draw, DrawInput, DrawSource } from "@panshi/contracts/oracle";
import { newId, transaction } from "@panshi/db";
import { taipeiDay } from "../clock.ts";
import type { CallerCtx } from "../context.ts";
import { countAsking } from "./count-asking.ts";
import { currentDeck, type Deck, pickSlip } from "./deck.ts";
import { type DeckSlip, ensureDeck, insertDraw } from "./store.ts";

/** The app's own draw: a random slip, kept with its deck, version, day and question. Throws `no_slips`, `too_many`, and `care` where the question holds words of crisis. */
export async function drawOracle({ ctx, input }: { ctx: CallerCtx; input: DrawInput }): Promise<Draw> {
  if (isCrisis(input.question)) throw new AppError("care");
  await countAsking(ctx);
  const deck = await currentDeck(ctx);
  return recordDraw(ctx, deck, pickSlip(deck), input.question, "ceremony");
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
    const deckId = await ensureDeck(
      tx.db,
      deck.hash,
      deck.slips.map((each) => each.versionId),
      now,
    );
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
