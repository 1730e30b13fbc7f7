import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { deleteDialogueRow } from "./store.ts";

/** Deletes a dialogue of the member. Throws `not_found`, also for another member's. */
export async function deleteDialogue(ctx: MemberCtx, input: { id: string }): Promise<void> {
  const deleted = await memberTransaction(ctx, "shared", (tx) =>
    deleteDialogueRow(tx.db, ctx.actor.viewer.id, input.id),
  );
  if (!deleted) throw new AppError("not_found");
}
