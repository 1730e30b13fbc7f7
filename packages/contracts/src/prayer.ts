import * as z from "zod/mini";
import { id, moment } from "./text.ts";

/** What staff see and set. */
export const prayerStatuses = {
  pending: "待處理",
  in_progress: "進行中",
  completed: "已完成",
  cancelled: "已取消",
} as const;
export type PrayerStatus = keyof typeof prayerStatuses;
export const prayerStatusKeys = Object.keys(prayerStatuses) as [PrayerStatus, ...PrayerStatus[]];

/** What the member sees of it (S4.10): completed or in progress. Cancelled prayers are not listed to the member. */
export const memberPrayerStatuses = { completed: "已圓滿", in_progress: "進行中" } as const;
export const MemberPrayerStatus = z.enum(["completed", "in_progress"]);

export const Prayer = z.object({
  id,
  title: z.string(),
  content: z.string(),
  status: MemberPrayerStatus,
  energyLevel: z.int32(),
  successRate: z.nullable(z.int32()),
  createdAt: moment,
});
export type Prayer = z.infer<typeof Prayer>;
