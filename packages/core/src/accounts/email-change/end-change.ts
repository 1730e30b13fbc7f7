import type { EmailChangeOutcome } from "@panshi/contracts/accounts/email-change";
import { requireTransaction } from "@panshi/db";
import { maskChanges } from "../../platform/audit/mask-changes.ts";
import { type AuditCtx, writeAudit } from "../../platform/audit/write-audit.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import type { LockedChange } from "./lock-change.ts";
import { updateChange } from "./store.ts";

/** What the member reads of an end that they did not cause themselves. */
const messages: Partial<Record<EmailChangeOutcome, string>> = {
  stopped_by_link: "有人從原來信箱裡的連結停下了它。你的帳號照常用原來的電子郵件登入。",
  stopped_by_administrator: "我們停下了這次更改。你的帳號照常用原來的電子郵件登入。",
  email_taken: "新的電子郵件已經有另一個帳號，所以沒有更改。你的帳號照常用原來的電子郵件登入。",
  expired: "過了十四天還沒有確認，所以沒有更改。你的帳號照常用原來的電子郵件登入。",
};

/**
 * Ends an open change that does not move, within the caller's transaction and under the lock of both rows: its outcome, an
 * audit entry, and a notification where an approved change ends without the member.
 */
export async function endChange(
  ctx: AuditCtx,
  {
    change,
    outcome,
    stopReason,
  }: Pick<LockedChange, "change"> & { outcome: Exclude<EmailChangeOutcome, "moved">; stopReason?: string },
): Promise<void> {
  requireTransaction(ctx);
  const { id, memberId } = change;
  await updateChange(ctx.db, id, {
    endedAt: ctx.clock.now(),
    outcome,
    ...(stopReason !== undefined && { stopReason }),
  });
  const message = change.approvedAt && messages[outcome];
  if (message)
    await notifyMember(ctx, { memberId, type: "service", title: "電子郵件沒有更改", message, path: "/account" });
  type Values = { outcome: EmailChangeOutcome | null; reason: string | null };
  const values = maskChanges<Values>({ outcome: null, reason: null }, { outcome, reason: stopReason ?? null }, [
    "outcome",
  ]);
  writeAudit(ctx, {
    action: "member.email_change.stop",
    subjectId: memberId,
    before: values?.before ?? null,
    after: values?.after ?? null,
  });
}
