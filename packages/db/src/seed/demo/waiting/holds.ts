import { idAtTime } from "../../seed-ids.ts";
import type { DemoMember } from "../members/member.ts";
import type { DemoCaseContext, DemoCaseRows } from "./rows.ts";

type Hold = DemoCaseRows["holds"][number];

/** Whether the member has one paid plan alone, so that nothing runs in its place while it is stopped. */
export const hasOnePaidPlan = ({ grants }: DemoMember): boolean =>
  grants.filter(({ planType }) => planType !== "trial").length === 1;

/** The refund of the member's one paid plan is on its way since `at`, and the plan does not run since then (docs/decisions/0053). */
export function addHold(
  { rows, random }: DemoCaseContext,
  { member, periods }: DemoMember,
  hold: Pick<Hold, "orderId" | "requestId" | "refundId">,
  at: number,
): void {
  const heldAt = new Date(at);
  rows.holds.push({ id: idAtTime(at, random), ...hold, heldAt });
  const last = periods.at(-1);
  if (last) last.endsAt = heldAt;
  Object.assign(member, { plan: null, planEndsAt: null });
}
