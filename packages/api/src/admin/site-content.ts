import { AdminSiteText, SiteContentEdit } from "@panshi/contracts/content/site-content";
import { listEditableContent, updateSiteContent } from "@panshi/core/content/site-content/staff/update-site-content";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

const path = "/api/admin/site-content";
const tag = "後台設定";

export const siteContent = router({
  list: administratorProcedure(listEditableContent.permission)
    .meta({ rest: { method: "GET", path, summary: "所有網站文字", tag } })
    .output(z.array(AdminSiteText))
    .query(({ ctx }) => listEditableContent(ctx)),
  update: administratorProcedure(updateSiteContent.permission)
    .meta({ rest: { method: "PUT", path: `${path}/:id`, summary: "更新網站文字", errors: ["edit_conflict"], tag } })
    .input(SiteContentEdit)
    .output(AdminSiteText)
    .mutation(({ ctx, input }) => updateSiteContent(ctx, input)),
});
