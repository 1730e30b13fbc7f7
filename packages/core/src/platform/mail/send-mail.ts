import { type Db, transaction } from "@panshi/db";
import { type Clock, MINUTE } from "../clock.ts";
import { deleteEmailsToErasedMembers, isToBeSent, recordFailure, recordSent, takeUnsentEmail } from "./store.ts";

/** Delivers an e-mail, or throws. Without SMTP nothing is sent, and the outbox can be read instead (list-outbox-emails.ts). */
export type DeliverEmail = (email: { id: string; recipient: string; subject: string; body: string }) => Promise<void>;

/** How long a delivery may take; after that its job is taken for dead, and another may deliver the e-mail. */
const DELIVERY_MAX = 2 * MINUTE;

/**
 * Sends one e-mail of the outbox, unless it was sent already. Delivery happens outside any transaction; a failure is
 * recorded and thrown, so that the job queue tries again. An e-mail that was queued again has two jobs, of which one delivers it.
 */
export async function deliverQueuedMail(
  ctx: { db: Db; clock: Clock; deliver: DeliverEmail },
  { id }: { id: string },
): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + DELIVERY_MAX);
  const email = await transaction(ctx, (tx) => takeUnsentEmail(tx.db, id, now, until));
  if (!email) {
    if (await isToBeSent(ctx.db, id)) throw new Error("another job delivers this e-mail");
    return;
  }
  try {
    await ctx.deliver(email);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    await transaction(ctx, (tx) => recordFailure(tx.db, id, until, lastError));
    throw error;
  }
  const sentAt = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await recordSent(tx.db, id, sentAt);
    // Sent because of money that went on after the erasure; nothing needs it any more (docs/decisions/0052).
    await deleteEmailsToErasedMembers(tx.db, [id]);
  });
}
