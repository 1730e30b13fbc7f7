import { BULK_MAX } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { transaction } from "@panshi/db";
import { readPresentRole } from "../../accounts/administrator/read-present-role.ts";
import { listOpenFlagIds } from "../../commerce/order/flag/list-flags.ts";
import { settleFlag } from "../../commerce/order/flag/settle-flag.ts";
import { setPrayersStatus } from "../../journey/prayer/staff/set-prayers-status.ts";
import type { AdministratorJobCtx } from "../../platform/context.ts";
import { type BulkJobRow, lockBulkJob, updateBulkJob } from "./store.ts";
import { bulkJobPermissions } from "./start-bulk-job.ts";

type JobCtx = Omit<AdministratorJobCtx, "actor" | "address" | "requestId">;
type Batch = { job: BulkJobRow; ids: string[]; ctx: AdministratorJobCtx };

/**
 * Carries out a job from where it is, in batches of {@link BULK_MAX} rows: after a crash it goes on behind the last batch, and what a
 * batch did before is not done again. Before each batch the administrator's right is checked again; without it the job stops.
 */
export async function runBulkJob(ctx: JobCtx, { id }: { id: string }): Promise<void> {
  for (let batch = await nextBatch(ctx, id); batch; batch = await nextBatch(ctx, id)) {
    if (batch.job.kind === "prayer_status") await setStatus(batch);
    else await confirmFlags(batch);
  }
}

/** The rows that come next, as the administrator who began the job; null where nothing is left to do, which is written down. */
const nextBatch = (ctx: JobCtx, id: string): Promise<Batch | null> =>
  transaction(ctx, async (tx) => {
    const job = await lockBulkJob(tx.db, id);
    if (job?.state !== "running") return null;
    const { administratorId, handled, rowIds, address, requestId } = job;
    const role = await readPresentRole(tx, { administratorId });
    const ids = rowIds.slice(handled, handled + BULK_MAX);
    const mayGoOn = role !== null && hasPermission(role, bulkJobPermissions[job.kind]);
    if (mayGoOn && ids.length > 0)
      return { job, ids, ctx: { ...ctx, address, requestId, actor: { kind: "administrator", administratorId, role } } };
    await updateBulkJob(tx.db, id, { state: mayGoOn ? "done" : "stopped", finishedAt: tx.clock.now() });
    return null;
  });

/** Sets the status of a batch, and writes down that it is done, in one transaction. */
const setStatus = ({ ctx, job: { id, status, handled }, ids }: Batch): Promise<void> =>
  transaction(ctx, async (tx) => {
    const job = await lockBulkJob(tx.db, id);
    // Another worker has done it.
    if (status === null || job?.handled !== handled) return;
    const { changed } = await setPrayersStatus(tx, { ids, status });
    await updateBulkJob(tx.db, id, { handled: handled + ids.length, changed: job.changed + changed });
  });

/** Settles the open flags of a batch one after the other, each under its order's lock, as a person would. */
async function confirmFlags({ ctx, job: { id, flag, reason, handled }, ids }: Batch): Promise<void> {
  if (flag === null || reason === null) throw new AppError("internal");
  for (const flagId of await listOpenFlagIds(ctx, { orderIds: ids, code: flag })) {
    try {
      await transaction(ctx, async (tx) => {
        await settleFlag(tx, { id: flagId, settlement: "accepted", reason });
        const job = await lockBulkJob(tx.db, id);
        if (job) await updateBulkJob(tx.db, id, { changed: job.changed + 1 });
      });
    } catch (error) {
      // Somebody else settled it, or a refund of the order is on its way: it is left to a person.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  }
  await transaction(ctx, (tx) => updateBulkJob(tx.db, id, { handled: handled + ids.length }));
}
