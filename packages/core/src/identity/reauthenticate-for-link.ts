import type { ReauthenticateInput } from "@panshi/contracts/account";
import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { checkPassword } from "../password/check-password.ts";
import { findProfile } from "../member/profile-store.ts";
import { oldestRecentAuthentication } from "../session/reauthenticate.ts";
import { hasReauthentication, recordReauthentication } from "../session/store.ts";

/**
 * Asks who it is before an identity is linked: the password, or a sign-in of the last ten minutes. The proof is the session's
 * (`token`), counts once within ten minutes, and is used by spend-link-proof.ts. Throws `bad_input` on `password`, `too_many`,
 * `sign_in_again` where there is no password to ask for, `unauthorized` where the session ended meanwhile.
 */
export async function reauthenticateForLink({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: ReauthenticateInput & { token: string };
}): Promise<void> {
  const hash = tokenHash(input.token);
  if (input.password === undefined) {
    if (await hasReauthentication(ctx.db, hash, oldestRecentAuthentication(ctx))) return;
    const profile = await findProfile(ctx.db, ctx.actor.viewer.id);
    if (!profile?.passwordHash) throw new AppError("sign_in_again");
    throw new AppError("bad_input", { issues: [{ path: "password", message: "請填寫目前的密碼" }] });
  }
  await checkPassword(ctx, { password: input.password, token: input.token }, "password");
  if (!(await transaction(ctx, (tx) => recordReauthentication(tx.db, hash, ctx.clock.now()))))
    throw new AppError("unauthorized");
}
