import { AdminPlan, PlanEdit } from "@panshi/contracts/commerce/plan-edit";
import { listEditablePlans, updatePlan } from "@panshi/core/commerce/plan/staff/update-plan";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { rowRoutes, staffMutation } from "./staff-procedure.ts";

const path = "/api/admin/membership-plans";
const tag = "後台設定";
const routes = rowRoutes(path, tag);

export const plan = router({
  list: administratorProcedure(listEditablePlans.permission)
    .meta({ rest: { method: "GET", path, summary: "所有會員方案", tag } })
    .output(z.array(AdminPlan))
    .query(({ ctx }) => listEditablePlans(ctx)),
  update: staffMutation(updatePlan, PlanEdit, AdminPlan, routes.update("更新會員方案")),
});
