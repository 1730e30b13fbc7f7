import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { pageSchema } from "@panshi/contracts/platform/list";
import { Preview } from "@panshi/contracts/platform/publication";
import { FaqEdit, FaqInput, FaqListInput, FaqPreviewInput, FaqRecord } from "@panshi/contracts/content/faq-edit";
import { id } from "@panshi/contracts/platform/text";
import {
  createFaq,
  deleteFaq,
  listFaqRecords,
  moveFaq,
  previewFaq,
  updateFaq,
} from "@panshi/core/content/faq/staff/manage-faqs";
import * as z from "zod/mini";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/faqs";
const tag = "後台內容";

export const faq = router({
  list: administratorProcedure(listFaqRecords.permission)
    .meta({ rest: { method: "GET", path, summary: "所有常見問題，含草稿", paged: true, tag } })
    .input(FaqListInput)
    .output(pageSchema(FaqRecord))
    .query(({ ctx, input }) => listFaqRecords(ctx, withTotalFlag(ctx, input))),
  create: administratorProcedure(createFaq.permission)
    .meta({ rest: { method: "POST", path, status: 201, summary: "新增常見問題", tag } })
    .input(FaqInput)
    .output(FaqRecord)
    .mutation(({ ctx, input }) => createFaq(ctx, input)),
  update: administratorProcedure(updateFaq.permission)
    .meta({
      rest: { method: "PUT", path: `${path}/:id`, summary: "更新常見問題", errors: ["edit_conflict"], tag },
    })
    .input(FaqEdit)
    .output(FaqRecord)
    .mutation(({ ctx, input }) => updateFaq(ctx, input)),
  delete: administratorProcedure(deleteFaq.permission)
    .meta({ rest: { method: "DELETE", path: `${path}/:id`, status: 204, summary: "刪除常見問題", tag } })
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteFaq(ctx, input)),
  move: administratorProcedure(moveFaq.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => moveFaq(ctx, input)),
  /** A mutation, because a draft is too long for an address; it changes nothing. */
  preview: administratorProcedure(previewFaq.permission)
    .input(FaqPreviewInput)
    .output(Preview)
    .mutation(({ ctx, input }) => previewFaq(ctx, input)),
});
