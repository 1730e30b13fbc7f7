import { AppError } from "@panshi/contracts/platform/errors";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { findPasswordHash } from "../member/find-password-hash.ts";
import { checkPassword } from "../password/check-password.ts";
import { findSessionCreatedAt } from "./store.ts";

/** How long a sign-in counts as re-authentication, in milliseconds. */
const RECENT_AUTHENTICATION = 10 * MINUTE;

/** An authentication at or after this time is recent enough. */
export const oldestRecentAuthentication = ({ clock }: { clock: Clock }): Date =>
  new Date(clock.now().getTime() - RECENT_AUTHENTICATION);

/**
 * Re-authenticates the member before a change that cannot be undone: by the password, or, for a member who has
 * none, by a session no older than ten minutes. `token` is the session's. Throws `bad_input` on `password`, `too_many`,
 * `sign_in_again`. Returns whether a password was checked.
 */
export async function reauthenticate(
  ctx: MemberCtx,
  { password, token }: { password?: string | undefined; token: string },
): Promise<{ byPassword: boolean }> {
  if (await findPasswordHash(ctx, { memberId: ctx.actor.viewer.id })) {
    if (password === undefined)
      throw new AppError("bad_input", { issues: [{ path: "password", message: "請填寫目前的密碼" }] });
    await checkPassword(ctx, { password, token, path: "password" });
    return { byPassword: true };
  }
  const openedAt = await findSessionCreatedAt(ctx.db, tokenHash(token));
  if (!openedAt || openedAt < oldestRecentAuthentication(ctx)) throw new AppError("sign_in_again");
  return { byPassword: false };
}
