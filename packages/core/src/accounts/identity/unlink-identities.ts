import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { identityUnlinkedEmail } from "./emails.ts";
import { deleteIdentities, deleteIdentitiesAfter, deleteIdentitiesWithOtherEmail, selectIdentities } from "./store.ts";

/**
 * Unlinks Google and notifies the member by e-mail. Throws `last_sign_in_method` for a member without a password,
 * `too_many`.
 */
export async function unlinkIdentities(ctx: MemberCtx): Promise<void> {
  await throttleMemberWrite(ctx, { limit: "unlink:account" });
  await transaction(ctx, async (tx) => {
    const { id: memberId, passwordHash, email } = await lockMember(tx, { memberId: ctx.actor.viewer.id });
    if ((await selectIdentities(tx.db, memberId)).length === 0) return;
    if (!passwordHash) throw new AppError("last_sign_in_method");
    await deleteIdentities(tx.db, memberId);
    if (email) await queueMail(tx, { ...identityUnlinkedEmail(ctx.origin), recipient: email, memberId });
  });
}

/** Unlinks what was linked to a member after `since`, within the caller's transaction. Returns how many there were. */
export async function unlinkIdentitiesSince(
  ctx: { db: Db },
  { memberId, since }: { memberId: string; since: Date },
): Promise<number> {
  requireTransaction(ctx);
  return deleteIdentitiesAfter(ctx.db, memberId, since);
}

/**
 * Unlinks identities whose e-mail is not the member's own, within the caller's transaction: somebody else who had
 * access to the account may have linked them. Returns how many there were.
 */
export async function unlinkIdentitiesWithOtherEmail(ctx: { db: Db }, input: { memberId: string }): Promise<number> {
  requireTransaction(ctx);
  return deleteIdentitiesWithOtherEmail(ctx.db, input.memberId);
}
