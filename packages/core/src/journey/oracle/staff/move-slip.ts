import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { moveSlipRow } from "./store.ts";

/** Moves a slip among the others. Its texts stay, so that no version is added. Throws as `moveRow`. */
export const moveSlip = staffVerb("oracles:write", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveSlipRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "oracleSlips" });
    writeAudit(tx, { action: "oracle_slip.move", subjectId: input.id, before, after });
    return result;
  });
});
