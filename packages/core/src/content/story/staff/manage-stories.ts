import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import type {
  StoryEdit,
  StoryInput,
  StoryListInput,
  StoryPreviewInput,
  StoryRecord,
} from "@panshi/contracts/content/story-edit";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { publishedAtOf } from "../../../platform/list/publication.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { recordPictureUses } from "../../../platform/picture/record-picture-uses.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import {
  findLowestStoryDisplayOrder,
  lockStory,
  moveStoryRow,
  storyListQuery,
  storyRowStore,
  storySearchVector,
  toRecord,
} from "./store.ts";

/** The stories of a search and filters, drafts included. */
export const listStoryRecords = staffVerb(
  "articles:read",
  async (ctx, input: WithTotalFlag<StoryListInput>): Promise<Page<StoryRecord>> => {
    const now = ctx.clock.now();
    return readPage({ ctx, list: storyListQuery, input, view: (row) => toRecord(row, now) });
  },
);

/** How far before the first story a new one stands, so that others can be moved between. */
const STEP = 10;

/** Adds a story, before the others unless its place is given. */
export const createStory = staffVerb("articles:create", async (ctx, input: StoryInput): Promise<StoryRecord> => {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const displayOrder = input.displayOrder ?? ((await findLowestStoryDisplayOrder(tx.db)) ?? STEP) - STEP;
    const publishedAt = publishedAtOf(input, null, now);
    const values = { ...input, displayOrder, publishedAt, search: storySearchVector(input) };
    const after = toRecord(await storyRowStore.insert(tx, values, newId(now)), now);
    const subject = { type: "success_story", id: after.id } as const;
    await recordPictureUses(tx, { subject, imageUrls: [after.imageUrl] });
    writeAudit(tx, { action: "success_story.create", subjectId: after.id, before: null, after });
    return after;
  });
});

/** Changes a story. Throws `not_found`, `edit_conflict`. */
export const updateStory = staffVerb("articles:update", async (ctx, input: StoryEdit): Promise<StoryRecord> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...values } = input;
    const { row, record: before } = await lockStory(tx, input);
    const now = ctx.clock.now();
    const saved = await storyRowStore.update(tx, id, {
      ...values,
      displayOrder: input.displayOrder ?? row.displayOrder,
      publishedAt: publishedAtOf(input, row.publishedAt, now),
      search: storySearchVector(input),
    });
    const after = toRecord(saved, now);
    const subject = { type: "success_story", id: after.id } as const;
    await recordPictureUses(tx, { subject, imageUrls: [after.imageUrl] });
    writeAudit(tx, { action: "success_story.update", subjectId: id, before, after });
    return after;
  });
});

/** Moves a story among the others. Throws as `moveRow`. */
export const moveStory = staffVerb("articles:update", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveStoryRow(tx, input);
    if (result.changed.length === 0) return result;
    writeAudit(tx, { action: "success_story.move", subjectId: input.id, before, after });
    return result;
  });
});

/** Marks a story as deleted: it is in no list. Throws `not_found`. */
export const deleteStory = staffVerb("articles:delete", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { record: before } = await lockStory(tx, input);
    await storyRowStore.update(tx, input.id, { deletedAt: ctx.clock.now() });
    await recordPictureUses(tx, { subject: { type: "success_story", id: input.id }, imageUrls: [] });
    writeAudit(tx, { action: "success_story.delete", subjectId: input.id, before, after: null });
  });
});

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export const previewStory = staffVerb("articles:read", async (ctx, input: StoryPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  return { html: await ctx.previews.story({ ...input, id: newId(ctx.clock.now()) }) };
});
