import type { MemberRow, memberList } from "@panshi/contracts/member-list";
import { ActiveState, formatNumber, NONE, TaipeiDay } from "../../kit/list/cells.tsx";
import type { Columns } from "../../kit/list/columns.ts";
import { PlanEnd, PlanState } from "./plan-state.tsx";

/** The columns of the members (S3.36). */
export const memberColumns: Columns<MemberRow, typeof memberList> = [
  { header: "姓名", field: "fullName", sort: "name", card: "title" },
  { header: "電子郵件", cell: ({ email }) => email ?? NONE, card: "note", className: "text-ink-soft" },
  { header: "手機", cell: ({ phone }) => phone ?? NONE, wide: true, card: "note", className: "tabular text-ink-soft" },
  { header: "方案", cell: ({ membershipType }) => <PlanState plan={membershipType} /> },
  { header: "到期", cell: ({ planEndsAt }) => <PlanEnd endsAt={planEndsAt} />, sort: "planEndsAt", card: "labelled" },
  { header: "祈願", cell: ({ prayerCount }) => formatNumber(prayerCount), figure: true, card: "labelled" },
  { header: "帳號", cell: ({ isActive }) => <ActiveState active={isActive} /> },
  {
    header: "註冊",
    cell: ({ createdAt }) => <TaipeiDay at={createdAt} />,
    sort: "-createdAt",
    figure: true,
    card: "labelled",
  },
];
