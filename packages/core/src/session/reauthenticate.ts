import { AppError } from "@panshi/contracts/errors";
import { type Clock, MINUTE } from "../clock.ts";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { checkPassword } from "../password/check-password.ts";
import { findProfile } from "../member/profile-store.ts";
import { findSessionStart } from "./store.ts";

/** How long a sign-in stands for a password that there is not. */
const FRESH = 10 * MINUTE;

/** What was proven since then needs not be proven again. */
export const oldestRecentAuthentication = ({ clock }: { clock: Clock }): Date =>
  new Date(clock.now().getTime() - FRESH);

/**
 * Asks who it is before something that cannot be undone: the password, or, of a member who has none, a session no older than
 * ten minutes. `token` is the session's. Throws `bad_input` on `password`, `too_many`, `sign_in_again`. Answers whether a
 * password was asked for.
 */
export async function reauthenticate(
  ctx: MemberCtx,
  given: { password?: string | undefined; token: string },
): Promise<{ byPassword: boolean }> {
  const profile = await findProfile(ctx.db, ctx.actor.viewer.id);
  if (profile?.passwordHash) {
    if (given.password === undefined)
      throw new AppError("bad_input", { issues: [{ path: "password", message: "請填寫目前的密碼" }] });
    await checkPassword(ctx, { password: given.password, token: given.token }, "password");
    return { byPassword: true };
  }
  const openedAt = await findSessionStart(ctx.db, tokenHash(given.token));
  if (!openedAt || openedAt < oldestRecentAuthentication(ctx)) throw new AppError("sign_in_again");
  return { byPassword: false };
}
