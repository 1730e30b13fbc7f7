import type { AdminPrayer, prayerList } from "@panshi/contracts/prayer-list";
import { NONE, TaipeiDay } from "../../kit/list/cells.tsx";
import type { Columns } from "../../kit/list/columns.ts";
import { CareMark, PrayerState } from "./prayer-state.tsx";

/** The columns of the prayers (S3.19). */
export const prayerColumns: Columns<AdminPrayer, typeof prayerList> = [
  { header: "祈願", field: "title", card: "title" },
  { header: "會員", field: "memberName", card: "note" },
  {
    header: "電子郵件",
    cell: ({ memberEmail }) => memberEmail ?? NONE,
    wide: true,
    card: "none",
    className: "text-ink-soft",
  },
  { header: "狀態", cell: (prayer) => <PrayerState {...prayer} /> },
  { header: "關懷", cell: ({ care }) => <CareMark care={care} />, sort: "-care" },
  { header: "回覆", cell: ({ reply }) => (reply ? "已回覆" : ""), className: "text-ink-soft" },
  { header: "寫於", cell: ({ createdAt }) => <TaipeiDay at={createdAt} />, sort: "-createdAt", figure: true },
];
