import { type PlanType, plans } from "@panshi/contracts/plan";
import { SITE } from "../mail/site.ts";

/** What an ended plan means. No hurry in it, and nothing that somebody may not have: not everybody wrote something. */
export const ENDING_TEXT = "到期之後，你留下的都還在，只是暫時不能開始新的儀式。";

/** Tells a member that their plan ends on `day` (`YYYY-MM-DD` in Taipei). */
export function membershipEndingEmail(origin: string, greetingLine: string, planType: PlanType, day: string) {
  const { name } = plans[planType];
  return {
    subject: `你的${name}到 ${day} 為止`,
    body: [
      greetingLine,
      "",
      `你的${name}到 ${day} 為止。${ENDING_TEXT}`,
      `想繼續走，可以到這裡看看：${origin}/#pricing`,
      "",
      SITE,
    ].join("\n"),
  };
}
