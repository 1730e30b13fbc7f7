import { emailChangeOutcomes } from "@panshi/contracts/accounts/email-change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { EmailChange } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { newToken, tokenHash } from "../../../platform/hashing.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { isEmailTaken } from "../../member/is-email-taken.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { confirmChangeEmail, stopChangeEmail } from "../emails.ts";
import { lockOpenChange } from "../lock-open-change.ts";
import { showEmailChange } from "../show-email-change.ts";
import { movesAt, obstacleOf } from "../rules.ts";
import { updateChange } from "../store.ts";

/**
 * Approves a change that another administrator started: the 72 hours begin, and a link goes to the new address, which
 * confirms, and one to the old address, which stops. Throws `not_found`, `forbidden` for who started it, `conflict` where
 * it is approved or ended already or cannot go on, `email_taken`.
 */
export const approveChange = staffVerb("members:write", async (ctx, input: { id: string }): Promise<EmailChange> => {
  const { administratorId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const { change, member } = await lockOpenChange(tx, input);
    const { id, memberId, newEmail } = change;
    if (change.approvedAt) throw new AppError("conflict", { message: "這個更改已經核准過了" });
    if (change.requestedBy === administratorId)
      throw new AppError("forbidden", { message: "提出的人不能自己核准，請另一位管理員看過" });
    const now = ctx.clock.now();
    const obstacle = obstacleOf(change, member, now);
    if (obstacle) throw new AppError("conflict", { message: `不能核准：${emailChangeOutcomes[obstacle]}` });
    if (await isEmailTaken(tx, { email: newEmail }))
      throw new AppError("email_taken", { message: `不能核准：${emailChangeOutcomes.email_taken}` });
    const [confirmToken, stopToken] = [newToken(), newToken()];
    await updateChange(tx.db, id, {
      approvedBy: administratorId,
      approvedAt: now,
      confirmHash: tokenHash(confirmToken),
      stopHash: tokenHash(stopToken),
    });
    const time = movesAt(now);
    const { origin } = ctx;
    await queueMail(tx, { ...confirmChangeEmail(origin, confirmToken, time), recipient: newEmail, memberId });
    if (member.email) {
      const letter = stopChangeEmail(origin, stopToken, time, member.emailVerifiedAt ? newEmail : null);
      await queueMail(tx, { ...letter, recipient: member.email, memberId });
    }
    await notifyMember(tx, {
      memberId,
      type: "service",
      title: "你的電子郵件即將更改",
      message: "我們收到請求，三天後會把你的帳號改用另一個信箱。如果不是你的意思，請到「帳號」頁停止。",
      path: "/account",
    });
    type Values = { approved: boolean };
    const values = maskChanges<Values>({ approved: false }, { approved: true }, ["approved"]);
    writeAudit(tx, {
      action: "member.email_change.approve",
      subjectId: memberId,
      before: values?.before ?? null,
      after: values?.after ?? null,
    });
    return showEmailChange(tx, { id });
  });
});
