import type { ChangeEmailInput, ConfirmEmailInput } from "@panshi/contracts/accounts/email";
import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { databaseFailure, transaction } from "@panshi/db";
import { DAY } from "../../platform/clock.ts";
import type { Ctx, MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";
import { changeMember } from "../member/change-member.ts";
import { recordFormerContacts } from "../member/former-contacts.ts";
import { isEmailTaken } from "../member/find-member.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { reauthenticate } from "../session/reauthenticate.ts";
import { throttleAttempts } from "../../platform/limits/throttle.ts";
import { endMemberSessions } from "../session/revoke-access.ts";
import { consumeMemberToken, issueToken, revokeTokens } from "../token/manage-tokens.ts";

/**
 * E-mails a link to the new address, valid once within a day, and a notice to the present one; an older link is
 * revoked. An address that has an account gets an e-mail that says so, while the caller sees no difference: the same
 * rows are written. Throws `bad_input`, `sign_in_again`, `too_many` over five an account or a recipient, or three of an
 * account for a recipient, an hour.
 */
export async function requestEmailChange(ctx: MemberCtx, input: ChangeEmailInput & { token: string }): Promise<void> {
  await reauthenticate(ctx, input);
  const newEmail = input.email;
  const memberId = ctx.actor.viewer.id;
  const recipient = canonicalEmail(newEmail);
  await throttleAttempts(ctx, [
    ["change-email:account", memberId],
    ["change-email:pair", `${memberId}\0${recipient}`],
    ["change-email:recipient", recipient],
  ]);
  await transaction(ctx, async (tx) => {
    const member = await lockOwnAccount(tx, { token: input.token });
    if (member.email && canonicalEmail(member.email) === recipient)
      throw new AppError("bad_input", { issues: [{ path: "email", message: "這就是你現在用的電子郵件" }] });
    const token = await issueToken(tx, {
      memberId,
      purpose: "change_email",
      subject: newEmail,
      lifetime: DAY,
      replaceOlder: true,
    });
    // The token for a taken address is in no e-mail, so it cannot be used.
    const toNewAddress = (await isEmailTaken(tx, { email: newEmail }))
      ? addressTakenEmail(ctx.origin)
      : confirmationEmail(ctx.origin, token);
    await queueMail(tx, { ...toNewAddress, recipient: newEmail, memberId });
    if (!member.email) return;
    const notice = changeRequestedEmail(ctx.origin, member.emailVerifiedAt ? newEmail : null);
    await queueMail(tx, { ...notice, recipient: member.email, memberId });
  });
}

/**
 * Makes the e-mail of a confirmation link the member's own, verified one. Ends the member's other sessions
 * (`sessionToken` is that of the browser, of any member) and revokes links sent before. Throws `link_expired`,
 * `email_taken`.
 */
export async function confirmEmail(
  ctx: Ctx,
  { token, sessionToken }: ConfirmEmailInput & { sessionToken: string | undefined },
): Promise<{ email: string }> {
  try {
    return await transaction(ctx, async (tx) => {
      const consumed = await consumeMemberToken(tx, { token, purpose: "change_email" });
      const { member, subject: email } = consumed;
      if (email === null) throw new AppError("link_expired");
      const memberId = member.id;
      await changeMember(tx, { memberId, email, emailVerifiedAt: ctx.clock.now() });
      await recordFormerContacts(tx, { email: member.email, phone: null });
      await revokeTokens(tx, { memberId });
      await endMemberSessions(tx, { memberId, exceptToken: sessionToken });
      if (member.email) {
        const notice = addressChangedEmail(ctx.origin, member.emailVerifiedAt ? email : null);
        await queueMail(tx, { ...notice, recipient: member.email, memberId });
      }
      return { email };
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "members_email_key") throw error;
    throw new AppError("email_taken", {
      message: "這個電子郵件已經有帳號了，所以沒有更改；請換一個再試",
      cause: error,
    });
  }
}

const signature = ["", MAIL_SITE_PLACEHOLDER];

const addressLabel = (email: string | null) => (email === null ? "另一個信箱" : ` ${email} `);

/** To the new address: the link that confirms it. The token is in the fragment, which reaches no server and no log. */
const confirmationEmail = (origin: string, token: string) => ({
  subject: "確認你的新電子郵件",
  body: [
    "你好：",
    "",
    `有人請求把${MAIL_SITE_PLACEHOLDER}的帳號改用這個信箱。如果是你，請在二十四小時內打開這個連結，再按一次確認：`,
    "",
    `${origin}/confirm-email#token=${token}`,
    "",
    "如果不是你，不用做任何事，什麼都不會改變。",
    ...signature,
  ].join("\n"),
  purpose: "change_email",
});

/** To a new address that has an account already, so that only its owner learns why nothing changes. */
const addressTakenEmail = (origin: string) => ({
  subject: "有人想把帳號改用你的信箱",
  body: [
    "你好：",
    "",
    `有人請求把${MAIL_SITE_PLACEHOLDER}的另一個帳號改用這個信箱。這個信箱已經有自己的帳號，所以什麼都不會改變。`,
    "",
    "如果是你，請用這個信箱登入原來的帳號；忘記密碼，可以在這裡重新設定：",
    "",
    `${origin}/reset-password`,
    ...signature,
  ].join("\n"),
  purpose: "change_email",
});

/**
 * To the present address, when the change is requested. `wanted` is null where the present address is unverified: it
 * may belong to somebody else, who must not get a text that the member chose.
 */
const changeRequestedEmail = (origin: string, wanted: string | null) => ({
  subject: "有人請求更改你的電子郵件",
  body: [
    "你好：",
    "",
    `有人請求把你的帳號改用${addressLabel(wanted)}。對方從那個信箱確認之後，才會改變。`,
    "",
    "如果不是你，請馬上重新設定密碼，這個請求就會取消，每個裝置也會登出：",
    "",
    `${origin}/reset-password`,
    ...signature,
  ].join("\n"),
  purpose: "change_email_notice",
});

/** To the former address, after the change. `now` is null where the former address was unverified. */
const addressChangedEmail = (origin: string, now: string | null) => ({
  subject: "你的電子郵件改好了",
  body: [
    "你好：",
    "",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號，從現在起改用${addressLabel(now)}，其他裝置都已經登出。`,
    "",
    "如果不是你，請馬上告訴我們：",
    "",
    `${origin}/contact`,
    ...signature,
  ].join("\n"),
  purpose: "change_email_notice",
});
