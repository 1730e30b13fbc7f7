import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockSlip, updateSlips } from "./store.ts";

/** Marks a slip as deleted: it is in no list and no new deck; draws keep its text. Throws `not_found`. */
export const deleteSlip = staffVerb("oracles:write", async (ctx, input: { id: string }): Promise<void> => {
  return transaction(ctx, async (tx) => {
    const before = await lockSlip(tx.db, input.id);
    if (!before) throw new AppError("not_found");
    const now = ctx.clock.now();
    await updateSlips(tx.db, [input.id], now, { deletedAt: now });
    await invalidateCache(tx, { tag: "oracleSlips" });
    writeAudit(tx, { action: "oracle_slip.delete", subjectId: input.id, before, after: null });
  });
});
