import { type Db, transaction } from "@panshi/db";
import { type Clock, DAY, MINUTE } from "../../platform/clock.ts";
import type { Enqueue } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { lockMemberOrErased } from "../../platform/member-lock/lock-member.ts";
import { issueToken } from "../token/issue-token.ts";
import { type ResetReason, resetLinkEmails } from "./emails.ts";

/** A warning about failed sign-ins is not expected, so its link lasts until the member has read it. */
const lifetimes = { requested: 30 * MINUTE, failed_sign_ins: DAY } as const;

/**
 * Queues the e-mail with a reset link, valid once within 30 minutes, or a day for one that was not requested;
 * requesting another revokes the older requested link. Does nothing for `memberId` null (the e-mail of no account) and
 * for a member who was blocked or deleted since. Called by a job.
 */
export async function sendResetLink(
  ctx: { db: Db; clock: Clock; enqueue: Enqueue; origin: string },
  { memberId, reason = "requested" }: { memberId: string | null; reason?: ResetReason },
): Promise<void> {
  if (memberId === null) return;
  await transaction(ctx, async (tx) => {
    const { email, isActive } = await lockMemberOrErased(tx, { memberId });
    if (!email || !isActive) return;
    const token = await issueToken(tx, {
      memberId,
      purpose: "reset_password",
      lifetime: lifetimes[reason],
      // Anybody can request a link, so that must not revoke the longer one of a warning, nor a warning a requested one.
      replaceOlder: reason === "requested",
    });
    await queueMail(tx, {
      recipient: email,
      // The token is in the fragment, which reaches no server and no log.
      ...resetLinkEmails[reason](`${ctx.origin}/reset-password#token=${token}`),
      purpose: "reset_password",
      memberId,
    });
  });
}
