import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { countAttempt, forgiveAttempt } from "../throttle/throttle.ts";
import { findProfile } from "./profile-store.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Asks for the member's password before something that cannot be undone. Tries count as failed sign-ins of the account do.
 * Throws `bad_input` on `path`, `too_many`.
 */
export async function checkPassword(ctx: MemberCtx, password: string, path: string): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  await countAttempt(ctx, "login:account", memberId);
  const row = await findProfile(ctx.db, memberId);
  if (!(await verifyPassword(row?.passwordHash ?? null, password, ctx)))
    throw new AppError("bad_input", { issues: [{ path, message: "密碼不正確" }] });
  await forgiveAttempt(ctx, "login:account", memberId);
}
