import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { usePictures } from "../picture/use-pictures.ts";
import { staffVerb } from "../staff-verb.ts";
import { lockStory, storyRows } from "./record-store.ts";

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
