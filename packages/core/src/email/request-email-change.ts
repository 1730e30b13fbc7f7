import type { ChangeEmailInput } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { canonicalEmail } from "@panshi/contracts/member";
import { transaction } from "@panshi/db";
import { DAY } from "../clock.ts";
import type { MemberCtx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countAttempts } from "../throttle/throttle.ts";
import { changeRequestedEmail, confirmationEmail, addressTakenEmail } from "./emails.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { isEmailTaken } from "../member/store.ts";
import { reauthenticate } from "../session/reauthenticate.ts";
import { deleteReplacedTokens, insertToken } from "../token/store.ts";

/**
 * Sends a link to a new e-mail, valid once within a day, and a notice to the present one; an older link stops working. An
 * address that has an account gets a letter that says so, and the asker learns nothing: the same is written, save for the
 * letter's words. Throws `bad_input`, `sign_in_again`, `too_many` over five an account or a recipient, or three
 * of an account for a recipient, an hour.
 */
export async function requestEmailChange({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: ChangeEmailInput & { token: string };
}): Promise<void> {
  await reauthenticate(ctx, input);
  const { email } = input;
  const memberId = ctx.actor.viewer.id;
  const recipient = canonicalEmail(email);
  await countAttempts(ctx, [
    ["change-email:account", memberId],
    ["change-email:pair", `${memberId}\0${recipient}`],
    ["change-email:recipient", recipient],
  ]);
  const token = newToken();
  await transaction(ctx, async (tx) => {
    const member = await lockOwnAccount(tx, input.token);
    if (member.email && canonicalEmail(member.email) === recipient)
      throw new AppError("bad_input", { issues: [{ path: "email", message: "這就是你現在用的電子郵件" }] });
    const now = ctx.clock.now();
    const expiresAt = new Date(now.getTime() + DAY);
    await deleteReplacedTokens(tx.db, memberId, "change_email", expiresAt);
    await insertToken(tx.db, {
      tokenHash: tokenHash(token),
      memberId,
      purpose: "change_email",
      subject: email,
      createdAt: now,
      expiresAt,
    });
    // The token of a taken address is in no letter, so nobody can spend it.
    const letter = (await isEmailTaken(tx.db, email))
      ? addressTakenEmail(ctx.origin)
      : confirmationEmail(ctx.origin, token);
    await queueMail(tx, { ...letter, recipient: email, memberId });
    const shown = member.emailVerifiedAt ? email : null;
    if (member.email)
      await queueMail(tx, { ...changeRequestedEmail(ctx.origin, shown), recipient: member.email, memberId });
  });
}
