import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { moveStoryRow } from "./store.ts";

/** Moves a story among the others. Throws as `moveRow`. */
export const moveStory = staffVerb("articles:update", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveStoryRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "successStories" });
    writeAudit(tx, { action: "success_story.move", subjectId: input.id, before, after });
    return result;
  });
});
