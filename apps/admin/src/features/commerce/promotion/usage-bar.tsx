import type { PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import { formatNumber } from "../../../kit/list/cells.tsx";
import "./promotion.css";

type UsageBarProps = Pick<PromotionRecord, "usedCount" | "reservedCount" | "usageLimit">;

/** The share of a limit in percent, at most all of it; of no limit nothing is left. */
const shareOf = (count: number, limit: number): number => (limit === 0 ? 100 : Math.min(100, (count / limit) * 100));

/** How often a coupon was used, of its limit (S9.18), and how many uses are held for orders that are being paid. */
export function UsageBar({ usedCount, reservedCount, usageLimit }: UsageBarProps) {
  const used = shareOf(usedCount, usageLimit);
  const taken = shareOf(usedCount + reservedCount, usageLimit);
  return (
    <span className="usage-bar tabular">
      <span>
        {formatNumber(usedCount)}／{formatNumber(usageLimit)}
        {usageLimit > 0 && <span className="text-ink-soft">（{Math.floor((usedCount / usageLimit) * 100)}%）</span>}
        {reservedCount > 0 && <span className="text-ink-soft">，保留 {formatNumber(reservedCount)}</span>}
      </span>
      {usageLimit > 0 && (
        <span aria-hidden className="usage-bar-track">
          <span className="usage-bar-reserved" style={{ inlineSize: `${taken}%` }} />
          <span className="usage-bar-used" style={{ inlineSize: `${used}%` }} />
        </span>
      )}
    </span>
  );
}
