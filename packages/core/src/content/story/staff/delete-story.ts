import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockStory, storyRows } from "./store.ts";

/** Marks a story as deleted: it is in no list. Throws `not_found`. */
export const deleteStory = staffVerb("articles:delete", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { record: before } = await lockStory(tx, input);
    await storyRows.update(tx, input.id, { deletedAt: ctx.clock.now() });
    await usePictures(tx, { subject: { type: "success_story", id: input.id }, imageUrls: [] });
    await invalidateCache(tx, { tag: "successStories" });
    writeAudit(tx, { action: "success_story.delete", subjectId: input.id, before, after: null });
  });
});
