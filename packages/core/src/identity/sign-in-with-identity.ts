import { WELCOME_BACK } from "@panshi/contracts/messages";
import { AppError } from "@panshi/contracts/errors";
import { googleFailures } from "@panshi/contracts/google-failure";
import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { addMember } from "../member/add-member.ts";
import { identityLinkedEmail } from "./emails.ts";
import { nameFromIdentity } from "./name-from-identity.ts";
import { selectEmailOwnerForUpdate, findIdentityOwner, insertIdentity } from "./store.ts";
import type { Identity } from "./provider.ts";
import { type BrowserInput, browserInput, type OpenedSession, openSession } from "../session/open-session.ts";
import { lockMember } from "../member/lock-member.ts";
import { REDIRECT_AFTER_REGISTRATION } from "../member/register.ts";
import { requireOpenRegistration } from "../member/require-open-registration.ts";
import { redirectPath } from "../session/redirect-path.ts";

type Input = {
  identity: Identity;
  consents: { confirmAge: boolean; marketingOptIn: boolean };
  /** Where this member must be the one who comes back. */
  memberId?: string | undefined;
  returnTo?: string | undefined;
} & BrowserInput;

/** Two at once may meet here: what the faster one made is found the second time. */
const races = ["member_identities_issuer_subject_pk", "members_email_key"];

/**
 * Signs in whoever a provider has identified: the member of that identity; else the member whose own e-mail, proven before,
 * the provider confirms, and who is linked from now on; else a new member. Null where a new member's consents are missing.
 * Throws `account_closed`, `email_taken` for an account whose e-mail nobody ever proved, `forbidden` for an e-mail that the
 * provider does not vouch for, `registration_closed`, `identity_taken`, `too_many` (docs/decisions/0010).
 */
export async function signInWithIdentity({ ctx, input }: { ctx: Ctx; input: Input }): Promise<OpenedSession | null> {
  try {
    return (await enter(ctx, input)) ?? (await join(ctx, input));
  } catch (error) {
    if (!races.includes(databaseFailure(error)?.constraint ?? "")) throw error;
    return (await enter(ctx, input)) ?? (await join(ctx, input));
  }
}

/** The session of a member who is there already, or null. */
function enter(ctx: Ctx, input: Input): Promise<OpenedSession | null> {
  const { identity } = input;
  return transaction(ctx, async (tx) => {
    const owner = await findLockedOwner(tx, identity);
    if (input.memberId && owner?.memberId !== input.memberId)
      throw new AppError("identity_taken", { message: googleFailures.another });
    if (owner) {
      if (!owner.isActive) throw new AppError("account_closed");
      return open(tx, input, owner.memberId);
    }
    const { verifiedEmail } = identity;
    if (!verifiedEmail) throw new AppError("forbidden", { message: googleFailures.unverified });
    const namesake = await selectEmailOwnerForUpdate(tx.db, verifiedEmail);
    if (!namesake) return null;
    if (!namesake.isActive) throw new AppError("account_closed");
    // Somebody else may have registered this e-mail to wait for its owner here.
    if (!namesake.emailVerifiedAt) throw new AppError("email_taken", { message: googleFailures.unproven });
    await link(tx, identity, namesake.memberId);
    await queueMail(tx, {
      ...identityLinkedEmail(ctx.origin, verifiedEmail),
      recipient: verifiedEmail,
      memberId: namesake.memberId,
    });
    return open(tx, input, namesake.memberId);
  });
}

/** Whose identity this is, their row locked: a password change may be unlinking it at this moment. */
async function findLockedOwner(tx: Ctx, identity: Identity) {
  const found = await findIdentityOwner(tx.db, identity);
  if (!found) return null;
  await lockMember({ ctx: tx, input: { memberId: found.memberId } });
  return findIdentityOwner(tx.db, identity);
}

/** The session of a new member; null without the consents that registering takes. */
async function join(ctx: Ctx, input: Input): Promise<OpenedSession | null> {
  const { identity, consents } = input;
  const { verifiedEmail } = identity;
  await requireOpenRegistration(ctx);
  if (!verifiedEmail || !consents.confirmAge) return null;
  await countAttempt(ctx, "register:address", ctx.address);
  return transaction(ctx, async (tx) => {
    const id = await addMember(tx, {
      email: verifiedEmail,
      emailVerified: true,
      phone: null,
      passwordHash: null,
      fullName: nameFromIdentity(identity.name, verifiedEmail),
      registrationType: "google",
      sendWelcome: true,
      ...consents,
    });
    await link(tx, identity, id);
    return open(tx, input, id, REDIRECT_AFTER_REGISTRATION);
  });
}

const link = (ctx: Ctx, { issuer, subject, verifiedEmail }: Identity, memberId: string) =>
  insertIdentity(ctx.db, { issuer, subject, memberId, email: verifiedEmail, createdAt: ctx.clock.now() });

const open = (ctx: Ctx, input: Input, id: string, otherwise = "/dashboard") =>
  openSession(
    ctx,
    { ...browserInput(input), id },
    { message: WELCOME_BACK, redirectUrl: redirectPath(input.returnTo, otherwise) },
  );
