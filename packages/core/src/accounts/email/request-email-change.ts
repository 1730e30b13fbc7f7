import type { ChangeEmailInput } from "@panshi/contracts/accounts/email";
import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { transaction } from "@panshi/db";
import { DAY } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { isEmailTaken } from "../member/is-email-taken.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { reauthenticate } from "../session/reauthenticate.ts";
import { countAttempts } from "../../platform/limits/throttle.ts";
import { issueToken } from "../token/issue-token.ts";
import { addressTakenEmail, changeRequestedEmail, confirmationEmail } from "./emails.ts";

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
  await countAttempts(ctx, [
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
