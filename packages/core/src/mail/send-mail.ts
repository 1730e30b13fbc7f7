import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { findUnsentEmail, recordDelivery } from "./store.ts";

/** Delivers an e-mail, or throws. Without SMTP nothing is sent, and the outbox can be read instead (list-outbox-emails.ts). */
export type DeliverEmail = (email: { id: string; recipient: string; subject: string; body: string }) => Promise<void>;

/**
 * Sends one e-mail of the outbox, unless it was sent already. Delivery happens outside any transaction; a failure is
 * recorded and thrown, so that the job queue tries again.
 */
export async function sendMail({
  ctx,
  input: { id },
}: {
  ctx: { db: Db; clock: Clock; deliver: DeliverEmail };
  input: { id: string };
}): Promise<void> {
  const email = await findUnsentEmail(ctx.db, id);
  if (!email) return;
  try {
    await ctx.deliver(email);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    await transaction(ctx, (tx) => recordDelivery(tx.db, id, { state: "failed", lastError }));
    throw error;
  }
  const sentAt = ctx.clock.now();
  await transaction(ctx, (tx) => recordDelivery(tx.db, id, { state: "sent", lastError: null, sentAt }));
}
