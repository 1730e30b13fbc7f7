import { plans } from "@panshi/contracts/plan";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import { transaction } from "@panshi/db";
import { DAY } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { greeting } from "../mail/greeting.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { notifyMember } from "../notification/notify-member.ts";
import { markReminded, selectEndingPeriods } from "./store.ts";

/** Members are told this long before their last run ends. */
const BEFORE = 3 * DAY;

/**
 * Tells members whose last run ends within three days, once a run, in their inbox and by letter. At most `limit` at a time;
 * answers how many were told.
 */
export async function sendEndingReminders({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">;
  input: { limit: number };
}): Promise<number> {
  const now = ctx.clock.now();
  const ending = await selectEndingPeriods(ctx.db, now, new Date(now.getTime() + BEFORE), input.limit);
  let told = 0;
  for (const { id, memberId, planType, endsAt, email, fullName, emailVerifiedAt } of ending)
    told += await transaction(ctx, async (tx) => {
      // Another worker did, or a purchase has moved the end since.
      if (!(await markReminded(tx.db, id, now))) return 0;
      const day = taipeiDay(endsAt);
      const { name } = plans[planType];
      await notifyMember(tx, {
        memberId,
        type: "service",
        title: "方案快到期了",
        message: `你的${name}到 ${day} 為止。到期之後，寫過的、買過的都還在。`,
      });
      if (email)
        await queueMail(tx, {
          recipient: email,
          subject: `你的${name}到 ${day} 為止`,
          body: [
            greeting({ fullName, emailVerifiedAt }),
            "",
            `你的${name}到 ${day} 為止。到期之後，寫過的、買過的都還在，只是暫時不能送出新的願。`,
            `想繼續走，可以到這裡看看：${ctx.origin}/#pricing`,
            "",
            "磐石祈願網",
          ].join("\n"),
          purpose: "ending",
          key: `ending:${memberId}:${endsAt.toISOString()}`,
          memberId,
        });
      return 1;
    });
  return told;
}
