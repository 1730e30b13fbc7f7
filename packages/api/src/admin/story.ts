import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { Preview } from "@panshi/contracts/platform/publication";
import {
  StoryEdit,
  StoryInput,
  StoryListInput,
  StoryPreviewInput,
  StoryRecord,
} from "@panshi/contracts/content/story-edit";
import { IdInput } from "@panshi/contracts/platform/text";
import {
  createStory,
  deleteStory,
  listStoryRecords,
  moveStory,
  previewStory,
  updateStory,
} from "@panshi/core/content/story/staff/manage-stories";
import * as z from "zod/mini";
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const routes = rowRoutes("/api/admin/success-stories", "後台內容");

export const story = router({
  list: staffPage(listStoryRecords, StoryListInput, StoryRecord, routes.list("所有會員故事，含草稿")),
  create: staffMutation(createStory, StoryInput, StoryRecord, routes.create("新增會員故事")),
  update: staffMutation(updateStory, StoryEdit, StoryRecord, routes.update("更新會員故事")),
  delete: staffMutation(deleteStory, IdInput, z.void(), routes.delete("刪除會員故事")),
  move: staffMutation(moveStory, MoveInput, MoveResult),
  /** A mutation, because a draft is too long for an address; it changes nothing. */
  preview: staffMutation(previewStory, StoryPreviewInput, Preview),
});
