import type { ConfirmEmailInput } from "@panshi/contracts/accounts/email";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { endMemberSessions } from "../session/end-member-sessions.ts";
import { consumeMemberToken } from "../token/consume-member-token.ts";
import { revokeTokens } from "../token/revoke-tokens.ts";
import { addressChangedEmail } from "./emails.ts";

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
