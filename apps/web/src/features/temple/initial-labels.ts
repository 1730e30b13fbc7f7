import type { journeySteps } from "@panshi/contracts/journey";
import type { daysLeftTone } from "@panshi/contracts/membership";
import type { MembershipType } from "@panshi/contracts/plan";

/*
 * What the overview says of the contracts' tables and rules. Their files bring the schemas along, a tenth of the page's
 * first load, so the few words stand here once more; first-words.test.ts holds them to the contracts.
 */

/** What a member of each level is called (S1.13). */
export const levelNames: Record<MembershipType, string> = {
  none: "新靈",
  trial: "體驗靈",
  basic: "修行靈",
  vip: "靈師",
};

/** The tone of days left (S4.09). */
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
