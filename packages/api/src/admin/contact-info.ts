import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AdminContactInfo, ContactInfoEdit } from "@panshi/contracts/content/contact-info";
import {
  listEditableContactInfo,
  moveContactInfo,
  updateContactInfo,
} from "@panshi/core/content/contact-info/staff/manage-contact-info";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { rowRoutes, staffMutation } from "./staff-procedure.ts";

const path = "/api/admin/contact-info";
const tag = "後台設定";
const routes = rowRoutes(path, tag);

export const contactInfo = router({
  list: administratorProcedure(listEditableContactInfo.permission)
    .meta({ rest: { method: "GET", path, summary: "所有聯絡資訊", tag } })
    .output(z.array(AdminContactInfo))
    .query(({ ctx }) => listEditableContactInfo(ctx)),
  update: staffMutation(updateContactInfo, ContactInfoEdit, AdminContactInfo, routes.update("更新聯絡資訊")),
  move: staffMutation(moveContactInfo, MoveInput, MoveResult),
});
