import { THANKS_MAX } from "../platform/limits.ts";
import { listInput } from "../platform/list.ts";
import * as z from "zod/mini";
import { OracleCategory } from "./oracle.ts";
import { id, timestamp, requiredText } from "../platform/text.ts";

/** The statuses that administrators see and set. */
export const prayerStatuses = {
  pending: "待處理",
  in_progress: "進行中",
  completed: "已完成",
  cancelled: "已取消",
} as const;
export type PrayerStatus = keyof typeof prayerStatuses;
export const prayerStatusKeys = Object.keys(prayerStatuses) as [PrayerStatus, ...PrayerStatus[]];

/** Care for a wish with words of crisis: open until staff mark it as attended. */
export const careStates = { open: "待關懷", attended: "已關懷" } as const;
export type CareState = keyof typeof careStates;
export const careStateKeys = Object.keys(careStates) as [CareState, ...CareState[]];

/** The statuses that members see (S4.10). Cancelled prayers are not listed to members. */
export const memberPrayerStatuses = { completed: "已圓滿", in_progress: "進行中" } as const;
export const MemberPrayerStatus = z.enum(["completed", "in_progress"], "請選擇祈願的狀態");
export type MemberPrayerStatus = z.infer<typeof MemberPrayerStatus>;

export const Prayer = z.object({
  id,
  title: z.string(),
  content: z.string(),
  status: MemberPrayerStatus,
  energyLevel: z.int32(),
  successRate: z.nullable(z.int32()),
  createdAt: timestamp,
});
export type Prayer = z.infer<typeof Prayer>;

/** `GET /api/prayers`: all of the member's prayers, or those of a status. */
export const OwnPrayerListInput = listInput({ filters: { status: MemberPrayerStatus } });
export type OwnPrayerListInput = z.infer<typeof OwnPrayerListInput>;

/** Input to mark a prayer as fulfilled (還願), with the member's thanks. */
export const FulfilPrayerInput = z.strictObject({ id, thanks: requiredText("感謝的話", THANKS_MAX) });
export type FulfilPrayerInput = z.infer<typeof FulfilPrayerInput>;

/** A prayer with its topic, journey choices and thanks; null without them. */
export const PrayerDetail = z.extend(Prayer, {
  topic: z.nullable(OracleCategory),
  soulPlanet: z.string(),
  soulLeyline: z.string(),
  sacredObject: z.string(),
  sacredSong: z.string(),
  thanks: z.nullable(z.string()),
  fulfilledAt: z.nullable(timestamp),
  /** What the site answered, and when. */
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(timestamp),
});
export type PrayerDetail = z.infer<typeof PrayerDetail>;
