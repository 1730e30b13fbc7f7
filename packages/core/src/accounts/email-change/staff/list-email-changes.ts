import type { EmailChange, EmailChangesInput } from "@panshi/contracts/site/member-change";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { CHANGES_SHOWN, selectChangesOfMember, selectWaitingChanges } from "../store.ts";
import { administratorEmailChangeView } from "../view.ts";

/** The changes that wait for approval, the oldest first; or a member's, the newest first, which opens their details. The access log has both. */
export const listEmailChanges = staffVerb(
  "members:read",
  async (ctx, input: EmailChangesInput): Promise<EmailChange[]> => {
    const { memberId } = input;
    const rows =
      memberId === undefined
        ? await selectWaitingChanges(ctx.db, CHANGES_SHOWN)
        : await selectChangesOfMember(ctx.db, memberId, CHANGES_SHOWN);
    // An unknown or erased member has none.
    if (memberId !== undefined && rows.length > 0)
      await writeAccessLog(ctx, { kind: "member.open", subjectIds: [memberId] });
    const changes = rows.map((row) => administratorEmailChangeView(ctx, row));
    if (memberId === undefined)
      await logShown(ctx, { kind: "member.email_change", rows: changes, idOf: (change) => change.memberId });
    return changes;
  },
);

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
