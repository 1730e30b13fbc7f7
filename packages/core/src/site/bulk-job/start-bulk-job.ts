import type { BulkJob, BulkJobInput, BulkJobKind } from "@panshi/contracts/site/bulk-job";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { transaction } from "@panshi/db";
import { requirePermission } from "../../platform/require-permission.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { insertBulkJob, selectLatestBulkJob } from "./store.ts";

/** Who may do by a job what they may do row by row. */
export const bulkJobPermissions: Record<BulkJobKind, Permission> = {
  prayer_status: "prayers:update",
  order_flags: "orders:settle",
};

/**
 * Starts a job that acts on many rows. The same id again starts nothing more. Throws `forbidden` without the right to the act, and
 * `conflict` while another job of the administrator runs.
 */
export const startBulkJob = staffVerb("overview:read", async (ctx, input: BulkJobInput): Promise<BulkJob> => {
  requirePermission(ctx, bulkJobPermissions[input.kind]);
  const { id, kind, ids } = input;
  const { administratorId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const isNew = await insertBulkJob(tx.db, {
      id,
      kind,
      administratorId,
      rowIds: ids,
      status: kind === "prayer_status" ? input.status : null,
      flag: kind === "order_flags" ? input.flag : null,
      reason: kind === "order_flags" ? input.reason : null,
      address: ctx.address,
      requestId: ctx.requestId,
      state: "running",
      handled: 0,
      changed: 0,
      createdAt: tx.clock.now(),
    });
    if (isNew) await tx.enqueue(tx, "run-bulk-job", { id });
    const latest = await selectLatestBulkJob(tx.db, administratorId);
    if (latest?.id !== id) throw new AppError("conflict", { message: "你還有一批正在進行，完成後再開始下一批" });
    return { ...latest, createdAt: latest.createdAt.toISOString() };
  });
});

/** How far the administrator's latest job is; null where there was none in the last days. */
export const viewBulkJob = staffVerb("overview:read", async (ctx): Promise<BulkJob | null> => {
  const latest = await selectLatestBulkJob(ctx.db, ctx.actor.administratorId);
  return latest && { ...latest, createdAt: latest.createdAt.toISOString() };
});
