import { AppError } from "@panshi/contracts/platform/errors";
import { NUMBER_FAULTS_SHOWN, type NumberUpload } from "@panshi/contracts/commerce/invoice-record";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { UploadedFile } from "../../platform/file/uploaded-file.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findBatch, lockExports, selectAwaitedKeys } from "./batch-store.ts";
import { judgeRows } from "./number-rules.ts";
import { lockTargets, putBack, selectTakenNumbers, takeNumbers } from "./number-store.ts";
import { readNumberFile } from "./read-number-file.ts";

type Input = { id: string; file: Pick<UploadedFile, "path" | "sha256"> };

/**
 * Stores the numbers that the provider's file has for a batch, all of them in one transaction: right rows are taken, rejected ones wait
 * for a new batch, every other is named with its fault. The same file again changes nothing. Throws `not_found`, `bad_input` for a file
 * that cannot be read.
 */
export const uploadNumbers = staffVerb("invoices:manage", async (ctx, { id, file }: Input): Promise<NumberUpload> => {
  const batch = await findBatch(ctx.db, id);
  if (!batch) throw new AppError("not_found", { message: "找不到這一批" });
  const { kind } = batch;
  const rows = await readNumberFile(file, kind);
  return transaction(ctx, async (tx) => {
    // Uploads and exports lock many rows, each in its own order: one after the other.
    await lockExports(tx.db);
    const now = tx.clock.now();
    const targets = await lockTargets(tx.db, kind, [...new Set(rows.map(({ key }) => key))]);
    const taken = await selectTakenNumbers(tx.db, kind, [...new Set(rows.map(({ number }) => number))]);
    const byKey = new Map(targets.map((target) => [target.key, target]));
    const judged = judgeRows({ kind, rows, targets: byKey, taken, batchId: id, today: taipeiDay(now) });
    await takeNumbers(tx.db, kind, judged.take, now);
    await putBack(tx.db, kind, judged.reject, now);
    const counts = { taken: judged.take.length, rejected: judged.reject.length, faultCount: judged.faults.length };
    if (counts.taken + counts.rejected > 0) {
      const after = { name: batch.name, ...counts, sha256: file.sha256.toString("hex") };
      writeAudit(tx, { action: "invoice_batch.upload", subjectId: id, before: null, after });
    }
    return {
      ...counts,
      unchanged: judged.unchanged,
      faults: judged.faults.slice(0, NUMBER_FAULTS_SHOWN),
      awaitedCount: (await findBatch(tx.db, id))?.awaited ?? 0,
      awaited: await selectAwaitedKeys(tx.db, batch, NUMBER_FAULTS_SHOWN),
    };
  });
});
