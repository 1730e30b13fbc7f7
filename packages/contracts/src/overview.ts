import * as z from "zod/mini";
import { timestamp } from "./text.ts";

/**
 * What waits for an administrator, in the order of the overview. `path` is the list that shows the same rows, below `/admin`;
 * `urgent`: a person may be in danger, or the site open to others.
 */
export const overviewLines = {
  care: { label: "願望裡有求助訊號，等人關懷", unit: "則", path: "/prayers?care=open", urgent: true },
  prayers: { label: "祈願等待處理", unit: "則", path: "/prayers?status=pending", urgent: false },
  plansEnding: {
    label: "會員方案七天內到期",
    unit: "位",
    path: "/members?filter=ending&sort=planEndsAt",
    urgent: false,
  },
} as const satisfies Record<string, { label: string; unit: string; path: `/${string}`; urgent: boolean }>;
export type OverviewLine = keyof typeof overviewLines;
export const overviewLineKeys = Object.keys(overviewLines) as [OverviewLine, ...OverviewLine[]];

/** `GET /api/admin/stats`: what the caller's role may handle, and how much of it there is; nothing that is empty. */
export const Overview = z.object({
  at: timestamp,
  lines: z.array(z.object({ line: z.enum(overviewLineKeys), count: z.int().check(z.gte(1)) })),
});
export type Overview = z.infer<typeof Overview>;
