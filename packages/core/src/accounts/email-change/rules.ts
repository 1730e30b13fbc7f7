import type { EmailChangeOutcome, EmailChangeState } from "@panshi/contracts/accounts/email-change";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { DAY, HOUR } from "../../platform/clock.ts";

/** How long after the approval a change can be stopped before it moves. */
const STOPPABLE_FOR = 72 * HOUR;
/** How long a change waits for its approval, and then for the new address to confirm. */
const OPEN_FOR = 14 * DAY;

type ChangeTimes = { createdAt: Date; approvedAt: Date | null; confirmedAt: Date | null; endedAt: Date | null };

export const emailChangeStateOf = ({
  approvedAt,
  endedAt,
}: Pick<ChangeTimes, "approvedAt" | "endedAt">): EmailChangeState =>
  endedAt ? "ended" : approvedAt ? "approved" : "waiting";

/** The earliest time at which an approved change moves: 72 hours after the approval. It waits longer for the confirmation. */
export const earliestMoveTime = (approvedAt: Date): Date => new Date(approvedAt.getTime() + STOPPABLE_FOR);

/** Until when a change waits: for its approval, then for the confirmation. */
const expiresAt = ({ createdAt, approvedAt }: Pick<ChangeTimes, "createdAt" | "approvedAt">): Date =>
  new Date((approvedAt ?? createdAt).getTime() + OPEN_FOR);

/** The times that a store compares: a change approved, and one begun or approved, at or before these is due. */
export const dueThresholds = (now: Date) => ({
  approvedBy: new Date(now.getTime() - STOPPABLE_FOR),
  openSince: new Date(now.getTime() - OPEN_FOR),
});

/** Why an open change cannot go on; null where it can. */
export function changeObstacle(
  change: ChangeTimes & { oldEmail: string | null },
  member: { email: string | null; isActive: boolean; deletedAt: Date | null },
  now: Date,
): Exclude<EmailChangeOutcome, "moved"> | null {
  if (member.deletedAt || !member.isActive) return "member_closed";
  if (canonicalEmail(member.email ?? "") !== canonicalEmail(change.oldEmail ?? "")) return "email_changed";
  if (!change.confirmedAt && now >= expiresAt(change)) return "expired";
  return null;
}

/** Whether an open change that nothing stands against moves now. */
export const isReadyToMove = ({ approvedAt, confirmedAt }: ChangeTimes, now: Date): boolean =>
  approvedAt !== null && confirmedAt !== null && now >= earliestMoveTime(approvedAt);
