import { databaseFailure, transaction } from "@panshi/db";
import { maskChanges } from "../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { unlinkIdentitiesSince } from "../identity/unlink-identities-since.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { isEmailTaken } from "../member/is-email-taken.ts";
import { endMemberSessions } from "../session/end-member-sessions.ts";
import { issueToken } from "../token/issue-token.ts";
import { revokeTokens } from "../token/revoke-tokens.ts";
import { movedEmail, newPasswordEmail } from "./emails.ts";
import { endChange } from "./end-change.ts";
import { type LockedChange, lockChange } from "./lock-change.ts";
import { isDue, obstacleOf } from "./rules.ts";
import { findChange, updateChange } from "./store.ts";

/** What a job gives: the system acts. */
type FinishCtx = Pick<Ctx, "db" | "clock" | "enqueue" | "origin" | "actor" | "address" | "requestId">;

/** How long the link to set a password lasts; afterwards the member asks for another one, to the new address. */
const PASSWORD_LINK_LIFETIME = DAY;

/**
 * Moves an open change that is due, or ends one that cannot go on: the member was closed, has another address by now, the new
 * one has an account, nobody confirmed in time. Does nothing for any other. One transaction; called by a job.
 */
export async function finishEmailChange(ctx: FinishCtx, input: { id: string }): Promise<void> {
  try {
    await settle(ctx, input.id);
  } catch (error) {
    // Somebody registered with the address in the same moment; now it is seen to be taken.
    if (databaseFailure(error)?.constraint !== "members_email_key") throw error;
    await settle(ctx, input.id);
  }
}

const settle = (ctx: FinishCtx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const found = await findChange(tx.db, { id });
    const locked = found && (await lockChange(tx, found));
    if (!locked || locked.change.endedAt) return;
    const { change, member } = locked;
    const now = ctx.clock.now();
    const obstacle = obstacleOf(change, member, now);
    if (obstacle) return endChange(tx, { change, outcome: obstacle });
    if (!isDue(change, now)) return;
    if (await isEmailTaken(tx, { email: change.newEmail })) return endChange(tx, { change, outcome: "email_taken" });
    await move(tx, locked, now);
  });

/** Every way into the account ends with the former address; the new one gets the only way to a password. */
async function move(ctx: FinishCtx, { change, member }: LockedChange, now: Date): Promise<void> {
  const { memberId, newEmail: email } = change;
  await updateChange(ctx.db, change.id, { endedAt: now, outcome: "moved" });
  await changeMember(ctx, { memberId, email, emailVerifiedAt: now, passwordHash: null, passwordSetAt: null });
  await endMemberSessions(ctx, { memberId });
  await revokeTokens(ctx, { memberId });
  await unlinkIdentitiesSince(ctx, { memberId, since: new Date(0) });
  const token = await issueToken(ctx, { memberId, purpose: "reset_password", lifetime: PASSWORD_LINK_LIFETIME });
  await queueMail(ctx, { ...newPasswordEmail(ctx.origin, token), recipient: email, memberId });
  if (member.email) {
    const notice = movedEmail(ctx.origin, member.emailVerifiedAt ? email : null);
    await queueMail(ctx, { ...notice, recipient: member.email, memberId });
  }
  const values = maskChanges<{ email: string | null }>({ email: member.email }, { email });
  writeAudit(ctx, {
    action: "member.email_change.move",
    subjectId: memberId,
    before: values?.before ?? null,
    after: values?.after ?? null,
  });
}
