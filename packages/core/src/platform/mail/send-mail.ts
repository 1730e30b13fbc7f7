import { type Db, transaction } from "@panshi/db";
import { type Clock, MINUTE } from "../clock.ts";
import { recordDeliveries, selectToBeSent, takeUnsentEmails } from "./store.ts";

/** Delivers an e-mail, or throws. Without SMTP nothing is sent, and the outbox can be read instead (list-outbox-emails.ts). */
export type DeliverEmail = (email: { id: string; recipient: string; subject: string; body: string }) => Promise<void>;

/** How long the deliveries of a batch may take; after that its jobs are taken for dead, and others may deliver the e-mails. */
const DELIVERY_MAX = 2 * MINUTE;

/**
 * Sends e-mails of the outbox at the same time, each unless it was sent already. Returns the failures by their e-mails, which are recorded,
 * so that the job queue tries these again. Deliveries happen outside any transaction, between one statement and another. An e-mail that
 * was queued again has two jobs, of which one delivers it.
 */
export async function deliverQueuedMail(
  ctx: { db: Db; clock: Clock; deliver: DeliverEmail },
  { ids }: { ids: readonly string[] },
): Promise<ReadonlyMap<string, Error>> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + DELIVERY_MAX);
  const emails = await transaction(ctx, (tx) => takeUnsentEmails(tx.db, ids, now, until));
  const failures = new Map<string, Error>();
  const taken = new Set(emails.map(({ id }) => id));
  const others = ids.filter((id) => !taken.has(id));
  if (others.length > 0)
    for (const id of await selectToBeSent(ctx.db, others))
      failures.set(id, new Error("another job delivers this e-mail"));
  if (emails.length === 0) return failures;
  const deliveries = await Promise.all(
    emails.map(async (email) => {
      try {
        await ctx.deliver(email);
        return { id: email.id, lastError: null };
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error("unknown");
        failures.set(email.id, error);
        return { id: email.id, lastError: error.message.slice(0, 300) };
      }
    }),
  );
  const at = ctx.clock.now();
  await transaction(ctx, (tx) => recordDeliveries(tx.db, deliveries, { taken: until, at }));
  return failures;
}
