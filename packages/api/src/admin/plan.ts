import { AdminPlan, PlanEdit } from "@panshi/contracts/commerce/plan-edit";
import { listEditablePlans, updatePlan } from "@panshi/core/commerce/plan/staff/update-plan";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

const path = "/api/admin/membership-plans";
const tag = "後台設定";

export const plan = router({
  list: administratorProcedure(listEditablePlans.permission)
    .meta({ rest: { method: "GET", path, summary: "所有會員方案", tag } })
    .output(z.array(AdminPlan))
    .query(({ ctx }) => listEditablePlans(ctx)),
  update: administratorProcedure(updatePlan.permission)
    .meta({ rest: { method: "PUT", path: `${path}/:id`, summary: "更新會員方案", errors: ["edit_conflict"], tag } })
    .input(PlanEdit)
    .output(AdminPlan)
    .mutation(({ ctx, input }) => updatePlan(ctx, input)),
});
