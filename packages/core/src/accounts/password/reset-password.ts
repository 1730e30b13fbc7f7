import { AppError } from "@panshi/contracts/platform/errors";
import type { ResetPasswordInput } from "@panshi/contracts/accounts/password";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { unlinkIdentitiesWithOtherEmail } from "../identity/unlink-identities-with-other-email.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { passwordChangedEmail } from "../session/access-emails.ts";
import { revokeAccess } from "../session/revoke-access.ts";
import { countAttempt } from "../../platform/limits/throttle.ts";
import { consumeMemberToken } from "../token/consume-member-token.ts";
import { findTokenOwner } from "../token/find-token-owner.ts";
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
  await countAttempt(ctx, { limit: "reset-password:address", subject: ctx.address });
  // Checked before the expensive hash, so that an invented link costs one read.
  if (!(await findTokenOwner(ctx, { token, purpose: "reset_password" }))) throw new AppError("link_expired");
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
