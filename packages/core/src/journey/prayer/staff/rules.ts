import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import type { PrayerStatus } from "@panshi/contracts/journey/prayer";
import { completedAtForStatus } from "../rules.ts";
import { visibleContact } from "../../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { rowView } from "../../../platform/row-store.ts";
import type { StaffPrayerRow } from "./store.ts";

type Status = { status: PrayerStatus; successRate: number | null; completedAt: Date | null };

/**
 * A prayer's status after a change. A rate that is left out stays as long as the prayer is completed, and goes with that status:
 * the member is shown it as the result of a completed wish.
 */
export const applyPrayerStatusChange = (
  before: Status,
  { status, successRate }: { status: PrayerStatus; successRate?: number | null | undefined },
  now: Date,
): Status => ({
  status,
  successRate: status !== "completed" ? null : successRate === undefined ? before.successRate : successRate,
  completedAt: completedAtForStatus(status, before.completedAt, now),
});

/** A prayer as this administrator may see it. */
export const adminPrayerView =
  ({ actor }: Pick<AdministratorCtx, "actor">) =>
  ({ completedAt: _, repliedAt, memberEmail, ...row }: StaffPrayerRow): AdminPrayer => ({
    ...rowView(row),
    memberEmail: visibleContact({ actor }, { email: memberEmail }).email,
    repliedAt: repliedAt?.toISOString() ?? null,
  });
