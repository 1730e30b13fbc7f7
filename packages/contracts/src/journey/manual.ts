import * as z from "zod/mini";
import { MANUAL_DAYS, prayerManualKeys } from "./journey.ts";
import { day, id, idWithMessage, timestamp, possiblyEmptyText } from "../platform/text.ts";

/** The longest note of a day, in UTF-16 units. */
export const MANUAL_NOTE_MAX = 500;

const Manual = z.enum(prayerManualKeys, "請選擇祈願手冊");

/** A completed day of a manual; `taipeiDay` is the day of its completion. The note is never shown to administrators. */
export const CompletedManualDay = z.object({
  dayNumber: z.int32(),
  taipeiDay: day,
  doneAt: timestamp,
  note: z.nullable(z.string()),
});
export type CompletedManualDay = z.infer<typeof CompletedManualDay>;

/** A member's progress through a manual, completed days in order. */
export const ManualEnrolment = z.object({
  id,
  manual: Manual,
  startedAt: timestamp,
  finishedAt: z.nullable(timestamp),
  days: z.array(CompletedManualDay),
  /** The next day and the Taipei day from which it is open; null after the last day. */
  next: z.nullable(z.object({ dayNumber: z.int32(), opensOn: day, isOpen: z.boolean() })),
});
export type ManualEnrolment = z.infer<typeof ManualEnrolment>;

/** The manuals of a member, the one started last first, and what the plan allows now. */
export const MemberManuals = z.object({
  enrolments: z.array(ManualEnrolment),
  /** Whether the active plan, if any, allows to complete days. */
  mayDoDays: z.boolean(),
  /** The manuals that the member can start now. */
  mayStart: z.array(Manual),
});
export type MemberManuals = z.infer<typeof MemberManuals>;

export const StartManualInput = z.strictObject({ manual: Manual });
export type StartManualInput = z.infer<typeof StartManualInput>;

export const CompleteManualDayInput = z.strictObject({
  id: idWithMessage("找不到這本手冊"),
  dayNumber: z
    .int32("請選擇要完成的日子")
    .check(z.gte(1, "手冊從第一天開始"), z.lte(MANUAL_DAYS, `手冊只有 ${MANUAL_DAYS} 天`)),
  note: z._default(possiblyEmptyText(MANUAL_NOTE_MAX), ""),
});
export type CompleteManualDayInput = z.infer<typeof CompleteManualDayInput>;
