import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminPrayer, PrayerReplyEdit, PrayerStatusEdit } from "@panshi/contracts/journey/prayer-list";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { transaction } from "@panshi/db";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { lockManagedMember } from "../../../accounts/member/lock-account.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { viewSiteBranding } from "../../../platform/settings/view-settings.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { adminPrayerView, applyPrayerStatusChange } from "./rules.ts";
import { findPrayerForStaff, lockPrayers, type StaffPrayerRow, updatePrayers } from "./store.ts";

/**
 * Changes one prayer under its lock, and answers it as it is then. The answer, and a conflict's, has the wish, so the access log
 * has its row first. Throws `not_found`, `edit_conflict`.
 */
async function changePrayer({
  ctx,
  input,
  change,
}: {
  ctx: AdministratorCtx;
  input: { id: string; updatedAt?: string | undefined };
  change: (tx: AdministratorCtx, before: StaffPrayerRow) => Promise<void>;
}): Promise<AdminPrayer> {
  const { id } = input;
  const { memberId } = await viewPrayerAsStaff(ctx, { id });
  return transaction(ctx, async (tx) => {
    // Before the prayer, like the erasure of the member: a reply's notification needs the member's row too.
    await lockManagedMember(tx, { memberId });
    await lockPrayers(tx.db, [id]);
    const before = await requirePrayer(tx, id);
    requireUnchanged(adminPrayerView(ctx)(before), input);
    await change(tx, before);
    return adminPrayerView(ctx)(await requirePrayer(tx, id));
  });
}

/** Throws `not_found`: the member may have been erased since the prayer was opened. */
async function requirePrayer({ db }: AdministratorCtx, id: string): Promise<StaffPrayerRow> {
  const prayer = await findPrayerForStaff(db, id);
  if (!prayer) throw new AppError("not_found");
  return prayer;
}

/** A prayer with its wish, which leaves a row in the access log. Throws `not_found`. */
export const viewPrayerAsStaff = staffVerb(
  "prayers:read",
  async (ctx, { id }: { id: string }): Promise<AdminPrayer> => {
    const prayer = await findPrayerForStaff(ctx.db, id);
    if (!prayer) throw new AppError("not_found");
    await logPrayerOpened(ctx, id);
    return adminPrayerView(ctx)(prayer);
  },
);

/** Records that a wish is answered, also by a call that changes its prayer. */
const logPrayerOpened = (ctx: AdministratorCtx, id: string): Promise<void> =>
  writeAccessLog(ctx, { kind: "prayer.open", subjectIds: [id] });

/**
 * Sets a prayer's status, any from any (S4.12), and with `completed` its success rate. Throws `not_found`, `edit_conflict`.
 */
export const updatePrayerStatus = staffVerb(
  "prayers:update",
  (ctx, input: PrayerStatusEdit): Promise<AdminPrayer> =>
    changePrayer({
      ctx,
      input,
      change: async (tx, before) => {
        const after = applyPrayerStatusChange(before, input, ctx.clock.now());
        const { status, successRate } = after;
        const changes = maskChanges(
          { status: before.status, successRate: before.successRate },
          { status, successRate },
          ["status", "successRate"],
        );
        if (!changes) return;
        await updatePrayers(tx.db, [before.id], ctx.clock.now(), after);
        writeAudit(tx, { action: "prayer.update", subjectId: before.id, ...changes });
      },
    }),
);

/**
 * Marks a wish with words of crisis as attended. One that is so already stays as the first left it. Throws `not_found`, also for a
 * wish without such words.
 */
export const markCrisisPrayerAttended = staffVerb(
  "care:attend",
  (ctx, input: { id: string }): Promise<AdminPrayer> =>
    changePrayer({
      ctx,
      input,
      change: async (tx, { id, care }) => {
        if (care === null) throw new AppError("not_found");
        const changes = maskChanges({ care }, { care: "attended" as const }, ["care"]);
        if (!changes) return;
        const now = ctx.clock.now();
        await updatePrayers(tx.db, [id], now, {
          care: "attended",
          careAttendedAt: now,
          careAttendedBy: ctx.actor.administratorId,
        });
        writeAudit(tx, { action: "prayer.attend", subjectId: id, ...changes });
      },
    }),
);

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
        const { name } = await viewSiteBranding(tx);
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
