import { errors } from "@panshi/contracts/errors";
import type { Overview } from "@panshi/contracts/member";
import type { Refusal } from "./use-complete-ritual.ts";

/**
 * What the server would answer a further ritual of today, known before the ceremony begins, so that nobody sits through it
 * to be turned away. Null where one is allowed. The server decides again when it comes.
 */
export function ritualRefusal(overview: Pick<Overview, "membership" | "ritualsLeftToday">): Refusal | null {
  if (overview.ritualsLeftToday !== 0) return null;
  const code = overview.membership.isActive ? "ritual_limit" : "membership_required";
  return { code, message: errors[code].message };
}
