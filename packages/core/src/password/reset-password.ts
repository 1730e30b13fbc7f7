import type { ResetPasswordInput } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { passwordChangedEmail } from "./access-emails.ts";
import { deleteForeignIdentities } from "../identity/store.ts";
import { updateMember } from "../member/store.ts";
import { hashPassword, refuseCommonPassword } from "./hash-password.ts";
import { revokeAccess } from "../session/revoke-access.ts";
import { consumeMemberToken } from "../token/consume-member-token.ts";
import { findTokenOwner } from "../token/store.ts";

/**
 * Sets a new password by a link from the post; every other way into the account ends. Answers whose it was. Throws
 * `link_expired`, `bad_input` for a common password, `too_many` over 60 an address an hour, `busy`.
 */
export async function resetPassword({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: ResetPasswordInput & { userAgent: string };
}): Promise<{ memberId: string }> {
  refuseCommonPassword(input.password);
  await countAttempt(ctx, "reset-password:address", ctx.address);
  // Before hashing, which is expensive: an invented link costs us a read.
  if (!(await findTokenOwner(ctx.db, tokenHash(input.token), "reset_password", ctx.clock.now())))
    throw new AppError("link_expired");
  const passwordHash = await hashPassword(input.password, ctx);
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const { member } = await consumeMemberToken(tx, { token: input.token, purpose: "reset_password" });
    const { tokens, identities } = await revokeAccess({ ctx: tx, input: member });
    // Whoever reads this mailbox has shown that the address is theirs.
    await updateMember(tx.db, member.id, {
      passwordHash,
      passwordSetAt: now,
      emailVerifiedAt: now,
      updatedAt: now,
    });
    // Nor may whoever had the account before come back by a link of theirs.
    const revoked = { tokens, identities: identities + (await deleteForeignIdentities(tx.db, member.id)) };
    if (member.email) {
      const letter = passwordChangedEmail({ origin: ctx.origin, at: now, userAgent: input.userAgent, revoked });
      await queueMail(tx, { ...letter, recipient: member.email, memberId: member.id });
    }
    return { memberId: member.id };
  });
}
