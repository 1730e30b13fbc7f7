import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { Preview } from "@panshi/contracts/platform/publication";
import { PostEdit, PostInput, PostListInput, PostPreviewInput, PostRecord } from "@panshi/contracts/content/post-edit";
import { IdInput } from "@panshi/contracts/platform/text";
import {
  createPost,
  deletePost,
  listPostRecords,
  movePost,
  previewPost,
  updatePost,
} from "@panshi/core/content/post/staff/manage-posts";
import * as z from "zod/mini";
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const routes = rowRoutes("/api/admin/blog-posts", "後台內容");

export const post = router({
  list: staffPage(listPostRecords, PostListInput, PostRecord, routes.list("所有文章，含草稿")),
  create: staffMutation(createPost, PostInput, PostRecord, routes.create("新增文章", ["slug_taken"])),
  update: staffMutation(updatePost, PostEdit, PostRecord, routes.update("更新文章", ["slug_taken"])),
  delete: staffMutation(deletePost, IdInput, z.void(), routes.delete("刪除文章")),
  move: staffMutation(movePost, MoveInput, MoveResult),
  /** A mutation, because a draft is too long for an address; it changes nothing. */
  preview: staffMutation(previewPost, PostPreviewInput, Preview),
});
