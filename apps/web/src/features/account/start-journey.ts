import type { PlanType } from "@panshi/contracts/plan";
import { useGo } from "../../lib/navigation.ts";
import { useAskViewer } from "../../lib/viewer.ts";
import { paths } from "../../paths.ts";
import { useAccountDialogs } from "./dialogs.tsx";

/**
 * Where the buttons of hero and pricing lead: a completed member to the dashboard, one who is not to the journey's
 * beginning; a visitor who wants the trial reads the rules and registers first, any other plan begins at once (S2.18–35).
 */
export function useStartJourney(): (plan: PlanType) => Promise<void> {
  const ask = useAskViewer();
  const go = useGo();
  const { openRules } = useAccountDialogs();
  return async (plan) => {
    const user = await ask();
    if (user) go(user.profile.registrationCompleted ? paths.dashboard : paths.intro(plan));
    else if (plan === "trial") openRules({ then: paths.intro(plan) });
    else go(paths.intro(plan));
  };
}
