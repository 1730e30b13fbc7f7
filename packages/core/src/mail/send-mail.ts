import { type Db, transaction } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";

/** Carries a letter out of the house, or throws. In demo nothing leaves: the outbox itself is what can be read. */
export type DeliverEmail = (letter: { id: string; recipient: string; subject: string; body: string }) => Promise<void>;

/**
 * Sends one letter of the outbox. The post is called outside any transaction; a failure is recorded and thrown, so that
 * the queue tries again. A letter sent already is left alone.
 */
export async function sendMail({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock; post: DeliverEmail };
  input: { id: string };
}): Promise<void> {
  const [letter] = await ctx.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, input.id), sql`${mailOutbox.state} <> 'sent'`));
  if (!letter) return;
  try {
    await ctx.post(letter);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    await record(ctx, input.id, { state: "failed", lastError });
    throw error;
  }
  await record(ctx, input.id, { state: "sent", lastError: null, sentAt: ctx.clock.now() });
}

const record = (ctx: { db: Db }, id: string, set: Partial<typeof mailOutbox.$inferInsert>) =>
  transaction(ctx, (tx) =>
    tx.db
      .update(mailOutbox)
      .set({ ...set, tries: sql`${mailOutbox.tries} + 1` })
      .where(eq(mailOutbox.id, id)),
  );

/** The newest letters, for the demo's reading page. */
export const listMail = ({ ctx }: { ctx: { db: Db } }) =>
  ctx.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(100);
