import type { ResetPasswordInput } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { deleteForeignIdentities } from "./identity-store.ts";
import { updateMember } from "./member-store.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { deleteSessionsOf } from "./session-store.ts";
import { dropTokens, isTokenLive, spendToken } from "./token-store.ts";

/**
 * Sets a new password by a link from the post; the link is used up, every session ends. Throws `link_over`, `bad_input` for a
 * common password, `too_many` over 60 an address an hour, `busy`.
 */
export async function resetPassword({ ctx, input }: { ctx: Ctx; input: ResetPasswordInput }): Promise<void> {
  refuseCommonPassword(input.password);
  await countAttempt(ctx, "reset-password:address", ctx.address);
  // Before hashing, which is dear: an invented link costs us a read.
  if (!(await isTokenLive(ctx.db, tokenHash(input.token), "reset_password", ctx.clock.now())))
    throw new AppError("link_over");
  const passwordHash = await hashPassword(input.password, ctx);
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const spent = await spendToken(tx.db, tokenHash(input.token), "reset_password", now);
    if (!spent?.memberId) throw new AppError("link_over");
    const { memberId } = spent;
    // Whoever reads this mailbox has shown that the address is theirs.
    await updateMember(tx.db, memberId, { passwordHash, emailVerifiedAt: now, updatedAt: now });
    await deleteSessionsOf(tx.db, memberId);
    // Nor may whoever had the account before come back by a link of theirs.
    await deleteForeignIdentities(tx.db, memberId);
    await dropTokens(tx.db, memberId, "change_email");
  });
}
