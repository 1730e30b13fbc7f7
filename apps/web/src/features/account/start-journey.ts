import type { User } from "@panshi/contracts/member";
import type { PlanType } from "@panshi/contracts/plan";
import { useGoToPath } from "../../lib/page/navigation.ts";
import { useGetViewer } from "../../lib/session/viewer.ts";
import { paths } from "../../paths.ts";
import { useAccountDialogs } from "./dialogs.tsx";

type JourneyEntry = { to: "page"; path: string } | { to: "rules"; then: string } | { to: "payment"; plan: PaidPlan };
export type PaidPlan = Exclude<PlanType, "trial">;

/**
 * Where the buttons of hero and pricing lead (S2.18 to S2.35): a completed member to the dashboard; one who is not to the
 * journey's beginning; a visitor who wants the trial to the rules, and then to register; who wants basic or vip, to pay; who
 * wants any other plan, to the journey's beginning.
 */
export function journeyEntryFor(user: Pick<User, "profile"> | null, plan: string): JourneyEntry {
  if (user?.profile.registrationCompleted) return { to: "page", path: paths.dashboard };
  if (!user && plan === "trial") return { to: "rules", then: paths.intro(plan) };
  if (!user && (plan === "basic" || plan === "vip")) return { to: "payment", plan };
  return { to: "page", path: paths.intro(plan) };
}

/** Leads on from hero and pricing; `onPay` opens the payment confirm dialog. */
export function useStartJourney(onPay: (plan: PaidPlan) => void): (plan: PlanType) => Promise<void> {
  const ask = useGetViewer();
  const go = useGoToPath();
  const { openRules } = useAccountDialogs();
  return async (plan) => {
    const way = journeyEntryFor(await ask(), plan);
    if (way.to === "payment") onPay(way.plan);
    else if (way.to === "rules") openRules({ then: way.then });
    else go(way.path);
  };
}
