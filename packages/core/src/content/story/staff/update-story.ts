import type { StoryEdit, StoryRecord } from "@panshi/contracts/content/story-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockStory, storyRows, storySearch, toRecord } from "./store.ts";

/** Changes a story. Throws `not_found`, `edit_conflict`. */
export const updateStory = staffVerb("articles:update", async (ctx, input: StoryEdit): Promise<StoryRecord> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...values } = input;
    const { row, record: before } = await lockStory(tx, input);
    const now = ctx.clock.now();
    const saved = await storyRows.update(tx, id, {
      ...values,
      displayOrder: input.displayOrder ?? row.displayOrder,
      publishedAt: publishedAtOf(input, row.publishedAt, now),
      search: storySearch(input),
    });
    const after = toRecord(saved, now);
    const subject = { type: "success_story", id: after.id } as const;
    await usePictures(tx, { subject, imageUrls: [after.imageUrl] });
    await invalidateCache(tx, { tag: "successStories" });
    writeAudit(tx, { action: "success_story.update", subjectId: id, before, after });
    return after;
  });
});
