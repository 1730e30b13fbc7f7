import { canonicalEmail, type LoginInput, Phone } from "@panshi/contracts/member";
import { WELCOME_BACK } from "@panshi/contracts/words";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { countSignIn } from "../throttle/count-sign-in.ts";
import { knownBrowser } from "../throttle/known-browser.ts";
import { findCredentials } from "./member-store.ts";
import { type Browser, browserOf, type OpenedSession, openSession } from "./open-session.ts";
import { verifyPassword } from "./passwords.ts";
import { safePath } from "./safe-path.ts";

/**
 * `POST /api/auth/login`, by e-mail or phone. Unknown and known accounts fail in the same words and time
 * (`bad_credentials`); failed tries are counted (`too_many`, see count-sign-in.ts). `knownBrowser` is that cookie's value.
 */
export async function signIn({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: LoginInput & Browser & { knownBrowser: string | undefined };
}): Promise<OpenedSession> {
  const phone = Phone.safeParse(input.identifier);
  const identifier = phone.success ? phone.data : canonicalEmail(input.identifier);
  const member = await findCredentials(ctx.db, phone.success ? { phone: identifier } : { email: identifier });
  const attempt = {
    realm: "member",
    accountId: member?.id ?? null,
    identifier,
    browser: member && knownBrowser(ctx.hashKey, "member", input.knownBrowser, member),
  } as const;
  await countSignIn(ctx, attempt, () => verifyPassword(member?.passwordHash ?? null, input.password, ctx));
  if (!member) throw new Error("the password of nobody fits");
  return transaction(ctx, (tx) =>
    openSession(
      tx,
      { ...browserOf(input), id: member.id, provenHash: member.passwordHash },
      {
        message: WELCOME_BACK,
        redirectUrl: safePath(input.returnTo, "/dashboard"),
      },
    ),
  );
}
