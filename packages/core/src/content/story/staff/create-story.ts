import type { StoryInput, StoryRecord } from "@panshi/contracts/content/story-edit";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findFirstOrder, storyRows, storySearch, toRecord } from "./store.ts";

/** How far before the first story a new one stands, so that others can be moved between. */
const STEP = 10;

/** Adds a story, before the others unless its place is given. */
export const createStory = staffVerb("articles:create", async (ctx, input: StoryInput): Promise<StoryRecord> => {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const displayOrder = input.displayOrder ?? ((await findFirstOrder(tx.db)) ?? STEP) - STEP;
    const publishedAt = publishedAtOf(input, null, now);
    const values = { ...input, displayOrder, publishedAt, search: storySearch(input) };
    const after = toRecord(await storyRows.insert(tx, values, newId(now)), now);
    const subject = { type: "success_story", id: after.id } as const;
    await usePictures(tx, { subject, imageUrls: [after.imageUrl] });
    await invalidateCache(tx, { tag: "successStories" });
    writeAudit(tx, { action: "success_story.create", subjectId: after.id, before: null, after });
    return after;
  });
});
