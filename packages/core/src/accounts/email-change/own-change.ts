import type { OwnEmailChange } from "@panshi/contracts/accounts/email-change";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { EMAIL_ALREADY_CHANGED_MESSAGE } from "./change-links.ts";
import { endChange } from "./finish-email-change.ts";
import { lockChange } from "./lock-change.ts";
import { earliestMoveTime } from "./rules.ts";
import { findChange, findOpenChange } from "./store.ts";

/** The approved change of the caller's email that has not moved; null where there is none. */
export async function viewOwnChange(ctx: MemberCtx): Promise<OwnEmailChange | null> {
  const change = await findOpenChange(ctx.db, ctx.actor.viewer.id);
  if (!change?.approvedAt) return null;
  const { id, newEmail, confirmedAt, approvedAt } = change;
  return { id, newEmail, movesAt: earliestMoveTime(approvedAt).toISOString(), isConfirmed: confirmedAt !== null };
}

/**
 * Stops an approved change of the caller's own email; any session can, without the password. Throws `not_found`, also for
 * one that waits for approval, and `conflict` after the move.
 */
export async function stopOwnChange(ctx: MemberCtx, input: { id: string }): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  await transaction(ctx, async (tx) => {
    const found = await findChange(tx.db, input);
    if (found?.memberId !== memberId) throw new AppError("not_found");
    const locked = await lockChange(tx, found);
    if (!locked?.change.approvedAt) throw new AppError("not_found");
    const { change } = locked;
    if (change.outcome === "moved") throw new AppError("conflict", { message: EMAIL_ALREADY_CHANGED_MESSAGE });
    if (!change.endedAt) await endChange(tx, { change, outcome: "stopped_by_member" });
  });
}
