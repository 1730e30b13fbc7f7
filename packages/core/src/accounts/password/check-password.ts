import type { MemberCtx } from "../../platform/context.ts";
import { findPasswordHash } from "../member/find-password-hash.ts";
import { countedCheck } from "./counted-check.ts";
import { verifyPassword } from "./hash-password.ts";

/**
 * Checks the member's password before a change that cannot be undone; `token` is the session's. Throws `bad_input` on `path`,
 * `too_many`.
 */
export async function checkPassword(
  ctx: MemberCtx,
  { password, token, path }: { password: string; token: string; path: string },
): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  const passwordHash = await findPasswordHash(ctx, { memberId });
  await countedCheck(ctx, {
    realm: "member",
    accountId: memberId,
    token,
    check: async () => ((await verifyPassword(passwordHash, password, ctx)) ? null : { path, message: "密碼不正確" }),
  });
}
