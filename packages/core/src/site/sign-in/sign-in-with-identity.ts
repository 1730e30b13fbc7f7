import { AppError } from "@panshi/contracts/platform/errors";
import { googleFailures } from "@panshi/contracts/accounts/google-failure";
import { WELCOME_BACK } from "@panshi/contracts/platform/messages";
import { databaseFailure, transaction } from "@panshi/db";
import { addIdentity, lockIdentityOwner } from "../../accounts/identity/link-identity.ts";
import { lockMemberByEmail } from "../../accounts/member/lock-account.ts";
import type { Ctx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { FollowedLink } from "../../commerce/referral/find-referrer.ts";
import { recordReferral } from "../../commerce/referral/record-referral.ts";
import { addMember } from "../../accounts/member/add-member.ts";
import { REDIRECT_AFTER_REGISTRATION } from "./register.ts";
import { requireOpenRegistration } from "./require-open-registration.ts";
import { type BrowserInput, pickBrowserInput, type OpenedSession, openSession } from "./open-session.ts";
import { safeRedirectPath } from "../../accounts/session/safe-redirect-path.ts";
import { throttleAttempt } from "../../platform/limits/throttle.ts";
import { identityLinkedEmail } from "../../accounts/identity/emails.ts";
import { nameFromIdentity } from "../../accounts/identity/name-from-identity.ts";
import type { Identity } from "../../accounts/identity/provider.ts";

type Input = {
  identity: Identity;
  consents: { confirmAge: boolean; marketingOptIn: boolean };
  /** Where given, the identity must be this member's. */
  memberId?: string | undefined;
  returnTo?: string | undefined;
  /** Of the link to a paid order, with which a new member may register while registration is switched off. */
  claimToken?: string | undefined;
  followedLink?: FollowedLink;
} & BrowserInput;

/** What two concurrent sign-ins may both insert; the second attempt finds the other's row. */
const raceConstraints = ["member_identities_issuer_subject_pk", "members_email_key"];

/**
 * Signs in the person whom a provider has identified: the member with that identity; else the member whose verified e-mail
 * the provider confirms, who is linked from then on; else a new member. Returns null where a new member's consents are
 * missing. Throws `account_closed`, `email_taken` for an account whose e-mail was never verified, `forbidden` for an e-mail
 * that the provider has not verified, `registration_closed`, `identity_taken`, `too_many` (docs/decisions/0010).
 */
export async function signInWithIdentity(ctx: Ctx, input: Input): Promise<OpenedSession | null> {
  const signInOrRegister = async () => (await signInMember(ctx, input)) ?? (await registerMember(ctx, input));
  try {
    return await signInOrRegister();
  } catch (error) {
    if (!raceConstraints.includes(databaseFailure(error)?.constraint ?? "")) throw error;
    return signInOrRegister();
  }
}

/** The session of an existing member, or null. */
function signInMember(ctx: Ctx, input: Input): Promise<OpenedSession | null> {
  const { identity } = input;
  return transaction(ctx, async (tx) => {
    const owner = await lockIdentityOwner(tx, identity);
    if (input.memberId && owner?.memberId !== input.memberId)
      throw new AppError("identity_taken", { message: googleFailures.another });
    if (owner) {
      if (!owner.isActive) throw new AppError("account_closed");
      return open(tx, input, owner.memberId);
    }
    const { verifiedEmail } = identity;
    if (!verifiedEmail) throw new AppError("forbidden", { message: googleFailures.unverified });
    const member = await lockMemberByEmail(tx, { email: verifiedEmail });
    if (!member) return null;
    if (!member.isActive) throw new AppError("account_closed");
    // Somebody else may have registered with this e-mail in order to share the account with its owner.
    if (!member.emailVerifiedAt) throw new AppError("email_taken", { message: googleFailures.unproven });
    await addIdentity(tx, { identity, memberId: member.id });
    await queueMail(tx, {
      ...identityLinkedEmail(ctx.origin, verifiedEmail),
      recipient: verifiedEmail,
      memberId: member.id,
    });
    return open(tx, input, member.id);
  });
}

/** The session of a new member; null without the consents that registration requires. */
async function registerMember(ctx: Ctx, input: Input): Promise<OpenedSession | null> {
  const { identity, consents } = input;
  const { verifiedEmail } = identity;
  await requireOpenRegistration(ctx, input);
  if (!verifiedEmail || !consents.confirmAge) return null;
  await throttleAttempt(ctx, { limit: "register:address", subject: ctx.address });
  return transaction(ctx, async (tx) => {
    const memberId = await addMember(tx, {
      email: verifiedEmail,
      emailVerified: true,
      phone: null,
      passwordHash: null,
      fullName: nameFromIdentity(identity.name, verifiedEmail),
      registrationType: "google",
      sendWelcome: true,
      ...consents,
    });
    await addIdentity(tx, { identity, memberId });
    const { claimToken, visitorHash, followedLink } = input;
    await recordReferral(tx, { memberId, email: verifiedEmail, phone: null, claimToken, visitorHash, ...followedLink });
    return open(tx, input, memberId, REDIRECT_AFTER_REGISTRATION);
  });
}

const open = (ctx: Ctx, input: Input, memberId: string, fallback = "/dashboard") =>
  openSession(ctx, {
    ...pickBrowserInput(input),
    memberId,
    message: WELCOME_BACK,
    redirectUrl: safeRedirectPath(input.returnTo, fallback),
  });
