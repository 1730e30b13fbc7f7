import * as z from "zod/mini";
import { OverviewFigures } from "./rollup.ts";
import { timestamp } from "./text.ts";

/**
 * What waits for an administrator, in the order of the overview. `path` is the list that shows the same rows, below `/admin`;
 * `urgent`: somebody may be in danger.
 */
export const overviewLines = {
  care: { label: "願裡有求助訊號", unit: "則", path: "/prayers?care=open", urgent: true },
  emailChanges: {
    label: "會員換信箱，等第二位管理員核准",
    unit: "件",
    path: "/members",
    urgent: false,
  },
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

/** Rows of a line that are named at once, each with a page of its own. */
export const OVERVIEW_ROWS = 5;

const OverviewRow = z.object({ label: z.string(), path: z.string() });
/** One line: how much waits, and where rows have pages of their own, the oldest of them. */
const OverviewCount = z.object({
  line: z.enum(overviewLineKeys),
  count: z.int().check(z.gte(1)),
  rows: z.optional(z.array(OverviewRow)),
});
export type OverviewCount = z.infer<typeof OverviewCount>;

/**
 * `GET /api/admin/stats`: what the caller's role may handle and how much of it there is, nothing that is empty; and the
 * figures of today and of the last seven days.
 */
export const Overview = z.object({
  at: timestamp,
  lines: z.array(OverviewCount),
  figures: OverviewFigures,
});
export type Overview = z.infer<typeof Overview>;
