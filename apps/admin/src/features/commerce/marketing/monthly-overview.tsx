import type { MarketingMonth } from "@panshi/contracts/site/marketing";
import { Button } from "@panshi/ui/button";
import { useState } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { useWideScreen } from "../../../lib/wide-screen.ts";
import { formatRate } from "../campaign/public.ts";

const figures: readonly { label: string; text: (month: MarketingMonth) => string }[] = [
  { label: "曝光", text: ({ impressions }) => formatNumber(impressions) },
  { label: "點擊", text: ({ clicks }) => formatNumber(clicks) },
  { label: "轉換", text: ({ conversions }) => formatNumber(conversions) },
  { label: "轉換率", text: ({ conversionRate }) => formatRate(conversionRate) },
  { label: "用了優惠碼", text: ({ couponsUsed }) => formatNumber(couponsUsed) },
  { label: "優惠折抵", text: ({ couponDiscount }) => formatMoney(couponDiscount) },
  { label: "推薦發放", text: ({ rewardedReferrals }) => formatNumber(rewardedReferrals) },
  { label: "推薦獎勵", text: ({ referralRewards }) => formatMoney(referralRewards) },
];

/** The last months, the present one first: a table, on a narrow screen one month below the other. */
export function MonthlyOverview({ months }: { months: readonly MarketingMonth[] }) {
  const wide = useWideScreen();
  return (
    <Part title="每月概況">
      {wide ? <MonthTable months={months} /> : <MonthList months={months} />}
      <p className="pt-2 text-sm text-ink-soft">台北時間；最慢晚一分鐘。轉換算在付款的那個月，點擊可能在前一個月。</p>
    </Part>
  );
}

const monthText = ({ month }: MarketingMonth): string => month.replace("-", "/");

function MonthTable({ months }: { months: readonly MarketingMonth[] }) {
  return (
    <table className="w-full">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            月份
          </th>
          {figures.map(({ label }) => (
            <th key={label} scope="col" className="py-2 ps-4 text-end font-normal whitespace-nowrap">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month} className="border-t border-line">
            <th scope="row" className="tabular py-2 text-start font-normal">
              {monthText(month)}
            </th>
            {figures.map(({ label, text }) => (
              <td key={label} className="tabular py-2 ps-4 text-end whitespace-nowrap">
                {text(month)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** So many a narrow screen shows at once; the others follow on demand. */
const SHOWN = 3;

function MonthList({ months }: { months: readonly MarketingMonth[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul>
        {months.slice(0, all ? months.length : SHOWN).map((month) => (
          <li key={month.month} className="border-b border-line py-4">
            <h3 className="tabular">{monthText(month)}</h3>
            <dl className="grid grid-cols-2 gap-x-6 pt-1 text-sm sm:grid-cols-4">
              {figures.map(({ label, text }) => (
                <div key={label} className="flex justify-between gap-x-2 py-1">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="tabular whitespace-nowrap">{text(month)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {!all && months.length > SHOWN && (
        <Button variant="quiet" size="sm" className="-ms-4" onClick={() => setAll(true)}>
          更早的月份
        </Button>
      )}
    </>
  );
}
