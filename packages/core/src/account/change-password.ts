import type { ChangePasswordInput } from "@panshi/contracts/account";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { checkPassword } from "./check-password.ts";
import { updateMember } from "./member-store.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { deleteSessionsOf } from "./session-store.ts";

/** Changes the password; every other session ends at once (decisions, section 3). `token` is the one that stays. */
export async function changePassword({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: ChangePasswordInput & { token: string };
}): Promise<void> {
  refuseCommonPassword(input.password);
  await checkPassword(ctx, input.current, "current");
  const passwordHash = await hashPassword(input.password, ctx);
  const memberId = ctx.actor.viewer.id;
  await transaction(ctx, async (tx) => {
    await updateMember(tx.db, memberId, { passwordHash, updatedAt: ctx.clock.now() });
    await deleteSessionsOf(tx.db, memberId, tokenHash(input.token));
  });
}
