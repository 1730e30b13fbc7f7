import type { journeySteps } from "@panshi/contracts/journey/journey";
import type { daysLeftTone } from "@panshi/contracts/commerce/membership";
import type { MembershipType } from "@panshi/contracts/commerce/plan";

/*
 * Labels and rules of the contracts that the dashboard's first load needs. The contracts' files bring their schemas, a
 * tenth of the page's first load, so they are repeated here; initial-labels.test.ts compares them with the contracts.
 */

/** The level of a member of each plan (S1.13). */
export const membershipLevelNames: Record<MembershipType, string> = {
  none: "新靈",
  trial: "體驗靈",
  basic: "修行靈",
  vip: "靈師",
};

/** The tone of the days left (S4.09). */
export const toneForDaysLeft: typeof daysLeftTone = (days) => (days > 7 ? "good" : days > 3 ? "warn" : "bad");

type Step = (typeof journeySteps)[number];
/** The five steps of the journey in order. */
export const choiceSteps: readonly Pick<Step, "choice" | "label">[] = [
  { choice: "soulPlanet", label: "星球" },
  { choice: "soulLeyline", label: "地脈" },
  { choice: "sacredObject", label: "聖物" },
  { choice: "sacredSong", label: "聖歌" },
  { choice: "prayerManual", label: "手冊" },
];
