import type { EmailChange, EmailChangesInput } from "@panshi/contracts/member-change";
import { writeAccessLog } from "../access-log/write-access-log.ts";
import type { AdministratorCall } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { selectChangesOfMember, selectWaitingChanges } from "./store.ts";
import { emailChangeView } from "./view.ts";

/** More than anybody starts in a fortnight, after which one that was not approved ends. */
const CHANGES_SHOWN = 100;

/** The changes that wait for approval, the oldest first; or a member's, the newest first, which opens their details. */
export async function listEmailChanges({ ctx, input }: AdministratorCall<EmailChangesInput>): Promise<EmailChange[]> {
  requirePermission(ctx, "members:read");
  const { memberId } = input;
  const rows =
    memberId === undefined
      ? await selectWaitingChanges(ctx.db, CHANGES_SHOWN)
      : await selectChangesOfMember(ctx.db, memberId, CHANGES_SHOWN);
  // An unknown or erased member has none.
  if (memberId !== undefined && rows.length > 0)
    await writeAccessLog({ ctx, input: { kind: "member.open", subjectIds: [memberId] } });
  return rows.map((row) => emailChangeView(ctx, row));
}
