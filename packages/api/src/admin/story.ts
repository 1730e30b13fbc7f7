import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { pageSchema } from "@panshi/contracts/platform/list";
import { Preview } from "@panshi/contracts/platform/publication";
import {
  StoryEdit,
  StoryInput,
  StoryListInput,
  StoryPreviewInput,
  StoryRecord,
} from "@panshi/contracts/content/story-edit";
import { id } from "@panshi/contracts/platform/text";
import {
  createStory,
  deleteStory,
  listStoryRecords,
  moveStory,
  previewStory,
  updateStory,
} from "@panshi/core/content/story/staff/manage-stories";
import * as z from "zod/mini";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/success-stories";
const tag = "後台內容";

export const story = router({
  list: administratorProcedure(listStoryRecords.permission)
    .meta({ rest: { method: "GET", path, summary: "所有會員故事，含草稿", paged: true, tag } })
    .input(StoryListInput)
    .output(pageSchema(StoryRecord))
    .query(({ ctx, input }) => listStoryRecords(ctx, withTotalFlag(ctx, input))),
  create: administratorProcedure(createStory.permission)
    .meta({ rest: { method: "POST", path, status: 201, summary: "新增會員故事", tag } })
    .input(StoryInput)
    .output(StoryRecord)
    .mutation(({ ctx, input }) => createStory(ctx, input)),
  update: administratorProcedure(updateStory.permission)
    .meta({
      rest: { method: "PUT", path: `${path}/:id`, summary: "更新會員故事", errors: ["edit_conflict"], tag },
    })
    .input(StoryEdit)
    .output(StoryRecord)
    .mutation(({ ctx, input }) => updateStory(ctx, input)),
  delete: administratorProcedure(deleteStory.permission)
    .meta({ rest: { method: "DELETE", path: `${path}/:id`, status: 204, summary: "刪除會員故事", tag } })
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteStory(ctx, input)),
  move: administratorProcedure(moveStory.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => moveStory(ctx, input)),
  /** A mutation, because a draft is too long for an address; it changes nothing. */
  preview: administratorProcedure(previewStory.permission)
    .input(StoryPreviewInput)
    .output(Preview)
    .mutation(({ ctx, input }) => previewStory(ctx, input)),
});
