import { Overview } from "@panshi/contracts/site/overview";
import { FiguresOverTime, ReportInput } from "@panshi/contracts/site/report";
import { viewFiguresOverTime } from "@panshi/core/site/report/view-figures-over-time";
import { viewAdminOverview } from "@panshi/core/site/overview/view-admin-overview";
import { administratorProcedure, router } from "../trpc.ts";
import { staffQuery } from "./staff-procedure.ts";

export const overview = router({
  view: administratorProcedure(viewAdminOverview.permission)
    .meta({
      rest: { method: "GET", path: "/api/admin/stats", summary: "總覽：待辦與近日數字", tag: "後台總覽" },
    })
    .output(Overview)
    .query(({ ctx }) => viewAdminOverview(ctx)),
  overTime: staffQuery(viewFiguresOverTime, ReportInput, FiguresOverTime),
});
