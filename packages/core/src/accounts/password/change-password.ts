import type { ChangePasswordInput } from "@panshi/contracts/accounts/password";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { passwordChangedEmail } from "../session/access-emails.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { revokeAccess } from "../session/revoke-access.ts";
import { createSession } from "../session/create-session.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { requireMemberPassword } from "./check-password.ts";
import { hashPassword, rejectCommonPassword } from "./hash-password.ts";

/**
 * Changes the password and revokes every other access (docs/decisions/0014). Returns a new
 * token for the session that asks, so that a stolen copy of its cookie stops working too. Throws `bad_input`, `too_many`,
 * `unauthorized` where the session ended meanwhile.
 */
export async function changePassword(
  ctx: MemberCtx,
  { current, password, token, userAgent }: ChangePasswordInput & { token: string; userAgent: string },
): Promise<{ token: string }> {
  rejectCommonPassword(password);
  await requireMemberPassword(ctx, { password: current, token, path: "current" });
  // Counted after the password check, so that a stolen session cannot use the limit up.
  await throttleMemberWrite(ctx, { limit: "change-password:account" });
  const passwordHash = await hashPassword(password, ctx);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const member = await lockOwnAccount(tx, { token });
    const memberId = member.id;
    const revoked = await revokeAccess(tx, member);
    await changeMember(tx, { memberId, passwordHash, passwordSetAt: now });
    const newSession = await createSession(tx, { memberId, userAgent });
    if (member.email) {
      const email = passwordChangedEmail({ origin: ctx.origin, at: now, userAgent, revoked });
      await queueMail(tx, { ...email, recipient: member.email, memberId });
    }
    return { token: newSession };
  });
}
