import { errors } from "@panshi/contracts/errors";
import type { Overview } from "@panshi/contracts/member";
import type { Refusal } from "./use-complete-ritual.ts";

/**
 * The refusal that the server would give to another ritual today, known before the ceremony begins, so that nobody
 * watches it in vain. Null where one is allowed. The server decides again on submission.
 */
export function ritualRefusal(overview: Pick<Overview, "membership" | "ritualsLeftToday">): Refusal | null {
  if (overview.ritualsLeftToday !== 0) return null;
  const code = overview.membership.isActive ? "ritual_limit" : "membership_required";
  return { code, message: errors[code].message };
}
