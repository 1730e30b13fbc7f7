import { type PlanType, plans } from "@panshi/contracts/plan";

/** Tells a member that their plan ends on `day` (`YYYY-MM-DD` in Taipei). */
export function membershipEndingEmail(origin: string, greetingLine: string, planType: PlanType, day: string) {
  const { name } = plans[planType];
  return {
    subject: `你的${name}到 ${day} 為止`,
    body: [
      greetingLine,
      "",
      `你的${name}到 ${day} 為止。到期之後，寫過的、買過的都還在，只是暫時不能送出新的願。`,
      `想繼續走，可以到這裡看看：${origin}/#pricing`,
      "",
      "磐石祈願網",
    ].join("\n"),
  };
}
