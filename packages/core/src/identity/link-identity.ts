import { AppError } from "@panshi/contracts/errors";
import { googleFailures } from "@panshi/contracts/google-failure";
import { canonicalEmail } from "@panshi/contracts/member";
import { databaseFailure, transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { identityLinkedEmail } from "./emails.ts";
import { findIdentityOwner, insertIdentity, selectIdentities } from "./store.ts";
import type { Identity } from "./provider.ts";
import { lockOwnAccount } from "../session/lock-own-account.ts";
import { updateMember } from "../member/store.ts";

/**
 * Links an identity to the member who is signed in, one of a provider, and tells them by mail; linking it again changes
 * nothing. `token` is the session's. Throws `identity_taken` for another member's, `conflict` beside one that is linked,
 * `unauthorized` where the session ended meanwhile.
 */
export async function linkIdentity({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: { identity: Identity; token: string };
}): Promise<void> {
  const { issuer, subject, verifiedEmail } = input.identity;
  try {
    await transaction(ctx, async (tx) => {
      const member = await lockOwnAccount(tx, input.token);
      const owner = await findIdentityOwner(tx.db, input.identity);
      if (owner?.memberId === member.id) return;
      if (owner) throw new AppError("identity_taken");
      const linked = await selectIdentities(tx.db, member.id);
      if (linked.some((each) => each.issuer === issuer))
        throw new AppError("conflict", { message: googleFailures.linked_already });
      const now = ctx.clock.now();
      await insertIdentity(tx.db, { issuer, subject, memberId: member.id, email: verifiedEmail, createdAt: now });
      if (!member.email) return;
      const isOwnEmail = verifiedEmail !== null && canonicalEmail(verifiedEmail) === canonicalEmail(member.email);
      if (isOwnEmail && !member.emailVerifiedAt)
        await updateMember(tx.db, member.id, { emailVerifiedAt: now, updatedAt: now });
      await queueMail(tx, {
        ...identityLinkedEmail(ctx.origin, member.emailVerifiedAt || isOwnEmail ? verifiedEmail : null),
        recipient: member.email,
        memberId: member.id,
      });
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "member_identities_issuer_subject_pk") throw error;
    throw new AppError("identity_taken", { cause: error });
  }
}
