import type { StoryInput, StoryPreviewInput } from "@panshi/contracts/content/story-edit";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId } from "@panshi/db";
import { successStories } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { publishedAtOf, publishedRowView } from "../../../platform/list/publication.ts";
import { recordPictureUses } from "../../../platform/picture/record-picture-uses.ts";
import { firstDisplayOrder } from "../../../platform/row-order.ts";
import {
  editedRows,
  staffCreate,
  staffDelete,
  staffList,
  staffMove,
  staffUpdate,
} from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { storyListQuery } from "./store.ts";

const storyRows = editedRows({
  subject: "success_story",
  table: successStories,
  view: (row, now) => publishedRowView(row, now),
  /** A new story stands before the others unless its place is given. */
  values: async (tx, input: StoryInput, before) => ({
    ...input,
    displayOrder: input.displayOrder ?? before?.displayOrder ?? (await firstDisplayOrder(tx.db, successStories)),
    publishedAt: publishedAtOf(input, before?.publishedAt ?? null, tx.clock.now()),
    search: searchVector(`${input.memberName}\n${input.title}\n${input.content}`),
  }),
  stored: (tx, id, story) =>
    recordPictureUses(tx, { subject: { type: "success_story", id }, imageUrls: [story?.imageUrl] }),
});

/** The stories of a search and filters, drafts included. */
export const listStoryRecords = staffList("articles:read", storyListQuery, publishedRowView);
export const createStory = staffCreate("articles:create", storyRows);
/** Throws `not_found`, `edit_conflict`. */
export const updateStory = staffUpdate("articles:update", storyRows);
/** Throws as `moveRow`. */
export const moveStory = staffMove("articles:update", storyRows);
/** Marks a story as deleted: it is in no list. Throws `not_found`. */
export const deleteStory = staffDelete("articles:delete", storyRows);

/** A draft as members would see it; nothing is saved. Throws `unavailable` where the website is not built. */
export const previewStory = staffVerb("articles:read", async (ctx, input: StoryPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  return { html: await ctx.previews.story({ ...input, id: newId(ctx.clock.now()) }) };
});
