import { WELCOME_NEW } from "@panshi/contracts/messages";
import { AppError, type ErrorCode, errors } from "@panshi/contracts/errors";
import { canonicalEmail, type RegisterInput } from "@panshi/contracts/member";
import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { countAttempt, TooManyAttemptsError } from "../throttle/throttle.ts";
import { addMember } from "./add-member.ts";
import { type BrowserInput, browserInput, type OpenedSession, openSession } from "../session/open-session.ts";
import { hashPassword, refuseCommonPassword } from "../password/hash-password.ts";
import { requireOpenRegistration } from "./require-open-registration.ts";
import { redirectPath } from "../session/redirect-path.ts";

/** Where a new member goes who was on the way nowhere else. */
export const REDIRECT_AFTER_REGISTRATION = "/planet-selection?plan=trial&website_register=true";
const taken: Record<string, ErrorCode> = { members_email_key: "email_taken", members_phone_key: "phone_taken" };

/**
 * `POST /api/register`: makes the member, opens the session, queues the welcome letter. Throws
 * `registration_closed`, `bad_input` for a common password, `too_many` over 60 an address an hour, `email_taken` and `phone_taken` (the accepted exception to not telling
 * who is a member).
 */
export async function register({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: RegisterInput & BrowserInput;
}): Promise<OpenedSession> {
  await requireOpenRegistration(ctx);
  refuseCommonPassword(input.password);
  await countAttempt(ctx, "register:address", ctx.address);
  const { email, phone, fullName, registrationType, marketingOptIn } = input;
  const welcome = await mayWelcome(ctx, email);
  const passwordHash = await hashPassword(input.password, ctx);
  try {
    return await transaction(ctx, async (tx) => {
      const id = await addMember(tx, {
        email,
        emailVerified: false,
        phone,
        passwordHash,
        fullName,
        registrationType,
        confirmAge: input.confirmAge ?? false,
        marketingOptIn,
        sendWelcome: welcome,
      });
      return openSession(
        tx,
        { ...browserInput(input), id },
        {
          message: WELCOME_NEW,
          redirectUrl: redirectPath(input.returnTo, REDIRECT_AFTER_REGISTRATION),
        },
      );
    });
  } catch (error) {
    const code = taken[databaseFailure(error)?.constraint ?? ""];
    if (!code) throw error;
    const path = code === "email_taken" ? "email" : "phone";
    throw new AppError(code, { issues: [{ path, message: errors[code].message }], cause: error });
  }
}

/** Whether the address gets a letter: whoever registers it, deletes the account and begins again may be a stranger to it. */
async function mayWelcome(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await countAttempt(ctx, "welcome:recipient", canonicalEmail(email));
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}
