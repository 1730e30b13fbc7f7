import { AppError } from "@panshi/contracts/errors";
import type { OracleSlip, SlipInput } from "@panshi/contracts/oracle";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { insertVersion, lockSlip, updateSlipRow } from "./store.ts";

/** Updates a slip: its texts become a new version; draws keep theirs. Throws `not_found`. */
export function updateSlip({
  ctx,
  input,
}: {
  ctx: AdministratorCtx;
  input: SlipInput & { id: string };
}): Promise<OracleSlip> {
  return transaction(ctx, async (tx) => {
    const { id, ...after } = input;
    const before = await lockSlip(tx.db, id);
    if (!before) throw new AppError("not_found");
    const now = ctx.clock.now();
    const versionId = newId(now);
    const { displayOrder, isActive, ...texts } = after;
    await insertVersion(tx.db, { id: versionId, slipId: id, ...texts, createdAt: now });
    await updateSlipRow(tx.db, id, { currentVersionId: versionId, displayOrder, isActive, updatedAt: now });
    await invalidateCache({ ctx: tx, input: { tag: "oracle" } });
    await writeAudit({
      ctx: tx,
      input: { action: "oracle_slip.update", subjectType: "oracle_slip", subjectId: id, before, after },
    });
    return { id, ...after, createdAt: before.createdAt, updatedAt: now.toISOString() };
  });
}
