import { AppError } from "@panshi/contracts/platform/errors";
import type { ReauthenticateInput } from "@panshi/contracts/accounts/identity";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { findPasswordHash } from "../member/find-password-hash.ts";
import { checkPassword } from "../password/check-password.ts";
import { oldestRecentAuthentication } from "./reauthenticate.ts";
import { hasReauthentication, recordReauthentication } from "./store.ts";

/**
 * Re-authenticates the member before an identity is linked: by the password, or by a sign-in of the last ten minutes.
 * It belongs to the session (`token`) and is used up once by consume-link-reauthentication.ts. Throws `bad_input` on
 * `password`, `too_many`, `sign_in_again` for a member without a password, `unauthorized` where the session ended
 * meanwhile.
 */
export async function reauthenticateForLink(
  ctx: MemberCtx,
  input: ReauthenticateInput & { token: string },
): Promise<void> {
  const hash = tokenHash(input.token);
  if (input.password === undefined) {
    if (await hasReauthentication(ctx.db, hash, oldestRecentAuthentication(ctx))) return;
    if (!(await findPasswordHash(ctx, { memberId: ctx.actor.viewer.id }))) throw new AppError("sign_in_again");
    throw new AppError("bad_input", { issues: [{ path: "password", message: "請填寫目前的密碼" }] });
  }
  await checkPassword(ctx, { password: input.password, token: input.token, path: "password" });
  const recorded = await memberTransaction(ctx, "shared", (tx) => recordReauthentication(tx.db, hash, ctx.clock.now()));
  if (!recorded) throw new AppError("unauthorized");
}
