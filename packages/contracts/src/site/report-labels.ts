import type { MembershipReportRow, PrayerReportRow } from "./report.ts";

/** What screens and files call the figures of a plan. */
export const membershipLabels = {
  activeMembers: "現在使用中",
  newSubscriptions: "新訂閱",
  trialStarts: "體驗開始",
  staffGrants: "管理員延長",
  freeOrders: "免費訂單",
  endedPlans: "期滿",
  unfollowedPlans: "沒有續",
  churnRate: "流失率",
} as const satisfies Partial<Record<keyof MembershipReportRow, string>>;
/** What screens and files call the figures of a source of revenue. */
export const revenueLabels = {
  revenue: "營收",
  paid: "收款",
  refunded: "退款",
  newSubscriptions: "付款訂單",
} as const satisfies Partial<Record<keyof MembershipReportRow, string>>;

/** What screens and files call the figures of a category of prayers. */
export const prayerLabels = {
  totalPrayers: "祈願",
  completedPrayers: "完成",
  successRate: "平均成功率",
  avgCompletionTime: "平均完成天數",
} as const satisfies Partial<Record<keyof PrayerReportRow, string>>;
