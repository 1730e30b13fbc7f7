import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { AppError } from "@panshi/contracts/platform/errors";
import type { ForgotPasswordInput, ResetPasswordInput } from "@panshi/contracts/accounts/password";
import { type Db, transaction } from "@panshi/db";
import { type Clock, DAY, MINUTE } from "../../platform/clock.ts";
import type { Ctx, Enqueue } from "../../platform/context.ts";
import { knownBrowserId } from "../../platform/limits/known-browser.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";
import { lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import { unlinkIdentitiesWithOtherEmail } from "../identity/unlink-identities.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { findSignInAccount } from "../member/find-member.ts";
import { passwordChangedEmail } from "../session/access-emails.ts";
import { revokeAccess } from "../session/revoke-access.ts";
import { throttleAttempt, throttleAttempts } from "../../platform/limits/throttle.ts";
import { consumeMemberToken, findToken, issueToken } from "../token/manage-tokens.ts";
import { hashPassword, rejectCommonPassword } from "./hash-password.ts";

/**
 * Sets a new password by an e-mailed link and revokes every other access. Returns the member's id. Throws `link_expired`,
 * `bad_input` for a common password, `too_many` over 60 an address an hour, `busy`.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password, userAgent }: ResetPasswordInput & { userAgent: string },
): Promise<{ memberId: string }> {
  rejectCommonPassword(password);
  await throttleAttempt(ctx, { limit: "reset-password:address", subject: ctx.address });
  // Checked before the expensive hash, so that an invented link costs one read.
  if (!(await findToken(ctx, { token, purpose: "reset_password" }))) throw new AppError("link_expired");
  const passwordHash = await hashPassword(password, ctx);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { member } = await consumeMemberToken(tx, { token, purpose: "reset_password" });
    const memberId = member.id;
    const { tokens, identities } = await revokeAccess(tx, member);
    await changeMember(tx, {
      memberId,
      passwordHash,
      passwordSetAt: now,
      // The link was opened, so the e-mail is the member's.
      emailVerifiedAt: now,
    });
    const foreign = await unlinkIdentitiesWithOtherEmail(tx, { memberId });
    if (member.email) {
      const revoked = { tokens, identities: identities + foreign };
      const email = passwordChangedEmail({ origin: ctx.origin, at: now, userAgent, revoked });
      await queueMail(tx, { ...email, recipient: member.email, memberId });
    }
    return { memberId };
  });
}

/**
 * Queues a reset link ({@link sendResetLink}). Does the same work and answers the same for an unknown e-mail; only the job
 * differs. Throws `too_many` over five an account or 60 an address an hour; a known browser has a limit of five of its
 * own, which other callers cannot use up.
 */
export async function forgotPassword(
  ctx: Ctx,
  input: ForgotPasswordInput & { knownBrowser: string | undefined },
): Promise<void> {
  const email = canonicalEmail(input.email);
  const member = await findSignInAccount(ctx, { email });
  const browser = member && knownBrowserId(ctx.hashKey, "member", input.knownBrowser, member);
  await throttleAttempts(
    ctx,
    browser
      ? [
          ["reset:browser", `${member.id}\0${browser}`],
          // Every sign-in without the cookie makes another known browser, so the recipient is limited too.
          ["reset:recipient", email],
        ]
      : [
          ["reset:recipient", email],
          ["reset:account", member?.id ?? email],
          ["reset:address", ctx.address],
        ],
  );
  await transaction(ctx, (tx) => ctx.enqueue(tx, "send-reset-link", { memberId: member?.id ?? null }));
}

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
    const { email, isActive } = await lockMemberEvenIfErased(tx, { memberId });
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

/** Why a reset link is sent: the member requested it, or too many sign-ins failed (platform/limits/attempt-sign-in.ts). */
type ResetReason = "requested" | "failed_sign_ins";

/** The e-mail with a reset link, for each reason. */
const resetLinkEmails: Record<ResetReason, (link: string) => { subject: string; body: string }> = {
  requested: (link) => ({
    subject: "重新設定你的密碼",
    body: [
      "你好：",
      "",
      "有人請求設定這個帳號的新密碼。如果是你，請在三十分鐘內打開這個連結：",
      "",
      link,
      "",
      "如果不是你，不用做任何事，密碼不會改變。",
      "",
      MAIL_SITE_PLACEHOLDER,
    ].join("\n"),
  }),
  failed_sign_ins: (link) => ({
    subject: "有人一直在試你的密碼",
    body: [
      "你好：",
      "",
      "有人在短時間內，用錯誤的密碼試了你的帳號很多次。為了保護你，沒有登入過這個帳號的裝置，現在暫時不能登入；",
      "你登入過的裝置照常可以用，已經登入的也不會登出。",
      "",
      "如果你現在登不進去，請在二十四小時內打開這個連結，設定新的密碼，這個裝置就能登入：",
      "",
      link,
      "",
      "如果你登得進去，不用做任何事，密碼沒有改變。",
      "",
      MAIL_SITE_PLACEHOLDER,
    ].join("\n"),
  }),
};
