import type { User } from "@panshi/contracts/member";
import type { PlanType } from "@panshi/contracts/plan";
import { useGoToPath } from "../../lib/page/navigation.ts";
import { useRegistrationOpen } from "../../lib/query/capabilities.ts";
import { useGetViewer } from "../../lib/session/viewer.ts";
import { paths } from "../../paths.ts";
import { useAccountDialogs } from "./dialogs.tsx";

type JourneyEntry = { to: "page"; path: string } | { to: "rules"; then: string } | { to: "payment"; plan: PaidPlan };
export type PaidPlan = Exclude<PlanType, "trial">;

/**
 * Where the buttons of hero and pricing lead (S2.18 to S2.35). A member with a completed registration: the dashboard;
 * other members: the journey's first page. A visitor: for the trial the rules and then registration; for basic or vip
 * the payment; for any other plan the journey's first page.
 */
export function journeyEntryFor(user: Pick<User, "profile"> | null, plan: string): JourneyEntry {
  if (user?.profile.registrationCompleted) return { to: "page", path: paths.dashboard };
  if (!user && plan === "trial") return { to: "rules", then: paths.intro(plan) };
  if (!user && (plan === "basic" || plan === "vip")) return { to: "payment", plan };
  return { to: "page", path: paths.intro(plan) };
}

/** Starts the journey from hero and pricing; `onPay` opens the payment confirm dialog. */
export function useStartJourney(onPay: (plan: PaidPlan) => void): (plan: PlanType) => Promise<void> {
  const getViewer = useGetViewer();
  const goToPath = useGoToPath();
  const registrationOpen = useRegistrationOpen();
  const { openRules, openRegister } = useAccountDialogs();
  return async (plan) => {
    const entry = journeyEntryFor(await getViewer(), plan);
    // Nobody pays who could not have an account for it: the dialog says so, and signs members in.
    if (entry.to === "payment" && !registrationOpen) openRegister({ then: paths.upgrade(entry.plan) });
    else if (entry.to === "payment") onPay(entry.plan);
    else if (entry.to === "rules") openRules({ then: entry.then });
    else goToPath(entry.path);
  };
}
