import {
  promotionEnd,
  type PromotionRecord,
  promotionStart,
  type promotionList,
  type PromotionState,
  promotionState,
  promotionStates,
} from "@panshi/contracts/commerce/promotion-edit";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { OneLine, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { discountText, scopeText } from "./discount-text.ts";
import { UsageBar } from "./usage-bar.tsx";

/** Only what cannot be used has a mark that warns. */
const tones: Record<PromotionState, Tone> = {
  inactive: "warn",
  ended: "plain",
  upcoming: "fine",
  usedUp: "warn",
  current: "good",
};

/** What a promotion is now (S4.23). */
function PromotionStateBadge({ promotion }: { promotion: PromotionRecord }) {
  const state = promotionState(promotion, new Date());
  return <Badge tone={tones[state]}>{promotionStates[state]}</Badge>;
}

/** Whether a time is the edge of a Taipei day, which then stands for it. */
export const isDayStart = (at: string): boolean => promotionStart(taipeiDay(at)).toISOString() === at;
export const isDayEnd = (at: string): boolean => promotionEnd(taipeiDay(at)).toISOString() === at;

/** From when to when a promotion holds; a whole day without its times. */
function Validity({ validFrom, validTo }: PromotionRecord) {
  return (
    <span className="tabular whitespace-nowrap text-ink-soft">
      {isDayStart(validFrom) ? <TaipeiDay at={validFrom} /> : <ZonedTime at={validFrom} />} –{" "}
      {isDayEnd(validTo) ? <TaipeiDay at={validTo} /> : <ZonedTime at={validTo} />}
    </span>
  );
}

/** The columns of the promotions (S3.38). */
export const promotionColumns: Columns<PromotionRecord, typeof promotionList> = [
  { header: "名稱", cell: ({ title }) => <OneLine>{title}</OneLine>, sort: "title", card: "title" },
  {
    header: "優惠碼",
    cell: ({ couponCode }) => <span className="coupon-code whitespace-nowrap">{couponCode}</span>,
    card: "note",
  },
  { header: "折扣", cell: (row) => <span className="whitespace-nowrap">{discountText(row)}</span> },
  { header: "適用", cell: (row) => scopeText(row), gives: 2, className: "text-ink-soft" },
  { header: "使用情形", cell: (row) => <UsageBar {...row} />, card: "labelled" },
  {
    header: "期間",
    cell: (row) => <Validity {...row} />,
    sort: "validTo",
    order: { up: "結束日，早的在前", down: "結束日，晚的在前" },
    gives: 3,
    card: "labelled",
  },
  { header: "狀態", cell: (row) => <PromotionStateBadge promotion={row} />, card: "corner" },
  {
    header: "建立時間",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} />,
    sort: "-createdAt",
    gives: 1,
    card: "none",
  },
];
