import { errors } from "@panshi/contracts/platform/errors";
import { PRAYERS_CLOSED } from "@panshi/contracts/platform/messages";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import type { Refusal } from "./use-complete-ritual.ts";

/** While the prayer service is switched off: said before the ceremony. */
export const prayersClosedRefusal: Refusal = { code: "prayers_closed", message: PRAYERS_CLOSED };

/**
 * The refusal that the server would give to another ritual today, known before the ceremony begins, so that nobody
 * watches it in vain. Null where one is allowed. The server decides again on submission.
 */
export function ritualRefusal(overview: Pick<TempleOverview, "membership" | "ritualsLeftToday">): Refusal | null {
  if (overview.ritualsLeftToday !== 0) return null;
  const code = overview.membership.isActive ? "ritual_limit" : "membership_required";
  return { code, message: errors[code].message };
}
