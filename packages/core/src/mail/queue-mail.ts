import { newId, requireTransaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { insertEmail } from "./store.ts";

export type EmailMessage = {
  recipient: string;
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

/** Writes an e-mail to the outbox and its job to the queue, within the caller's transaction. */
export async function queueMail({
  ctx,
  input: { key, ...row },
}: {
  ctx: Pick<Ctx, "db" | "clock" | "enqueue">;
  input: EmailMessage;
}): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const inserted = await insertEmail(ctx.db, { id: newId(now), ...row, purposeKey: key ?? null, createdAt: now });
  for (const { id } of inserted) await ctx.enqueue(ctx, "send-mail", { id });
}
