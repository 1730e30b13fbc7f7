import { AppError } from "@panshi/contracts/platform/errors";
import { googleFailures } from "@panshi/contracts/accounts/google-failure";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { databaseFailure, type Db, requireTransaction, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import { changeMember } from "../member/change-member.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { identityLinkedEmail } from "./emails.ts";
import type { Identity } from "./provider.ts";
import { findIdentityOwner, insertIdentity, selectIdentities } from "./store.ts";

/**
 * Links an identity to the signed-in member, at most one of a provider, and notifies them by e-mail; linking it again
 * changes nothing. `token` is the session's. Throws `identity_taken` for another member's identity, `conflict` where a
 * different one is linked, `unauthorized` where the session ended meanwhile.
 */
export async function linkIdentity(ctx: MemberCtx, input: { identity: Identity; token: string }): Promise<void> {
  const { issuer, verifiedEmail } = input.identity;
  try {
    await transaction(ctx, async (tx) => {
      const member = await lockOwnAccount(tx, { token: input.token });
      const memberId = member.id;
      const owner = await findIdentityOwner(tx.db, input.identity);
      if (owner?.memberId === memberId) return;
      if (owner) throw new AppError("identity_taken");
      const linked = await selectIdentities(tx.db, memberId);
      if (linked.some((identity) => identity.issuer === issuer))
        throw new AppError("conflict", { message: googleFailures.linked_already });
      const now = ctx.clock.now();
      await addIdentity(tx, { identity: input.identity, memberId });
      if (!member.email) return;
      const isOwnEmail = verifiedEmail !== null && canonicalEmail(verifiedEmail) === canonicalEmail(member.email);
      if (isOwnEmail && !member.emailVerifiedAt) await changeMember(tx, { memberId, emailVerifiedAt: now });
      // An unverified address may belong to somebody else, so the e-mail does not name the Google account.
      const shownEmail = member.emailVerifiedAt || isOwnEmail ? verifiedEmail : null;
      await queueMail(tx, { ...identityLinkedEmail(ctx.origin, shownEmail), recipient: member.email, memberId });
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "member_identities_issuer_subject_pk") throw error;
    throw new AppError("identity_taken", { cause: error });
  }
}

/**
 * The member of an identity, their row locked until the transaction ends, because a password change may be unlinking the identity
 * concurrently; null for an unlinked one.
 */
export async function lockIdentityOwner(
  ctx: { db: Db },
  identity: Identity,
): Promise<{ memberId: string; isActive: boolean } | null> {
  requireTransaction(ctx);
  const found = await findIdentityOwner(ctx.db, identity);
  if (!found) return null;
  await lockMemberEvenIfErased(ctx, { memberId: found.memberId });
  return findIdentityOwner(ctx.db, identity);
}

/** Links an identity to a member within the caller's transaction and under their lock. */
export async function addIdentity(
  ctx: { db: Db; clock: Clock },
  { identity, memberId }: { identity: Identity; memberId: string },
): Promise<void> {
  requireTransaction(ctx);
  const { issuer, subject, verifiedEmail } = identity;
  await insertIdentity(ctx.db, { issuer, subject, memberId, email: verifiedEmail, createdAt: ctx.clock.now() });
}

/** The identities linked to a member, the first linked first. */
export const listIdentities = (ctx: { db: Db }, input: { memberId: string }) =>
  selectIdentities(ctx.db, input.memberId);
