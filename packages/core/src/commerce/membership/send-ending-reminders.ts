import { plans, type PlanType } from "@panshi/contracts/commerce/plan";
import { planPaymentPath, renewalPlan } from "@panshi/contracts/commerce/renewal";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { greeting } from "../../platform/mail/greeting.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";
import { lockMemberForShare } from "../../platform/member-lock/lock-member-for-share.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { markReminded, selectPeriodsToRemind } from "./store.ts";

/** How long before their last period ends members are reminded. */
const REMINDER_LEAD_TIME = 3 * DAY;

/**
 * Reminds members whose last period ends within three days, once per period, by notification and email. At most `limit`
 * members; returns how many were reminded.
 */
export async function sendEndingReminders(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">,
  input: { limit: number },
): Promise<number> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + REMINDER_LEAD_TIME);
  let reminded = 0;
  for (const { id, memberId, planType, endsAt, email, ...recipient } of await selectPeriodsToRemind(
    ctx.db,
    now,
    until,
    input.limit,
  ))
    reminded += await transaction(ctx, async (tx) => {
      // Before the period, like a change of the membership.
      if (!(await lockMemberForShare(tx, { memberId }))) return 0;
      // Another worker has reminded them, or a purchase has moved the end since.
      if (!(await markReminded(tx.db, id, now))) return 0;
      const day = taipeiDay(endsAt);
      await notifyMember(tx, {
        memberId,
        type: "service",
        title: `${plans[planType].name}到 ${day} 為止`,
        message: ENDING_TEXT,
        path: planPaymentPath(renewalPlan(planType)),
      });
      if (email)
        await queueMail(tx, {
          recipient: email,
          ...membershipEndingEmail(ctx.origin, greeting(recipient), planType, day),
          purpose: "ending",
          key: `ending:${memberId}:${endsAt.toISOString()}`,
          memberId,
        });
      return 1;
    });
  return reminded;
}

/** What an ended plan means. No hurry in it, and nothing that somebody may not have: not everybody wrote something. */
const ENDING_TEXT = "到期之後，你留下的都還在，只是暫時不能開始新的儀式。";

/** Tells a member that their plan ends on `day` (`YYYY-MM-DD` in Taipei). */
function membershipEndingEmail(origin: string, greetingLine: string, planType: PlanType, day: string) {
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
      `${invitation}：${origin}${planPaymentPath(next)}`,
      "",
      MAIL_SITE_PLACEHOLDER,
    ].join("\n"),
  };
}
