import { WELCOME_BACK } from "@panshi/contracts/words";
import { AppError } from "@panshi/contracts/errors";
import { type LoginInput, Phone } from "@panshi/contracts/member";
import { transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { countAttempt, forgiveAttempt } from "../throttle/throttle.ts";
import { findCredentials } from "./member-store.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { verifyPassword } from "./passwords.ts";
import { safePath } from "./safe-path.ts";

/**
 * `POST /api/auth/login`, by e-mail or phone. Unknown and known accounts fail in the same words and time
 * (`bad_credentials`); failed tries are counted by account and by address (`too_many`).
 */
export async function signIn({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: LoginInput & { visitorHash: Buffer | null; userAgent: string };
}): Promise<OpenedSession> {
  const phone = Phone.safeParse(input.identifier);
  const account = phone.success ? phone.data : input.identifier;
  await countAttempt(ctx, "login:address", ctx.address);
  await countAttempt(ctx, "login:account", account);
  const member = await findCredentials(ctx.db, phone.success ? { phone: phone.data } : { email: account });
  if (!(await verifyPassword(member?.passwordHash ?? null, input.password)) || !member)
    throw new AppError("bad_credentials");
  await forgiveAttempt(ctx, "login:address", ctx.address);
  await forgiveAttempt(ctx, "login:account", account);
  return transaction(ctx, (tx) =>
    openSession(
      tx,
      { id: member.id, visitorHash: input.visitorHash, userAgent: input.userAgent },
      {
        message: WELCOME_BACK,
        redirectUrl: safePath(input.returnTo, "/dashboard"),
      },
    ),
  );
}
