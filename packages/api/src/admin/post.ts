import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { pageSchema } from "@panshi/contracts/platform/list";
import { Preview } from "@panshi/contracts/platform/publication";
import { PostEdit, PostInput, PostListInput, PostPreviewInput, PostRecord } from "@panshi/contracts/content/post-edit";
import { id } from "@panshi/contracts/platform/text";
import {
  createPost,
  deletePost,
  listPostRecords,
  movePost,
  previewPost,
  updatePost,
} from "@panshi/core/content/post/staff/manage-posts";
import * as z from "zod/mini";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/blog-posts";
const tag = "後台內容";

export const post = router({
  list: administratorProcedure(listPostRecords.permission)
    .meta({ rest: { method: "GET", path, summary: "所有文章，含草稿", paged: true, tag } })
    .input(PostListInput)
    .output(pageSchema(PostRecord))
    .query(({ ctx, input }) => listPostRecords(ctx, withTotalFlag(ctx, input))),
  create: administratorProcedure(createPost.permission)
    .meta({ rest: { method: "POST", path, status: 201, summary: "新增文章", errors: ["slug_taken"], tag } })
    .input(PostInput)
    .output(PostRecord)
    .mutation(({ ctx, input }) => createPost(ctx, input)),
  update: administratorProcedure(updatePost.permission)
    .meta({
      rest: { method: "PUT", path: `${path}/:id`, summary: "更新文章", errors: ["edit_conflict", "slug_taken"], tag },
    })
    .input(PostEdit)
    .output(PostRecord)
    .mutation(({ ctx, input }) => updatePost(ctx, input)),
  delete: administratorProcedure(deletePost.permission)
    .meta({ rest: { method: "DELETE", path: `${path}/:id`, status: 204, summary: "刪除文章", tag } })
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => deletePost(ctx, input)),
  move: administratorProcedure(movePost.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => movePost(ctx, input)),
  /** A mutation, because a draft is too long for an address; it changes nothing. */
  preview: administratorProcedure(previewPost.permission)
    .input(PostPreviewInput)
    .output(Preview)
    .mutation(({ ctx, input }) => previewPost(ctx, input)),
});
