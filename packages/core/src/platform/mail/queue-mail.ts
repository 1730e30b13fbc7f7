import { newId, requireTransaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { readGeneralSettings } from "../settings/view-settings.ts";
import { lockMemberForShare } from "../member-lock/lock-member-for-share.ts";
import { MAIL_SITE_PLACEHOLDER } from "./mail_site_placeholder.ts";
import { insertEmail } from "./store.ts";

export type EmailMessage = {
  recipient: string;
  /** `SITE` stands for the name of the site, in the body too. */
  subject: string;
  /** Plain text. */
  body: string;
  purpose: string;
  /** An e-mail with the same key is queued only once. */
  key?: string;
  memberId?: string;
  /** The order that it is about. */
  orderId?: string;
};

/** Writes an e-mail to the outbox and its job to the queue, within the caller's transaction; none to a member who was erased. */
export async function queueMail(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue">,
  { key, subject, body, ...row }: EmailMessage,
): Promise<void> {
  requireTransaction(ctx);
  const { memberId } = row;
  if (memberId !== undefined && !(await lockMemberForShare(ctx, { memberId }))) return;
  const now = ctx.clock.now();
  // Read from the database: jobs have no cache.
  const { name } = await readGeneralSettings(ctx);
  const inserted = await insertEmail(ctx.db, {
    id: newId(now),
    ...row,
    subject: subject.replaceAll(MAIL_SITE_PLACEHOLDER, () => name),
    body: body.replaceAll(MAIL_SITE_PLACEHOLDER, () => name),
    purposeKey: key ?? null,
    createdAt: now,
  });
  for (const { id } of inserted) await ctx.enqueue(ctx, "send-mail", { id });
}
