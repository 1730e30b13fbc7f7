import { AppError, type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import type { RegisterInput } from "@panshi/contracts/accounts/member";
import { welcomeNew } from "@panshi/contracts/platform/messages";
import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { viewSiteBranding } from "../../platform/settings/view-settings.ts";
import { hashPassword, rejectCommonPassword } from "../../accounts/password/hash-password.ts";
import { type BrowserInput, pickBrowserInput, type OpenedSession, openSession } from "./open-session.ts";
import { safeRedirectPath } from "../../accounts/session/safe-redirect-path.ts";
import { throttleAttempt, TooManyAttemptsError } from "../../platform/limits/throttle.ts";
import type { FollowedLink } from "../../commerce/referral/find-referrer.ts";
import { recordReferral } from "../../commerce/referral/record-referral.ts";
import { addMember } from "../../accounts/member/add-member.ts";
import { requireOpenRegistration } from "./require-open-registration.ts";

/** The default redirect of a new member, used where the call has no `returnTo`. */
export const REDIRECT_AFTER_REGISTRATION = "/planet-selection?plan=trial&website_register=true";
const codeByConstraint: Record<string, ErrorCode> = {
  members_email_key: "email_taken",
  members_phone_key: "phone_taken",
};

/**
 * `POST /api/register`: creates the member, opens the session, queues the welcome e-mail. Throws `registration_closed`,
 * `bad_input` for a common password, `too_many` over 60 an address an hour, and `email_taken` and `phone_taken` (the one
 * place that may tell who is a member: docs/decisions/0022).
 */
export async function register(
  ctx: Ctx,
  input: RegisterInput & BrowserInput & { followedLink?: FollowedLink },
): Promise<OpenedSession> {
  await requireOpenRegistration(ctx, input);
  rejectCommonPassword(input.password);
  await throttleAttempt(ctx, { limit: "register:address", subject: ctx.address });
  const { email, phone, fullName, registrationType, marketingOptIn } = input;
  const { name } = await viewSiteBranding(ctx);
  const sendWelcome = await maySendWelcome(ctx, email);
  const passwordHash = await hashPassword(input.password, ctx);
  try {
    return await transaction(ctx, async (tx) => {
      const memberId = await addMember(tx, {
        email,
        emailVerified: false,
        phone,
        passwordHash,
        fullName,
        registrationType,
        confirmAge: input.confirmAge ?? false,
        marketingOptIn,
        sendWelcome,
      });
      const { claimToken, visitorHash, followedLink } = input;
      await recordReferral(tx, { memberId, email, phone, claimToken, visitorHash, ...followedLink });
      return openSession(tx, {
        ...pickBrowserInput(input),
        memberId,
        message: welcomeNew(name),
        redirectUrl: safeRedirectPath(input.returnTo, REDIRECT_AFTER_REGISTRATION),
      });
    });
  } catch (error) {
    const code = codeByConstraint[databaseFailure(error)?.constraint ?? ""];
    if (!code) throw error;
    const path = code === "email_taken" ? "email" : "phone";
    throw new AppError(code, { issues: [{ path, message: errors[code].message }], cause: error });
  }
}

/**
 * False once the recipient's limit is reached: the address may belong to somebody else, who must not get a welcome
 * e-mail for each repeated registration.
 */
async function maySendWelcome(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await throttleAttempt(ctx, { limit: "welcome:recipient", subject: canonicalEmail(email) });
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}
