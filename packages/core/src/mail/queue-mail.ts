import { newId, requireTransaction } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import type { Ctx } from "../context.ts";

export type EmailMessage = {
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  purpose: string;
  /** A letter of one key is written once, however often it is asked for. */
  key?: string;
  memberId?: string;
};

/** Writes a letter into the outbox and its job onto the queue, within the caller's transaction. */
export async function queueMail(ctx: Pick<Ctx, "db" | "clock" | "enqueue">, letter: EmailMessage): Promise<void> {
  requireTransaction(ctx);
  const { key, ...row } = letter;
  const now = ctx.clock.now();
  const written = await ctx.db
    .insert(mailOutbox)
    .values({ id: newId(now), ...row, purposeKey: key ?? null, createdAt: now })
    .onConflictDoNothing({ target: mailOutbox.purposeKey })
    .returning({ id: mailOutbox.id });
  for (const { id } of written) await ctx.enqueue(ctx, "send-mail", { id });
}
