import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { moveContactRow } from "../store.ts";

/** Moves a contact line among the others. Throws as `moveRow`. */
export const moveContactInfo = staffVerb("content:write", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveContactRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "contactInfo" });
    writeAudit(tx, { action: "contact_info.move", subjectId: input.id, before, after });
    return result;
  });
});
