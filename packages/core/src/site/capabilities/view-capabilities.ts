import type { Capabilities } from "@panshi/contracts/content/site-content";
import { membershipPlans, settings } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { listPlans } from "../../commerce/plan/list-plans.ts";
import { viewSwitches } from "../../platform/settings/view-settings.ts";

/** What this installation offers: by its configuration, which never changes while the server runs, and by the switches. */
export const viewCapabilities = (
  ctx: Pick<Ctx, "db" | "cache" | "interpreter">,
): Promise<Capabilities> | Capabilities =>
  ctx.cache.get("capabilities", [settings, membershipPlans], async () => {
    const { registration, prayers } = await viewSwitches(ctx);
    const plans = await listPlans(ctx);
    return Object.freeze({
      modelAvailable: ctx.interpreter !== null,
      registrationOpen: registration,
      prayersOpen: prayers,
      trialOpen: plans.some(({ planType }) => planType === "trial"),
    });
  });
