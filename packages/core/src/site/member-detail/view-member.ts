import { AppError } from "@panshi/contracts/platform/errors";
import { MEMBER_PART_ROWS, type MemberDetail } from "@panshi/contracts/site/member-detail";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { pipeline, transaction } from "@panshi/db";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import { maySeeContacts } from "../../platform/contact-mask.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { noteView } from "../member-change/notes.ts";
import { findRecord, selectPeriods } from "./detail-store.ts";
import { toMemberRow } from "../member-list/member-row.ts";
import { toDraw, toGrant, toOrder, toPrayer } from "./member-parts.ts";
import {
  memberDetailDrawListQuery,
  memberDetailGrantListQuery,
  memberDetailOrderListQuery,
  memberDetailPrayerListQuery,
  memberDetailNoteListQuery,
} from "./parts-store.ts";
import { readTimeline } from "./view-timeline.ts";

const NOTHING = Promise.resolve(null);

/**
 * A member's details, with the newest rows of each part. The access log has the opening, and the wishes that are shown, before
 * they are answered. Throws `not_found`, for an erased member too.
 */
export const viewMember = staffVerb("members:read", async (ctx, { id }: { id: string }): Promise<MemberDetail> => {
  const { role } = ctx.actor;
  const mayReadPrayers = hasPermission(role, "prayers:read");
  return transaction(ctx, async (tx) => {
    const record = await findRecord(tx.db, id, ctx.clock.now());
    if (!record) throw new AppError("not_found", { message: "找不到這位會員，可能已經刪除了" });
    await writeAccessLog(tx, { kind: "member.open", subjectIds: [id] });
    const part = { ctx: tx, owner: id, input: { limit: MEMBER_PART_ROWS } };
    const [periods, grants, orders, prayers, draws, notes, timeline] = await pipeline(tx, [
      () => selectPeriods(tx.db, id),
      () => readPage({ ...part, list: memberDetailGrantListQuery, view: toGrant(ctx) }),
      () =>
        hasPermission(role, "orders:read")
          ? readPage({ ...part, list: memberDetailOrderListQuery, view: toOrder })
          : NOTHING,
      () => (mayReadPrayers ? readPage({ ...part, list: memberDetailPrayerListQuery, view: toPrayer }) : NOTHING),
      () => readPage({ ...part, list: memberDetailDrawListQuery, view: toDraw }),
      () =>
        maySeeContacts(ctx)
          ? readPage({ ...part, list: memberDetailNoteListQuery, view: (row) => noteView(ctx, row) })
          : NOTHING,
      () => readTimeline(tx, { memberId: id, limit: MEMBER_PART_ROWS }),
    ]);
    const { row, prayerWish, ...account } = record;
    if (prayers && (prayers.items.length > 0 || prayerWish !== null)) {
      const subjectIds = prayers.items.map((prayer) => prayer.id);
      await writeAccessLog(tx, { kind: "prayer.list", subjectIds, filters: { memberId: id } });
    }
    const iso = (time: Date | null) => time?.toISOString() ?? null;
    return {
      ...toMemberRow(ctx)(row),
      ...account,
      registrationCompletedAt: iso(account.registrationCompletedAt),
      emailVerifiedAt: iso(account.emailVerifiedAt),
      marketingOptInAt: iso(account.marketingOptInAt),
      emailChangeSince: iso(account.emailChangeSince),
      updatedAt: account.updatedAt.toISOString(),
      periods: periods.map(({ planType, startsAt, endsAt }) => ({
        planType,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
      prayerWish: mayReadPrayers ? prayerWish : null,
      grants,
      orders,
      prayers,
      draws,
      notes,
      timeline,
    };
  });
});
