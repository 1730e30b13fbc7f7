import {
  type Campaign,
  type CampaignListInput,
  campaignAudiences,
  campaignStatuses,
  campaignTypes,
  conversionRate,
} from "@panshi/contracts/commerce/campaign";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { activeStateLabels, formatNumber, Money, NONE, OneLine, TaipeiDay } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";

const tones: Readonly<Record<Campaign["status"], Tone>> = { active: "good", scheduled: "fine", completed: "plain" };

/** Where a campaign stands; one that is switched off has no running link before its end. */
export function CampaignState({ campaign: { status, isActive } }: { campaign: Pick<Campaign, "status" | "isActive"> }) {
  if (!isActive && status !== "completed") return <Badge tone="warn">{activeStateLabels.false}</Badge>;
  return <Badge tone={tones[status]}>{campaignStatuses[status]}</Badge>;
}

/** A share in percent: 4.98%; — where nothing can be said. */
export const formatRate = (rate: number | null): string => (rate === null ? NONE : `${rate}%`);

const figure = { figure: true, card: "labelled", className: "tabular" } as const;

/** The columns of the campaigns (S3.37, S9.17). */
export const campaignColumns: Columns<Campaign, typeof CampaignListInput> = [
  { header: "名稱", cell: ({ name }) => <OneLine>{name}</OneLine>, sort: "name", card: "title" },
  { header: "狀態", cell: (campaign) => <CampaignState campaign={campaign} />, card: "corner" },
  { header: "類型", cell: ({ type }) => campaignTypes[type], gives: 1, className: "whitespace-nowrap" },
  {
    header: "對象",
    cell: ({ targetAudience }) => campaignAudiences[targetAudience],
    gives: 1,
    className: "whitespace-nowrap text-ink-soft",
  },
  {
    header: "期間",
    cell: ({ startDate, endDate }) => (
      <span className="whitespace-nowrap text-ink-soft">
        <TaipeiDay at={startDate} /> – <TaipeiDay at={endDate} />
      </span>
    ),
    sort: "-startDate",
    order: { up: "開始日，早的在前", down: "開始日，晚的在前" },
    gives: 4,
    card: "labelled",
  },
  { header: "預算", cell: ({ budget }) => <Money amount={budget} />, ...figure, gives: 2 },
  { header: "曝光", cell: ({ impressions }) => formatNumber(impressions), ...figure, gives: 3 },
  { header: "點擊", cell: ({ clicks }) => formatNumber(clicks), ...figure },
  { header: "轉換", cell: ({ conversions }) => formatNumber(conversions), ...figure },
  { header: "轉換率", cell: (campaign) => formatRate(conversionRate(campaign)), ...figure },
];
