import type { EmailChange } from "@panshi/contracts/site/member-change";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import { visibleContact, maySeeContacts } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { earliestMoveTime, emailChangeStateOf } from "./rules.ts";
import type { EmailChangeWithNames } from "./store.ts";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A change as the administrator may see it: addresses are masked, and reasons left out, without `members:contact`. */
export function administratorEmailChangeView(
  ctx: Pick<AdministratorCtx, "actor">,
  { change, memberName, requester, approver }: EmailChangeWithNames,
): EmailChange {
  const { actor } = ctx;
  const state = emailChangeStateOf(change);
  const { oldEmail, newEmail } = visibleContact<{ oldEmail: string | null; newEmail: string }>(ctx, change);
  const texts = maySeeContacts(ctx) ? change : { reason: null, stopReason: null };
  return {
    id: change.id,
    memberId: change.memberId,
    memberName,
    state,
    outcome: change.outcome,
    oldEmail,
    newEmail,
    reason: texts.reason,
    stopReason: texts.stopReason,
    requestedBy: change.requestedBy,
    requestedByName: personName(requester),
    approvedByName: approver ? personName(approver) : null,
    createdAt: change.createdAt.toISOString(),
    approvedAt: iso(change.approvedAt),
    confirmedAt: iso(change.confirmedAt),
    movesAt: change.approvedAt && iso(earliestMoveTime(change.approvedAt)),
    endedAt: iso(change.endedAt),
    mayApprove:
      state === "waiting" && change.requestedBy !== actor.administratorId && hasPermission(actor.role, "members:write"),
  };
}
