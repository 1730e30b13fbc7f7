import type { Overview } from "@panshi/contracts/journey/temple";
import type { MemberCtx } from "../../platform/context.ts";
import { findTrialState } from "./start-trial.ts";
import { findChosenPlan } from "./store.ts";
import { viewMembership } from "./view-membership.ts";

/** What is offered to a member while no plan runs: the plan that they chose, and the trial. Nothing while one runs. */
export async function viewPlanOffer(ctx: MemberCtx): Promise<Pick<Overview, "chosenPlan" | "trial">> {
  const member = viewMembership(ctx).isActive ? null : await findChosenPlan(ctx.db, ctx.actor.viewer.id);
  if (!member) return { chosenPlan: null, trial: "unavailable" };
  return { chosenPlan: member.chosenPlan, trial: await findTrialState(ctx, { member }) };
}
