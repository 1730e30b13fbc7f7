import type { BulkResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { type AuditCtx, type NewAuditEntry, writeAudit } from "./write-audit.ts";

/** Rows in one statement. */
const BATCH = 1000;

/**
 * Changes many rows in one transaction, in batches by the order of their ids, so that two bulk changes of the same rows never
 * deadlock. `change` gets the ids of a batch, locks their rows, changes those that differ, and returns these. They are
 * recorded in one entry, which `entry` makes of them; none where nothing changed. The lock of the audit chain is taken after
 * the last batch, so that a bulk change of any size keeps nobody else's change waiting.
 */
export function runBulkChange<C extends AuditCtx, Row>(
  ctx: C,
  input: {
    ids: readonly string[];
    change: (tx: C, ids: readonly string[]) => Promise<readonly Row[]>;
    entry: (rows: readonly Row[]) => NewAuditEntry;
  },
): Promise<BulkResult> {
  const ids = input.ids.toSorted();
  return transaction(ctx, async (tx) => {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += BATCH)
      rows.push(...(await input.change(tx, ids.slice(start, start + BATCH))));
    if (rows.length > 0) writeAudit(tx, input.entry(rows));
    return { changed: rows.length };
  });
}
