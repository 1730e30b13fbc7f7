import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminPrayer, PrayerReplyEdit } from "@panshi/contracts/journey/prayer-list";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { viewSite } from "../../../platform/settings/view-site.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { changePrayer } from "./change-prayer.ts";
import { updatePrayers } from "./store.ts";

/**
 * Answers a prayer in the name of the site; the member is notified of the first reply, and an edited one takes its place. Neither
 * the notification nor the audit entry has a text. Throws `not_found`, `edit_conflict`, and `prayer_cancelled`: the member is not
 * shown a cancelled prayer.
 */
export const replyToPrayer = staffVerb(
  "prayers:reply",
  (ctx, input: PrayerReplyEdit): Promise<AdminPrayer> =>
    changePrayer({
      ctx,
      input,
      change: async (tx, before) => {
        const { id, memberId } = before;
        const { reply } = input;
        if (before.status === "cancelled") throw new AppError("prayer_cancelled");
        const changes = maskChanges({ reply: before.reply }, { reply });
        if (!changes) return;
        const now = ctx.clock.now();
        await updatePrayers(tx.db, [id], now, { reply, repliedAt: now, repliedBy: ctx.actor.administratorId });
        const { name } = await viewSite(tx);
        if (before.reply === null)
          await notifyMember(tx, {
            memberId,
            title: "你的願有了回覆",
            message: `${shortSiteName(name)}讀了你的願，寫了一段話給你。`,
            type: "service",
            path: `/dashboard?tab=prayers&prayer=${id}`,
          });
        writeAudit(tx, { action: "prayer.reply", subjectId: id, ...changes });
      },
    }),
);
