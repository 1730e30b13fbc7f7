import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { type LoginInput, Phone } from "@panshi/contracts/accounts/member";
import { WELCOME_BACK } from "@panshi/contracts/platform/messages";
import { transaction } from "@panshi/db";
import { findSignInAccount } from "../../accounts/member/find-member.ts";
import type { Ctx } from "../../platform/context.ts";
import { verifyPassword } from "../../accounts/password/hash-password.ts";
import { attemptSignIn } from "../../platform/limits/attempt-sign-in.ts";
import { knownBrowserId } from "../../platform/limits/known-browser.ts";
import { type BrowserInput, pickBrowserInput, type OpenedSession, openSession } from "./open-session.ts";
import { safeRedirectPath } from "../../accounts/session/safe-redirect-path.ts";

/**
 * `POST /api/auth/login`, by e-mail or phone. Throws `bad_credentials` with the same message and timing for unknown and
 * known accounts, `account_closed` for a deactivated one after the right password alone, and `too_many`
 * (platform/limits/attempt-sign-in.ts). `knownBrowser` is the known-browser cookie's value.
 */
export async function signIn(
  ctx: Ctx,
  input: LoginInput & BrowserInput & { knownBrowser: string | undefined },
): Promise<OpenedSession> {
  const phone = Phone.safeParse(input.identifier);
  const identifier = phone.success ? phone.data : canonicalEmail(input.identifier);
  const member = await findSignInAccount(ctx, phone.success ? { phone: identifier } : { email: identifier });
  await attemptSignIn(ctx, {
    realm: "member",
    accountId: member?.id ?? null,
    identifier,
    browser: member && knownBrowserId(ctx.hashKey, "member", input.knownBrowser, member),
    check: () => verifyPassword(member?.passwordHash ?? null, input.password, ctx),
  });
  if (!member) throw new Error("password accepted for an unknown account");
  return transaction(ctx, (tx) =>
    openSession(tx, {
      ...pickBrowserInput(input),
      memberId: member.id,
      verifiedHash: member.passwordHash,
      message: WELCOME_BACK,
      redirectUrl: safeRedirectPath(input.returnTo, "/dashboard"),
    }),
  );
}
