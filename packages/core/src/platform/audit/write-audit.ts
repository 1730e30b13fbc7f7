import {
  type AuditAction,
  auditActions,
  auditSubjects,
  type PersonalAuditAction,
} from "@panshi/contracts/platform/audit";
import { beforeCommit, type Db, newId } from "@panshi/db";
import type { Clock } from "../clock.ts";
import type { Actor } from "../context.ts";
import type { MaskedValues } from "./mask-changes.ts";
import { insertReasons, type NewReason } from "./reason-store.ts";
import { SEVERAL_SUBJECTS_ID } from "./canonical-json.ts";
import { appendEntries, type NewAuditRow } from "./store.ts";

export type AuditCtx = { db: Db; clock: Clock; actor: Actor; address: string; requestId: string };

/** One subject, or those of a bulk change, which writes one entry with their ids. */
type Subject = { subjectId: string } | { subjectIds: readonly string[] };
/** `after.reason` is kept beside the chain, with the ids of the subject (reason-store.ts). */
type Values = { before: object | null; after: object | null };
/** Values of a personal subject come from {@link maskChanges}. */
type PersonalValues = { before: MaskedValues | null; after: MaskedValues | null };
export type NewAuditEntry = Subject &
  (
    | ({ action: Exclude<AuditAction, PersonalAuditAction> } & Values)
    | ({ action: PersonalAuditAction } & PersonalValues)
  );

/** Entries of one transaction. A change of more rows is a bulk change. */
const ENTRIES_MAX = 20;

/** What is written when the transaction commits. */
const queued = new WeakMap<Db, { rows: NewAuditRow[]; reasons: NewReason[] }>();

/**
 * Records one entry or several of a change, in the transaction of the change. They are written together just before the
 * commit, wherever this is called: the lock of the chain, for which every other change waits, is held for that alone. Each
 * entry holds the hash of the one before, which reveals a removed or altered row.
 */
export function writeAudit(ctx: AuditCtx, input: NewAuditEntry | readonly NewAuditEntry[]): void {
  beforeCommit(ctx, () => flush(ctx.db));
  const { rows, reasons } = queued.get(ctx.db) ?? { rows: [], reasons: [] };
  queued.set(ctx.db, { rows, reasons });
  for (const entry of Array.isArray(input) ? (input as readonly NewAuditEntry[]) : [input as NewAuditEntry]) {
    const reason = reasonOf(ctx, entry);
    if (reason) reasons.push(reason);
    rows.push(toRow(ctx, entry, reason));
  }
  if (rows.length > ENTRIES_MAX) throw new Error("Too many audit entries: a bulk change writes one with its ids.");
}

async function flush(db: Db): Promise<void> {
  const { rows, reasons } = queued.get(db) ?? { rows: [], reasons: [] };
  queued.delete(db);
  if (reasons.length > 0) await insertReasons(db, reasons);
  if (rows.length > 0) await appendEntries(db, rows);
}

const idsOf = (subject: Subject) => ("subjectId" in subject ? [subject.subjectId] : subject.subjectIds);

/** The reason that an entry gives in an administrator's own words, which the chain must not hold; null for none. */
function reasonOf({ clock }: AuditCtx, { action, after, ...entry }: NewAuditEntry): NewReason | null {
  const { reason } = (after ?? {}) as { reason?: unknown };
  if (auditSubjects[auditActions[action].subject].personal || typeof reason !== "string" || reason === "") return null;
  const now = clock.now();
  return { id: newId(now), about: [...idsOf(entry)], text: reason, createdAt: now };
}

/**
 * Whether a member or a visitor made the call, also while they sign in or follow a link, when nobody is the actor yet: their address
 * would stay for ever in a chain that nobody can change.
 */
const isOfBuyer = ({ kind }: Actor, action: AuditAction): boolean =>
  kind === "member" || kind === "visitor" || (kind === "anyone" && auditActions[action].subject !== "administrator");

/** What an entry says in place of its reason. */
function withReference(after: object | null, { id }: NewReason): object {
  const { reason: _, ...rest } = { ...after } as { reason?: unknown };
  return { ...rest, reasonId: id };
}

const toRow = (
  ctx: AuditCtx,
  { action, before, after: given, ...subject }: NewAuditEntry,
  reason: NewReason | null,
): NewAuditRow => {
  const after = reason ? withReference(given, reason) : given;
  return {
    at: ctx.clock.now(),
    administratorId: ctx.actor.kind === "administrator" ? ctx.actor.administratorId : null,
    action,
    subjectType: auditActions[action].subject,
    subjectId: "subjectId" in subject ? subject.subjectId : SEVERAL_SUBJECTS_ID,
    before,
    after: "subjectId" in subject ? after : { ids: subject.subjectIds, ...after },
    address: isOfBuyer(ctx.actor, action) ? null : ctx.address,
    requestId: ctx.requestId,
  };
};
