import type { Dialogue, DialogueInput } from "@panshi/contracts/journey/dialogue";
import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { requireMeditationDate } from "./require-meditation-date.ts";
import { updateDialogueRow } from "./store.ts";

/** Updates a dialogue of the member; needs no membership. Throws `not_found`, also for another member's, `too_many`. */
export async function updateDialogue(ctx: MemberCtx, input: DialogueInput & { id: string }): Promise<Dialogue> {
  requireMeditationDate(ctx.clock, input.meditationDate);
  await countMemberWrite(ctx, { limit: "dialogue:account" });
  const { id, ...change } = input;
  const row = await memberTransaction(ctx, "shared", (tx) =>
    updateDialogueRow(tx.db, ctx.actor.viewer.id, id, { ...change, updatedAt: ctx.clock.now() }),
  );
  if (!row) throw new AppError("not_found");
  return row;
}
