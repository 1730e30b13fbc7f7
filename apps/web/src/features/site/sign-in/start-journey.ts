import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { PaidPlan } from "@panshi/contracts/commerce/renewal";
import { useGoToPath } from "../../../lib/page/navigation.ts";
import { useRegistrationOpen } from "../../../lib/query/capabilities.ts";
import { useGetViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { useAccountDialogs } from "./dialogs.tsx";

type JourneyEntry = { to: "page"; path: string } | { to: "rules"; then: string } | { to: "payment"; plan: PaidPlan };

/**
 * Where the buttons of hero and pricing lead (S2.18 to S2.35). A member with a completed registration: the dashboard, from
 * a card with the plan in its address; other members: the journey's first page. A visitor: for the trial the rules and
 * then registration; for basic or vip the payment; for any other plan the journey's first page.
 */
export function journeyEntryFor(
  user: Pick<SignedInMember, "profile"> | null,
  plan: string,
  from: "hero" | "card" = "card",
): JourneyEntry {
  const paid = plan === "basic" || plan === "vip" ? plan : null;
  if (user?.profile.registrationCompleted) {
    if (from === "card" && plan === "trial") return { to: "page", path: paths.trial };
    return { to: "page", path: paid ? paths.upgrade(paid) : paths.dashboard };
  }
  if (!user && plan === "trial") return { to: "rules", then: paths.intro(plan) };
  if (!user && paid) return { to: "payment", plan: paid };
  return { to: "page", path: paths.intro(plan) };
}

/** Starts the journey from hero and pricing; `onPay` opens the payment confirm dialog. */
export function useStartJourney(
  onPay: (plan: PaidPlan) => void,
): (plan: PlanType, from: "hero" | "card") => Promise<void> {
  const getViewer = useGetViewer();
  const goToPath = useGoToPath();
  const registrationOpen = useRegistrationOpen();
  const { openRules, openRegister } = useAccountDialogs();
  return async (plan, from) => {
    const entry = journeyEntryFor(await getViewer(), plan, from);
    // Nobody pays who could not have an account for it: the dialog says so, and signs members in.
    if (entry.to === "payment" && !registrationOpen) openRegister({ then: paths.upgrade(entry.plan) });
    else if (entry.to === "payment") onPay(entry.plan);
    else if (entry.to === "rules") openRules({ then: entry.then });
    else goToPath(entry.path);
  };
}
