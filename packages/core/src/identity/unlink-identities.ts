import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countWrite } from "../throttle/count-write.ts";
import { identityUnlinkedEmail } from "./emails.ts";
import { deleteIdentities, selectIdentities } from "./store.ts";
import { lockMember } from "../member/lock-member.ts";

/** Unlinks Google and tells the member by mail. Throws `last_sign_in_method` where no password is set, `too_many`. */
export async function unlinkIdentities({ ctx }: { ctx: MemberCtx }): Promise<void> {
  await countWrite(ctx, "unlink:account");
  await transaction(ctx, async (tx) => {
    const member = await lockMember({ ctx: tx, input: { memberId: ctx.actor.viewer.id } });
    if ((await selectIdentities(tx.db, member.id)).length === 0) return;
    if (!member.passwordHash) throw new AppError("last_sign_in_method");
    await deleteIdentities(tx.db, member.id);
    if (member.email)
      await queueMail(tx, { ...identityUnlinkedEmail(ctx.origin), recipient: member.email, memberId: member.id });
  });
}
