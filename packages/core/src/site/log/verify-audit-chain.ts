import { createHash } from "node:crypto";
import { transaction } from "@panshi/db";
import type { Actor, Ctx } from "../../platform/context.ts";
import { requirePermission } from "../../platform/require-permission.ts";
import { canonicalJson, FIRST_HASH } from "../../platform/audit/canonical-json.ts";
import { type AuditChainMark, type AuditRow, findAuditChainMark, saveVerified, selectEntriesAfter } from "./store.ts";

/** Entries of one call, unless it says otherwise: well under a second. */
const LIMIT = 10_000;
const BATCH = 200;
/** The most broken entries that are kept. */
const BROKEN_MAX = 100;

type AuditVerificationRun = {
  /** Entries that this call has checked. */
  checked: number;
  /** The ids of broken entries, since the verification started at the first entry; at most a hundred. */
  brokenAt: number[];
  /** Whether the newest entry was reached. */
  isComplete: boolean;
};

/**
 * Verifies the chain of audit entries from where the last call stopped, or from its start, and stores how far it came. An
 * entry is broken where its hash is not that of its values, or where it does not follow the entry before it: something was
 * altered, removed, inserted or moved. The newest entries cannot be removed either, without another head of the chain.
 */
export async function verifyAuditChain(
  ctx: Pick<Ctx<Extract<Actor, { kind: "administrator" | "system" }>>, "actor" | "db" | "clock">,
  { restart = false, limit = LIMIT }: { restart?: boolean; limit?: number },
): Promise<AuditVerificationRun> {
  if (ctx.actor.kind === "administrator") requirePermission({ actor: ctx.actor }, "audit:read");
  const start = restart ? null : (await findAuditChainMark(ctx.db, "verified")).mark;
  const broken = new Set(start?.brokenIds);
  const report = (id: number) => broken.size < BROKEN_MAX && broken.add(id);
  let last = start && { id: start.entryId, hash: start.hash };
  if (last && !(await isUnchanged(ctx, last))) report(last.id);
  let checked = 0;
  let isComplete = false;
  while (checked < limit && !isComplete) {
    const rows = await selectEntriesAfter(ctx.db, last?.id ?? 0, Math.min(BATCH, limit - checked));
    for (const row of rows) {
      if (!row.hash.equals(hashOf(row)) || !follows(row, last)) report(row.id);
      last = { id: row.id, hash: row.hash };
    }
    checked += rows.length;
    if (rows.length > 0) continue;
    const { mark: head, newestId } = await findAuditChainMark(ctx.db, "head");
    // Otherwise an entry was written since this batch was read.
    isComplete = newestId <= (last?.id ?? 0);
    if (isComplete && !isHead(head, last)) report(head?.entryId ?? last?.id ?? 0);
  }
  const brokenAt = [...broken];
  if (last) await save(ctx, { entryId: last.id, hash: last.hash, at: ctx.clock.now(), brokenIds: brokenAt }, start);
  return { checked, brokenAt, isComplete };
}

type Link = { id: number; hash: Buffer };

const hashOf = ({ id: _, previousHash, hash: _hash, ...values }: AuditRow): Buffer =>
  createHash("sha256")
    .update(previousHash ?? FIRST_HASH)
    .update(canonicalJson(values))
    .digest();

const follows = ({ previousHash }: AuditRow, last: Link | null): boolean =>
  last === null ? previousHash === null : previousHash?.equals(last.hash) === true;

const isHead = (head: AuditChainMark | null, last: Link | null): boolean =>
  head === null || last === null ? head === last : head.entryId === last.id && head.hash.equals(last.hash);

/** Whether the entry up to which the chain was verified is still the same. */
async function isUnchanged({ db }: Pick<Ctx, "db">, { id, hash }: Link): Promise<boolean> {
  const [row] = await selectEntriesAfter(db, id - 1, 1);
  return row?.id === id && row.hash.equals(hash) && hashOf(row).equals(hash);
}

const save = (
  ctx: Pick<Ctx, "db" | "clock">,
  mark: Omit<AuditChainMark, "key">,
  start: AuditChainMark | null,
): Promise<unknown> => transaction(ctx, (tx) => saveVerified(tx.db, mark, start));
