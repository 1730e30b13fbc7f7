import { Overview } from "@panshi/contracts/site/overview";
import { viewAdminOverview } from "@panshi/core/site/overview/view-admin-overview";
import { administratorProcedure, router } from "../trpc.ts";

export const overview = router({
  view: administratorProcedure(viewAdminOverview.permission)
    .meta({
      rest: { method: "GET", path: "/api/admin/stats", summary: "總覽：待辦與近日數字", tag: "後台總覽" },
    })
    .output(Overview)
    .query(({ ctx }) => viewAdminOverview(ctx)),
});
