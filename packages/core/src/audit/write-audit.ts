import { type Db, pipeline, requireTransaction } from "@panshi/db";
import { auditEntries } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Clock } from "../clock.ts";

/** The advisory lock of the chain's writers: any number that no other lock uses. */
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
 * Inserts an audit entry in the transaction of its change. Each entry holds the hash of the one before, which reveals a
 * removed or altered row. Only inside a transaction; call it last, for the lock of the chain is held until the commit.
 */
export async function writeAudit({ ctx, input: entry }: { ctx: AuditCtx; input: AuditEntry }): Promise<void> {
  requireTransaction(ctx);
  const row = {
    at: ctx.clock.now(),
    administratorId: ctx.actor.kind === "administrator" ? ctx.actor.administratorId : null,
    ...entry,
    address: ctx.address,
    requestId: ctx.requestId,
  };
  const lastHash = sql`(select hash from audit_entries order by id desc limit 1)`;
  // The last hash is read under the lock. Both statements in one round trip, for other writers are waiting.
  await pipeline(ctx, [
    () => ctx.db.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`),
    () =>
      ctx.db.insert(auditEntries).values({
        ...row,
        previousHash: lastHash,
        hash: sql`sha256(coalesce(${lastHash}, ${Buffer.alloc(32)}::bytea) || convert_to(${canonicalJson(row)}::text, 'UTF8'))`,
      }),
  ]);
}

/** JSON with sorted keys, the same before it is stored and after it is read from jsonb: the input of the hash. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
