import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AdminContactInfo, ContactInfoEdit } from "@panshi/contracts/content/contact-info";
import {
  listEditableContactInfo,
  moveContactInfo,
  updateContactInfo,
} from "@panshi/core/content/contact-info/staff/manage-contact-info";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

const path = "/api/admin/contact-info";
const tag = "後台設定";

export const contactInfo = router({
  list: administratorProcedure(listEditableContactInfo.permission)
    .meta({ rest: { method: "GET", path, summary: "所有聯絡資訊", tag } })
    .output(z.array(AdminContactInfo))
    .query(({ ctx }) => listEditableContactInfo(ctx)),
  update: administratorProcedure(updateContactInfo.permission)
    .meta({ rest: { method: "PUT", path: `${path}/:id`, summary: "更新聯絡資訊", errors: ["edit_conflict"], tag } })
    .input(ContactInfoEdit)
    .output(AdminContactInfo)
    .mutation(({ ctx, input }) => updateContactInfo(ctx, input)),
  move: administratorProcedure(moveContactInfo.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => moveContactInfo(ctx, input)),
});
