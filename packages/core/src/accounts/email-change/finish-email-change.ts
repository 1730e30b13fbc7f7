import type { EmailChangeOutcome } from "@panshi/contracts/accounts/email-change";
import { databaseFailure, requireTransaction, transaction } from "@panshi/db";
import { maskChanges } from "../../platform/audit/mask-changes.ts";
import { type AuditCtx, writeAudit } from "../../platform/audit/write-audit.ts";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { unlinkIdentitiesSince } from "../identity/unlink-identities.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { recordFormerContacts } from "../member/former-contacts.ts";
import { isEmailTaken } from "../member/find-member.ts";
import { endMemberSessions } from "../session/revoke-access.ts";
import { issueToken, revokeTokens } from "../token/manage-tokens.ts";
import { emailChangedNotice, setPasswordLinkEmail } from "./emails.ts";
import { type LockedChange, lockChange } from "./lock-change.ts";
import { dueThresholds, isReadyToMove, changeObstacle } from "./rules.ts";
import { findChange, selectDueChanges, updateChange } from "./store.ts";

/** What a job gives: the system acts. */
type FinishCtx = Pick<Ctx, "db" | "clock" | "hashKey" | "enqueue" | "origin" | "actor" | "address" | "requestId">;

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
    const obstacle = changeObstacle(change, member, now);
    if (obstacle) return endChange(tx, { change, outcome: obstacle });
    if (!isReadyToMove(change, now)) return;
    if (await isEmailTaken(tx, { email: change.newEmail })) return endChange(tx, { change, outcome: "email_taken" });
    await move(tx, locked, now);
  });

/** Every way into the account ends with the former address; the new one gets the only way to a password. */
async function move(ctx: FinishCtx, { change, member }: LockedChange, now: Date): Promise<void> {
  const { memberId, newEmail: email } = change;
  await updateChange(ctx.db, change.id, { endedAt: now, outcome: "moved" });
  await changeMember(ctx, { memberId, email, emailVerifiedAt: now, passwordHash: null, passwordSetAt: null });
  await recordFormerContacts(ctx, { email: member.email, phone: null });
  await endMemberSessions(ctx, { memberId });
  await revokeTokens(ctx, { memberId });
  await unlinkIdentitiesSince(ctx, { memberId, since: new Date(0) });
  const token = await issueToken(ctx, { memberId, purpose: "reset_password", lifetime: PASSWORD_LINK_LIFETIME });
  await queueMail(ctx, { ...setPasswordLinkEmail(ctx.origin, token), recipient: email, memberId });
  if (member.email) {
    const notice = emailChangedNotice(ctx.origin, member.emailVerifiedAt ? email : null);
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

/** What the member reads of an end that they did not cause themselves. */
const messages: Partial<Record<EmailChangeOutcome, string>> = {
  stopped_by_link: "有人從原來信箱裡的連結停下了它。你的帳號照常用原來的電子郵件登入。",
  stopped_by_administrator: "我們停下了這次更改。你的帳號照常用原來的電子郵件登入。",
  email_taken: "新的電子郵件已經有另一個帳號，所以沒有更改。你的帳號照常用原來的電子郵件登入。",
  expired: "過了十四天還沒有確認，所以沒有更改。你的帳號照常用原來的電子郵件登入。",
};

/**
 * Ends an open change that does not move, within the caller's transaction and under the lock of both rows: its outcome, an
 * audit entry, and a notification where an approved change ends without the member.
 */
export async function endChange(
  ctx: AuditCtx,
  {
    change,
    outcome,
    stopReason,
  }: Pick<LockedChange, "change"> & { outcome: Exclude<EmailChangeOutcome, "moved">; stopReason?: string },
): Promise<void> {
  requireTransaction(ctx);
  const { id, memberId } = change;
  await updateChange(ctx.db, id, {
    endedAt: ctx.clock.now(),
    outcome,
    ...(stopReason !== undefined && { stopReason }),
  });
  const message = change.approvedAt && messages[outcome];
  if (message)
    await notifyMember(ctx, { memberId, type: "service", title: "電子郵件沒有更改", message, path: "/account" });
  type Values = { outcome: EmailChangeOutcome | null; reason: string | null };
  const values = maskChanges<Values>({ outcome: null, reason: null }, { outcome, reason: stopReason ?? null }, [
    "outcome",
  ]);
  writeAudit(ctx, {
    action: "member.email_change.stop",
    subjectId: memberId,
    before: values?.before ?? null,
    after: values?.after ?? null,
  });
}

/** The ids of open changes that move or end now, the oldest first, at most `limit`. */
export const listDueChanges = (ctx: Pick<Ctx, "db" | "clock">, { limit }: { limit: number }): Promise<string[]> =>
  selectDueChanges(ctx.db, { ...dueThresholds(ctx.clock.now()), limit });
