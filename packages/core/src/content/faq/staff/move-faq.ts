import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { moveFaqRow } from "./store.ts";

/** Moves an FAQ among the others. Throws as `moveRow`. */
export const moveFaq = staffVerb("articles:update", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveFaqRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "faqs" });
    writeAudit(tx, { action: "faq.move", subjectId: input.id, before, after });
    return result;
  });
});
