import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import type { EmailChange, EmailChangeRequest } from "@panshi/contracts/site/member-change";
import { newId, transaction } from "@panshi/db";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { isEmailTaken } from "../../member/is-email-taken.ts";
import { lockManagedMember } from "../../member/lock-managed-member.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findOpenChange, insertChange } from "../store.ts";
import { showEmailChange } from "../show-email-change.ts";

const refuse = (message: string) => new AppError("bad_input", { issues: [{ path: "email", message }] });

/**
 * Starts a change of a member's email, with a reason. Nothing is sent before a second administrator approves it
 * (approve-change.ts). Throws `not_found`, `conflict` for a deactivated member or beside another open change, `bad_input` for
 * the present address and for one that has an account, which leaves a row in the access log.
 */
export const requestChange = staffVerb(
  "members:write",
  async (ctx, { memberId, email, reason }: EmailChangeRequest): Promise<EmailChange> => {
    const outcome = await transaction(ctx, async (tx) => {
      const member = await lockManagedMember(tx, { memberId });
      if (!member.isActive)
        throw new AppError("conflict", { message: "這位會員已經停用，請先重新啟用，再更改電子郵件" });
      if (await findOpenChange(tx.db, memberId))
        throw new AppError("conflict", { message: "這位會員還有一個電子郵件的更改沒有結束，請先停止它" });
      if (canonicalEmail(member.email ?? "") === canonicalEmail(email)) return refuse("這就是會員現在用的電子郵件");
      if (await isEmailTaken(tx, { email })) return refuse("這個電子郵件已經有另一個帳號");
      const now = ctx.clock.now();
      const id = newId(now);
      await insertChange(tx.db, {
        id,
        memberId,
        oldEmail: member.email,
        newEmail: email,
        reason,
        requestedBy: ctx.actor.administratorId,
        createdAt: now,
      });
      const values = maskChanges<{ email: string | null; reason: string | null }>(
        { email: member.email, reason: null },
        { email, reason },
      );
      writeAudit(tx, {
        action: "member.email_change.request",
        subjectId: memberId,
        before: values?.before ?? null,
        after: values?.after ?? null,
      });
      return showEmailChange(tx, { id });
    });
    if (!(outcome instanceof AppError)) return outcome;
    // The refusal tells whose an address is.
    await writeAccessLog(ctx, { kind: "member.email_change", subjectIds: [memberId] });
    throw outcome;
  },
);
