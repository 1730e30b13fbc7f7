import type { ConfirmEmailInput } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { addressChangedEmail } from "./emails.ts";
import { updateMember } from "../member/store.ts";
import { deleteSessionsOf } from "../session/store.ts";
import { consumeMemberToken } from "../token/consume-member-token.ts";
import { deleteUnusedTokens } from "../token/store.ts";

/**
 * Makes the e-mail of a letter's link the member's own, proven one, once. Every other session ends, `sessionToken` being the
 * one that stays where it is theirs, and links sent before stop working. Throws `link_expired`, `email_taken`.
 */
export async function confirmEmail({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: ConfirmEmailInput & { sessionToken: string | undefined };
}): Promise<{ email: string }> {
  try {
    return await transaction(ctx, async (tx) => {
      const now = ctx.clock.now();
      const { member, subject: email } = await consumeMemberToken(tx, { token: input.token, purpose: "change_email" });
      if (email === null) throw new AppError("link_expired");
      const memberId = member.id;
      await updateMember(tx.db, memberId, { email, emailVerifiedAt: now, updatedAt: now });
      await deleteUnusedTokens(tx.db, memberId);
      await deleteSessionsOf(tx.db, memberId, input.sessionToken ? tokenHash(input.sessionToken) : undefined);
      const shown = member.emailVerifiedAt ? email : null;
      if (member.email)
        await queueMail(tx, { ...addressChangedEmail(ctx.origin, shown), recipient: member.email, memberId });
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
