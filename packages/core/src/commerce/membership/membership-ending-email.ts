import { type PlanType, plans } from "@panshi/contracts/commerce/plan";
import { paymentPath, renewalPlan } from "@panshi/contracts/commerce/renewal";
import { SITE } from "../../platform/mail/site.ts";

/** What an ended plan means. No hurry in it, and nothing that somebody may not have: not everybody wrote something. */
export const ENDING_TEXT = "到期之後，你留下的都還在，只是暫時不能開始新的儀式。";

/** Tells a member that their plan ends on `day` (`YYYY-MM-DD` in Taipei). */
export function membershipEndingEmail(origin: string, greetingLine: string, planType: PlanType, day: string) {
  const { name } = plans[planType];
  const next = renewalPlan(planType);
  const invitation =
    next === planType ? `想繼續走，可以在這裡續上${name}` : `想繼續走，可以在這裡接上${plans[next].name}`;
  return {
    subject: `你的${name}到 ${day} 為止`,
    body: [
      greetingLine,
      "",
      `你的${name}到 ${day} 為止。${ENDING_TEXT}`,
      `${invitation}：${origin}${paymentPath(next)}`,
      "",
      SITE,
    ].join("\n"),
  };
}
