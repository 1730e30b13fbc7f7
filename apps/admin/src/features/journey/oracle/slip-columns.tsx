import { fortuneLabels, type OracleSlip, oracleCategories, type SlipListInput } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { ActiveState, formatNumber, NONE, OneLine, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { RecentDrawCount, recentDrawsHeader, SlipStatistic } from "./draw-figures.tsx";

/** The columns of the slips. An unknown level is shown as 吉 (S4.26). */
export const slipColumns: Columns<OracleSlip, typeof SlipListInput> = [
  {
    header: "順序",
    field: "displayOrder",
    sort: "displayOrder",
    figure: true,
    card: "labelled",
    className: "w-20 text-ink-soft",
  },
  { header: "標題", cell: ({ title }) => <OneLine>{title}</OneLine>, sort: "title", card: "title" },
  {
    header: "首句",
    cell: (slip) => <OneLine>{verseLines(slip.description)[0] ?? NONE}</OneLine>,
    gives: 3,
    card: "note",
    className: "text-ink-soft",
  },
  {
    header: "籤等",
    cell: (slip) => fortuneLabels(slip.fortuneLevel).label,
    card: "corner",
    className: "font-display text-base font-black whitespace-nowrap",
  },
  { header: "類別", cell: (slip) => oracleCategories[slip.category] ?? slip.category, className: "whitespace-nowrap" },
  { header: "狀態", cell: (slip) => <ActiveState active={slip.isActive} /> },
  {
    header: recentDrawsHeader,
    cell: ({ id }) => <SlipStatistic id={id} show={RecentDrawCount} />,
    figure: true,
    card: "labelled",
  },
  {
    header: "總共",
    cell: ({ id }) => <SlipStatistic id={id} show={({ total }) => `${formatNumber(total)} 次`} />,
    figure: true,
    gives: 2,
    card: "labelled",
  },
  {
    header: "上次抽到",
    cell: ({ id }) => <SlipStatistic id={id} show={({ lastDay }) => <TaipeiDay at={lastDay} />} />,
    gives: 2,
    card: "labelled",
  },
  { header: "更新時間", cell: (slip) => <ZonedTime at={slip.updatedAt} />, sort: "-updatedAt", gives: 1 },
];
