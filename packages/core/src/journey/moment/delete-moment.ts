import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { deleteMomentRow } from "./store.ts";

/** Deletes a moment of the member. Throws `not_found`, also for another member's. */
export async function deleteMoment(ctx: MemberCtx, input: { id: string }): Promise<void> {
  const deleted = await memberTransaction(ctx, "shared", (tx) => deleteMomentRow(tx.db, ctx.actor.viewer.id, input.id));
  if (!deleted) throw new AppError("not_found");
}
