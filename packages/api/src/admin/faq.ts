import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { Preview } from "@panshi/contracts/platform/publication";
import { FaqEdit, FaqInput, FaqListInput, FaqPreviewInput, FaqRecord } from "@panshi/contracts/content/faq-edit";
import { IdInput } from "@panshi/contracts/platform/text";
import {
  createFaq,
  deleteFaq,
  listFaqRecords,
  moveFaq,
  previewFaq,
  updateFaq,
} from "@panshi/core/content/faq/staff/manage-faqs";
import * as z from "zod/mini";
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const routes = rowRoutes("/api/admin/faqs", "後台內容");

export const faq = router({
  list: staffPage(listFaqRecords, FaqListInput, FaqRecord, routes.list("所有常見問題，含草稿")),
  create: staffMutation(createFaq, FaqInput, FaqRecord, routes.create("新增常見問題")),
  update: staffMutation(updateFaq, FaqEdit, FaqRecord, routes.update("更新常見問題")),
  delete: staffMutation(deleteFaq, IdInput, z.void(), routes.delete("刪除常見問題")),
  move: staffMutation(moveFaq, MoveInput, MoveResult),
  /** A mutation, because a draft is too long for an address; it changes nothing. */
  preview: staffMutation(previewFaq, FaqPreviewInput, Preview),
});
