import { staffVerb } from "../../../platform/staff-verb.ts";
import { CHANGES_SHOWN, selectWaitingChanges } from "../store.ts";

/** The members whose change of email waits for this administrator's approval, the oldest first, without an address. */
export const listChangesToApprove = staffVerb(
  "members:write",
  async (ctx): Promise<{ memberId: string; memberName: string }[]> => {
    const rows = await selectWaitingChanges(ctx.db, CHANGES_SHOWN);
    return rows
      .filter(({ change }) => change.requestedBy !== ctx.actor.administratorId)
      .map(({ change: { memberId }, memberName }) => ({ memberId, memberName }));
  },
);
