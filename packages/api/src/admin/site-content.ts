import { AdminSiteText, SiteContentEdit } from "@panshi/contracts/content/site-content";
import { listEditableContent, updateSiteContent } from "@panshi/core/content/site-content/staff/update-site-content";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { rowRoutes, staffMutation } from "./staff-procedure.ts";

const path = "/api/admin/site-content";
const tag = "後台設定";
const routes = rowRoutes(path, tag);

export const siteContent = router({
  list: administratorProcedure(listEditableContent.permission)
    .meta({ rest: { method: "GET", path, summary: "所有網站文字", tag } })
    .output(z.array(AdminSiteText))
    .query(({ ctx }) => listEditableContent(ctx)),
  update: staffMutation(updateSiteContent, SiteContentEdit, AdminSiteText, routes.update("更新網站文字")),
});
