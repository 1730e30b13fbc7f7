import { canonicalEmail, type LoginInput, Phone } from "@panshi/contracts/member";
import { WELCOME_BACK } from "@panshi/contracts/messages";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { attemptSignIn } from "../throttle/attempt-sign-in.ts";
import { knownBrowserId } from "../throttle/known-browser.ts";
import { findCredentials } from "../member/store.ts";
import { type BrowserInput, browserInput, type OpenedSession, openSession } from "./open-session.ts";
import { verifyPassword } from "../password/hash-password.ts";
import { redirectPath } from "./redirect-path.ts";

/**
 * `POST /api/auth/login`, by e-mail or phone. Unknown and known accounts fail in the same words and time
 * (`bad_credentials`); failed tries are counted (`too_many`, see count-sign-in.ts). `knownBrowser` is that cookie's value.
 */
export async function signIn({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: LoginInput & BrowserInput & { knownBrowser: string | undefined };
}): Promise<OpenedSession> {
  const phone = Phone.safeParse(input.identifier);
  const identifier = phone.success ? phone.data : canonicalEmail(input.identifier);
  const member = await findCredentials(ctx.db, phone.success ? { phone: identifier } : { email: identifier });
  const attempt = {
    realm: "member",
    accountId: member?.id ?? null,
    identifier,
    browser: member && knownBrowserId(ctx.hashKey, "member", input.knownBrowser, member),
  } as const;
  await attemptSignIn(ctx, attempt, () => verifyPassword(member?.passwordHash ?? null, input.password, ctx));
  if (!member) throw new Error("the password of nobody fits");
  return transaction(ctx, (tx) =>
    openSession(
      tx,
      { ...browserInput(input), id: member.id, provenHash: member.passwordHash },
      {
        message: WELCOME_BACK,
        redirectUrl: redirectPath(input.returnTo, "/dashboard"),
      },
    ),
  );
}
