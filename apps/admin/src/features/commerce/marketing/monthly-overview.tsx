import type { MarketingMonth } from "@panshi/contracts/site/marketing";
import { FigureTable } from "../../../kit/detail/figure-table.tsx";
import { Part } from "../../../kit/detail/part.tsx";
import { formatMoney, formatNumber, formatPercent } from "../../../kit/list/cells.tsx";

const columns: readonly { label: string; text: (month: MarketingMonth) => string }[] = [
  { label: "曝光", text: ({ impressions }) => formatNumber(impressions) },
  { label: "點擊", text: ({ clicks }) => formatNumber(clicks) },
  { label: "轉換", text: ({ conversions }) => formatNumber(conversions) },
  { label: "轉換率", text: ({ conversionRate }) => formatPercent(conversionRate) },
  { label: "用了優惠碼", text: ({ couponsUsed }) => formatNumber(couponsUsed) },
  { label: "優惠折抵", text: ({ couponDiscount }) => formatMoney(couponDiscount) },
  { label: "推薦發放", text: ({ rewardedReferrals }) => formatNumber(rewardedReferrals) },
  { label: "推薦獎勵", text: ({ referralRewards }) => formatMoney(referralRewards) },
];

/** The last months, the present one first. */
export const MonthlyOverview = ({ months }: { months: readonly MarketingMonth[] }) => (
  <Part title="每月概況">
    <FigureTable
      caption="每月概況"
      rows={months}
      keyOf={({ month }) => month}
      name={{ label: "月份", text: ({ month }) => month.replace("-", "/") }}
      columns={columns}
      first={{ count: 3, more: "更早的月份" }}
    />
    <p className="pt-2 text-sm text-ink-soft">台北時間；最慢晚一分鐘。轉換算在付款的那個月，點擊可能在前一個月。</p>
  </Part>
);
