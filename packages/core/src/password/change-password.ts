import type { ChangePasswordInput } from "@panshi/contracts/account";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countWrite } from "../throttle/count-write.ts";
import { passwordChangedEmail } from "./access-emails.ts";
import { checkPassword } from "./check-password.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { updateMember } from "../member/store.ts";
import { hashPassword, refuseCommonPassword } from "./hash-password.ts";
import { revokeAccess } from "../session/revoke-access.ts";
import { insertSession } from "../session/store.ts";

/**
 * Changes the password and ends every other way into the account (docs/decisions/0014). The
 * session that asks gets a new token, which is answered: a copy of its cookie ends too. Throws `bad_input`, `too_many`,
 * `unauthorized` where the session ended meanwhile.
 */
export async function changePassword({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: ChangePasswordInput & { token: string; userAgent: string };
}): Promise<{ token: string }> {
  refuseCommonPassword(input.password);
  await checkPassword(ctx, { password: input.current, token: input.token }, "current");
  // After the password, so that a stolen session uses up nothing.
  await countWrite(ctx, "change-password:account");
  const passwordHash = await hashPassword(input.password, ctx);
  const token = newToken();
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const member = await lockOwnAccount(tx, input.token);
    const revoked = await revokeAccess({ ctx: tx, input: member });
    await updateMember(tx.db, member.id, { passwordHash, passwordSetAt: now, updatedAt: now });
    await insertSession(tx.db, member.id, tokenHash(token), now, input.userAgent);
    if (!member.email) return;
    const letter = passwordChangedEmail({ origin: ctx.origin, at: now, userAgent: input.userAgent, revoked });
    await queueMail(tx, { ...letter, recipient: member.email, memberId: member.id });
  });
  return { token };
}
