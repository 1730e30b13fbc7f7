import { emailChangeOutcomes } from "@panshi/contracts/accounts/email-change";
import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import type { EmailChange, RequestEmailChangeInput, StopEmailChangeInput } from "@panshi/contracts/site/member-change";
import { newId, transaction } from "@panshi/db";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { newToken, tokenHash } from "../../../platform/hashing.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { isEmailTaken } from "../../member/find-member.ts";
import { lockManagedMember } from "../../member/lock-account.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { viewSavedEmailChange } from "../change-links.ts";
import { confirmChangeLinkEmail, stopChangeLinkEmail } from "../emails.ts";
import { endChange } from "../finish-email-change.ts";
import { lockOpenChange } from "../lock-change.ts";
import { earliestMoveTime, changeObstacle } from "../rules.ts";
import { findOpenChange, insertChange, updateChange } from "../store.ts";

const refuse = (message: string) => new AppError("bad_input", { issues: [{ path: "email", message }] });

/**
 * Starts a change of a member's email, with a reason. Nothing is sent before a second administrator approves it
 * ({@link approveChange}). Throws `not_found`, `conflict` for a deactivated member or beside another open change, `bad_input` for
 * the present address and for one that has an account, which leaves a row in the access log.
 */
export const requestChange = staffVerb(
  "members:write",
  async (ctx, { memberId, email, reason }: RequestEmailChangeInput): Promise<EmailChange> => {
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
      return viewSavedEmailChange(tx, { id });
    });
    if (!(outcome instanceof AppError)) return outcome;
    // The refusal tells whose an address is.
    await writeAccessLog(ctx, { kind: "member.email_change", subjectIds: [memberId] });
    throw outcome;
  },
);

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
    const obstacle = changeObstacle(change, member, now);
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
    const time = earliestMoveTime(now);
    const { origin } = ctx;
    await queueMail(tx, { ...confirmChangeLinkEmail(origin, confirmToken, time), recipient: newEmail, memberId });
    if (member.email) {
      const letter = stopChangeLinkEmail(origin, stopToken, time, member.emailVerifiedAt ? newEmail : null);
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
    return viewSavedEmailChange(tx, { id });
  });
});

/** Stops a change that has not moved, with a reason, also before its approval. Throws `not_found`, `conflict`. */
export const stopChange = staffVerb(
  "members:write",
  async (ctx, { id, reason }: StopEmailChangeInput): Promise<EmailChange> => {
    return transaction(ctx, async (tx) => {
      const { change } = await lockOpenChange(tx, { id });
      await endChange(tx, { change, outcome: "stopped_by_administrator", stopReason: reason });
      return viewSavedEmailChange(tx, { id });
    });
  },
);
