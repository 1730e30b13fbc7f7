import type { MoveInput, MoveResult } from "@panshi/contracts/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { requirePermission } from "../require-permission.ts";
import { moveStoryRow } from "./record-store.ts";

/** Moves a story among the others. Throws as `moveRow`. */
export async function moveStory(ctx: AdministratorCtx, input: MoveInput): Promise<MoveResult> {
  requirePermission(ctx, "articles:update");
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveStoryRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "successStories" });
    writeAudit(tx, { action: "success_story.move", subjectId: input.id, before, after });
    return result;
  });
}
