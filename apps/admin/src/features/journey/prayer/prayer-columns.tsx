import type { AdminPrayer, PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import { NONE, OneLine, TaipeiDay } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { CareMark, PrayerState, ReplyMark } from "./prayer-state.tsx";

const careOrder = { down: "關懷，待關懷的在前", up: "關懷，待關懷的在後" };

/** The columns of the prayers (S3.19). */
export const prayerColumns: Columns<AdminPrayer, typeof PrayerListInput> = [
  { header: "祈願", cell: ({ title }) => <OneLine>{title}</OneLine>, card: "title" },
  { header: "會員", cell: ({ memberName }) => <OneLine>{memberName}</OneLine>, card: "note" },
  {
    header: "電子郵件",
    cell: ({ memberEmail }) => <OneLine>{memberEmail ?? NONE}</OneLine>,
    gives: 1,
    card: "none",
    className: "text-ink-soft",
  },
  {
    header: "狀態",
    cell: ({ reply, ...prayer }) => (
      <span className="inline-flex items-center gap-3">
        <PrayerState {...prayer} />
        {reply && <ReplyMark />}
      </span>
    ),
  },
  { header: "關懷", cell: ({ care }) => <CareMark care={care} />, sort: "-care", order: careOrder },
  { header: "日期", cell: ({ createdAt }) => <TaipeiDay at={createdAt} />, sort: "-createdAt", figure: true, gives: 2 },
];
