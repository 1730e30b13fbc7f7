import type { DeleteAccountInput } from "@panshi/contracts/account";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { MemberCtx } from "../context.ts";
import { checkPassword } from "./check-password.ts";
import { deletePersonalRows } from "./delete-store.ts";
import { updateMember } from "./member-store.ts";
import { deleteSessionsOf } from "./session-store.ts";

/**
 * Deletes one's account (decisions, section 3): the member becomes nobody, what they wrote is gone, every session ends;
 * orders and invoice data stay for the tax period. Throws `bad_input` for a wrong password.
 */
export async function deleteAccount({ ctx, input }: { ctx: MemberCtx; input: DeleteAccountInput }): Promise<void> {
  await checkPassword(ctx, input.password, "password");
  const memberId = ctx.actor.viewer.id;
  await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await updateMember(tx.db, memberId, {
      email: null,
      phone: null,
      passwordHash: null,
      fullName: "已刪除的會員",
      firstName: "已刪除的會員",
      lastName: "",
      prayerWish: null,
      search: null,
      marketingOptInAt: null,
      modelConsentAt: null,
      isActive: false,
      deletedAt: now,
      updatedAt: now,
    });
    await deletePersonalRows(tx.db, memberId, now);
    await deleteSessionsOf(tx.db, memberId);
    await writeAudit(tx, {
      action: "member.delete_own",
      subjectType: "member",
      subjectId: memberId,
      before: null,
      after: null,
    });
  });
}
