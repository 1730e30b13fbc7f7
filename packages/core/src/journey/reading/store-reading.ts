import { newId } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { findReading, insertReading, type StoredReading } from "./store.ts";

/**
 * Stores a reading of a draw: once for a voice and a source. Resolves with the stored one, which is an earlier one where the draw
 * has it already.
 */
export function storeReading(
  ctx: MemberOrVisitorCtx,
  input: Pick<StoredReading, "drawId" | "voice" | "source" | "text">,
): Promise<{ reading: StoredReading; isNew: boolean }> {
  return memberTransaction(ctx, "shared", async (tx) => {
    const now = ctx.clock.now();
    const reading = { id: newId(now), ...input, rating: null, answer: null, createdAt: now };
    if (await insertReading(tx.db, reading)) return { reading, isNew: true };
    const earlier = await findReading(tx.db, input);
    if (!earlier) throw new Error("reading not found after an insert conflict");
    return { reading: earlier, isNew: false };
  });
}
