import type { MembershipType } from "@panshi/contracts/commerce/plan";
import { toneForDaysLeft } from "../initial-labels.ts";

/** From this many days on the figure shows its unit, and the label only says that there is time. */
const PLENTY_OF_DAYS = 8;
const numerals = ["", "", "", "三", "四", "五", "六", "七"] as const;
/** The trial's first day. */
const TRIAL_DAYS = 7;

/**
 * The tone of the days left (S4.09), and the days in words, because colour alone says nothing. Only the last two days
 * warn. `spelled`: whether the label itself says how many days they are.
 */
export function daysLeft(
  days: number,
  membershipType: MembershipType,
): { tone: "good" | "warn" | "bad"; label: string; spelled: boolean } {
  const tone = toneForDaysLeft(days);
  if (days >= PLENTY_OF_DAYS) return { tone, label: "時間還從容", spelled: false };
  return { tone, label: lastDays(days, membershipType), spelled: true };
}

function lastDays(days: number, membershipType: MembershipType): string {
  if (days <= 1) return "最後一天";
  if (days === 2) return "還有兩天，快到期了";
  if (days === TRIAL_DAYS && membershipType === "trial") return "七天，剛開始";
  return `還有${numerals[days]}天`;
}
