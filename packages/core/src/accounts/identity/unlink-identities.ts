import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { identityUnlinkedEmail } from "./emails.ts";
import { deleteIdentities, selectIdentities } from "./store.ts";

/**
 * Unlinks Google and notifies the member by e-mail. Throws `last_sign_in_method` for a member without a password,
 * `too_many`.
 */
export async function unlinkIdentities(ctx: MemberCtx): Promise<void> {
  await countMemberWrite(ctx, { limit: "unlink:account" });
  await transaction(ctx, async (tx) => {
    const { id: memberId, passwordHash, email } = await lockMember(tx, { memberId: ctx.actor.viewer.id });
    if ((await selectIdentities(tx.db, memberId)).length === 0) return;
    if (!passwordHash) throw new AppError("last_sign_in_method");
    await deleteIdentities(tx.db, memberId);
    if (email) await queueMail(tx, { ...identityUnlinkedEmail(ctx.origin), recipient: email, memberId });
  });
}
