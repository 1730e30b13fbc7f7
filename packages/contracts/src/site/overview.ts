import * as z from "zod/mini";
import { OverviewFigures } from "./rollup.ts";
import { timestamp } from "../platform/text.ts";

/**
 * What waits for an administrator, in the order of the overview. `path` is the list that shows the same rows, below `/admin`;
 * `urgent`: somebody may be in danger; `isTask`: somebody has to act, so that the menu counts it beside its screen.
 */
export const overviewTasks = {
  care: { label: "願裡有求助訊號", unit: "則", path: "/prayers?care=open", urgent: true, isTask: true },
  orderFlags: { label: "訂單待確認", unit: "筆", path: "/orders?flag=any", urgent: false, isTask: true },
  refundRequests: {
    label: "退款申請待辦",
    unit: "件",
    path: "/orders/requests?progress=todo",
    urgent: false,
    isTask: true,
  },
  unclaimedOrders: { label: "已付款未領取", unit: "筆", path: "/orders?state=unclaimed", urgent: false, isTask: true },
  paymentEvents: {
    label: "金流通知找不到訂單",
    unit: "則",
    path: "/orders/events?open=true&hasOrder=false",
    urgent: false,
    isTask: true,
  },
  comparisons: { label: "每日核對沒有做完", unit: "天", path: "/orders/comparison", urgent: false, isTask: true },
  letters: { label: "信件沒有送達", unit: "封", path: "/orders/letters?state=stuck", urgent: false, isTask: true },
  invoicesLate: {
    label: "發票等了超過 48 小時",
    unit: "張",
    path: "/invoices?state=late",
    urgent: false,
    isTask: true,
  },
  emailChanges: {
    label: "會員換信箱，等第二位管理員核准",
    unit: "件",
    path: "/members",
    urgent: false,
    isTask: true,
  },
  alertAddress: { label: "尚未設定系統警示信箱", unit: "件", path: "/settings", urgent: false, isTask: true },
  prayers: { label: "祈願待處理", unit: "則", path: "/prayers?status=pending", urgent: false, isTask: false },
  plansEnding: {
    label: "會員方案七天內到期",
    unit: "位",
    path: "/members?ends=7d&sort=planEndsAt",
    urgent: false,
    isTask: false,
  },
} as const satisfies Record<
  string,
  { label: string; unit: string; path: `/${string}`; urgent: boolean; isTask: boolean }
>;
type OverviewTask = keyof typeof overviewTasks;
export const overviewTaskKeys = Object.keys(overviewTasks) as [OverviewTask, ...OverviewTask[]];

/** Rows of a line that are named at once, each with a page of its own. */
export const OVERVIEW_TASK_ROWS_MAX = 5;

const OverviewRow = z.object({ label: z.string(), path: z.string() });
/** One line: how much waits, and where rows have pages of their own, the oldest of them. */
const OverviewTaskCount = z.object({
  line: z.enum(overviewTaskKeys),
  count: z.int().check(z.gte(1)),
  rows: z.optional(z.array(OverviewRow)),
});
export type OverviewTaskCount = z.infer<typeof OverviewTaskCount>;

/**
 * `GET /api/admin/stats`: what the caller's role may handle and how much of it there is, nothing that is empty; and the
 * figures of today and of the last seven days.
 */
export const Overview = z.object({
  at: timestamp,
  lines: z.array(OverviewTaskCount),
  figures: OverviewFigures,
});
export type Overview = z.infer<typeof Overview>;
