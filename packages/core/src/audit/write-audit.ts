import { type Db, pipeline, requireTransaction } from "@panshi/db";
import { auditEntries } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Clock } from "../clock.ts";

/** Any constant will do, as long as nothing else locks by it: writers of the chain take turns. */
const CHAIN_LOCK = 7_305_001;

export type AuditCtx = { db: Db; clock: Clock; actor: Actor; address: string; requestId: string };
export type AuditEntry = {
  action: string;
  subjectType: string;
  subjectId: string;
  before: object | null;
  after: object | null;
};

/**
 * Writes who did what, in the transaction of the change itself. Each entry holds the hash of the one before, so that a
 * removed or altered row shows. Only inside a transaction; call it last, for the chain's lock is held until the commit.
 */
export async function writeAudit(ctx: AuditCtx, entry: AuditEntry): Promise<void> {
  requireTransaction(ctx);
  const row = {
    at: ctx.clock.now(),
    administratorId: ctx.actor.kind === "administrator" ? ctx.actor.administratorId : null,
    ...entry,
    address: ctx.address,
    requestId: ctx.requestId,
  };
  const last = sql`(select hash from audit_entries order by id desc limit 1)`;
  // The entry before is read under the lock; sent together, for writers of the chain wait for each other.
  await pipeline(ctx, [
    () => ctx.db.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`),
    () =>
      ctx.db.insert(auditEntries).values({
        ...row,
        previousHash: last,
        hash: sql`sha256(coalesce(${last}, ${Buffer.alloc(32)}::bytea) || convert_to(${canonicalJson(row)}::text, 'UTF8'))`,
      }),
  ]);
}

/** JSON with sorted keys, as it comes back from jsonb too: what the chain's hash is taken over. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
