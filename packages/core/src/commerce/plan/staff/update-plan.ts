import { planTypes } from "@panshi/contracts/commerce/plan";
import { AppError } from "@panshi/contracts/platform/errors";
import { type AdminPlan, type PlanEdit, planOfferIssues } from "@panshi/contracts/commerce/plan-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requirePermission } from "../../../platform/require-permission.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockPlan, selectPlans, updatePlanRow } from "../store.ts";

/**
 * Updates a plan: orders from then on are at its new price and days, those placed before keep theirs, and so do memberships. One that
 * is not active is offered to nobody. Another price or duration needs `plans:prices`. Throws `not_found`, `edit_conflict`, and
 * `bad_input` for prices and days that do not fit.
 */
export const updatePlan = staffVerb("plans:texts", async (ctx, input: PlanEdit): Promise<AdminPlan> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...changes } = input;
    const { id: _id, planType, updatedAt: _at, ...before } = await lockPlan(tx, input);
    const values = {
      ...changes,
      originalPrice: changes.originalPrice === undefined ? before.originalPrice : changes.originalPrice,
      features: changes.features ?? before.features,
      buttonText: changes.buttonText ?? before.buttonText,
    };
    const changed = (["price", "originalPrice", "duration"] as const).filter((name) => values[name] !== before[name]);
    if (changed.length > 0) requirePermission(ctx, "plans:prices");
    const isPriceChanged = changed.includes("price") || !changed.includes("originalPrice");
    const issues = planOfferIssues({ planType, ...values }, isPriceChanged ? "price" : "originalPrice");
    if (issues.length > 0) throw new AppError("bad_input", { issues });
    const after = await updatePlanRow(tx, id, values);
    writeAudit(tx, { action: "plan.update", subjectId: id, before, after: values });
    return after;
  });
});

/** Every plan as administrators edit it, on sale or not, trial first. */
export const listEditablePlans = staffVerb("plans:read", async (ctx): Promise<AdminPlan[]> => {
  const plans = await selectPlans(ctx.db);
  return plans.sort((a, b) => planTypes.indexOf(a.planType) - planTypes.indexOf(b.planType));
});
