import { AppError } from "@panshi/contracts/platform/errors";
import { googleFailures } from "@panshi/contracts/accounts/google-failure";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { databaseFailure, transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { changeMember } from "../member/change-member.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { identityLinkedEmail } from "./emails.ts";
import { addIdentity } from "./identity-owner.ts";
import type { Identity } from "./provider.ts";
import { findIdentityOwner, selectIdentities } from "./store.ts";

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
