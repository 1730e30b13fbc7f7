import type { OwnEmailChange } from "@panshi/contracts/accounts/email-change";
import type { MemberCtx } from "../../platform/context.ts";
import { movesAt } from "./rules.ts";
import { findOpenChange } from "./store.ts";

/** The approved change of the caller's email that has not moved; null where there is none. */
export async function viewOwnChange(ctx: MemberCtx): Promise<OwnEmailChange | null> {
  const change = await findOpenChange(ctx.db, ctx.actor.viewer.id);
  if (!change?.approvedAt) return null;
  const { id, newEmail, confirmedAt, approvedAt } = change;
  return { id, newEmail, movesAt: movesAt(approvedAt).toISOString(), isConfirmed: confirmedAt !== null };
}
