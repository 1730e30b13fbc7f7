import { type AuditAction, auditActions, type PersonalAuditAction } from "@panshi/contracts/audit";
import { beforeCommit, type Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import type { Actor } from "../context.ts";
import type { MaskedValues } from "./mask-changes.ts";
import { appendEntries, type NewAuditRow, SEVERAL } from "./store.ts";

export type AuditCtx = { db: Db; clock: Clock; actor: Actor; address: string; requestId: string };

/** One subject, or those of a bulk change, which writes one entry with their ids. */
type Subject = { subjectId: string } | { subjectIds: readonly string[] };
type Values = { before: object | null; after: object | null };
/** Values of a personal subject come from {@link maskChanges}. */
type PersonalValues = { before: MaskedValues | null; after: MaskedValues | null };
export type AuditEntry = Subject &
  (
    | ({ action: Exclude<AuditAction, PersonalAuditAction> } & Values)
    | ({ action: PersonalAuditAction } & PersonalValues)
  );

/** Entries of one transaction. A change of more rows is a bulk change. */
const ENTRIES_MAX = 20;

/** What is written when the transaction commits. */
const queued = new WeakMap<Db, NewAuditRow[]>();

/**
 * Records one entry or several of a change, in the transaction of the change. They are written together just before the
 * commit, wherever this is called: the lock of the chain, for which every other change waits, is held for that alone. Each
 * entry holds the hash of the one before, which reveals a removed or altered row.
 */
export function writeAudit({ ctx, input }: { ctx: AuditCtx; input: AuditEntry | readonly AuditEntry[] }): void {
  beforeCommit(ctx, () => flush(ctx.db));
  const rows = queued.get(ctx.db) ?? [];
  queued.set(ctx.db, rows);
  for (const entry of Array.isArray(input) ? (input as readonly AuditEntry[]) : [input as AuditEntry])
    rows.push(toRow(ctx, entry));
  if (rows.length > ENTRIES_MAX) throw new Error("Too many audit entries: a bulk change writes one with its ids.");
}

async function flush(db: Db): Promise<void> {
  const rows = queued.get(db) ?? [];
  queued.delete(db);
  if (rows.length > 0) await appendEntries(db, rows);
}

const toRow = (ctx: AuditCtx, { action, before, after, ...subject }: AuditEntry): NewAuditRow => ({
  at: ctx.clock.now(),
  administratorId: ctx.actor.kind === "administrator" ? ctx.actor.administratorId : null,
  action,
  subjectType: auditActions[action].subject,
  subjectId: "subjectId" in subject ? subject.subjectId : SEVERAL,
  before,
  after: "subjectId" in subject ? after : { ids: subject.subjectIds, ...after },
  address: ctx.address,
  requestId: ctx.requestId,
});
