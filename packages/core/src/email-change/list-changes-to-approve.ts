import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { CHANGES_SHOWN, selectWaitingChanges } from "./store.ts";

/** The members whose change of email waits for this administrator's approval, the oldest first, without an address. */
export async function listChangesToApprove(ctx: AdministratorCtx): Promise<{ memberId: string; memberName: string }[]> {
  requirePermission(ctx, "members:write");
  const rows = await selectWaitingChanges(ctx.db, CHANGES_SHOWN);
  return rows
    .filter(({ change }) => change.requestedBy !== ctx.actor.administratorId)
    .map(({ change: { memberId }, memberName }) => ({ memberId, memberName }));
}
