import type { Dialogue, DialogueInput } from "@panshi/contracts/journey/dialogue";
import { newId } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { requireEntitlement } from "../../commerce/membership/require-entitlement.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { requireMeditationDate } from "./require-meditation-date.ts";
import { insertDialogue } from "./store.ts";

/**
 * Creates a dialogue. Throws `membership_required` unless the plan includes dialogues, `bad_input` for a future day,
 * `too_many`.
 */
export async function createDialogue(ctx: MemberCtx, input: DialogueInput): Promise<Dialogue> {
  requireEntitlement(ctx, { entitlement: "dialogues" });
  requireMeditationDate(ctx.clock, input.meditationDate);
  await countMemberWrite(ctx, { limit: "dialogue-new:account" });
  await countMemberWrite(ctx, { limit: "dialogue:account" });
  const now = ctx.clock.now();
  const row = { id: newId(now), ...input };
  await memberTransaction(ctx, "shared", (tx) =>
    insertDialogue(tx.db, { ...row, memberId: ctx.actor.viewer.id, createdAt: now, updatedAt: now }),
  );
  return row;
}
