import type { AdministratorListItem, AdministratorListInput } from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { Badge } from "@panshi/ui/display/badge";
import { ActiveState, OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";

/** Name and e-mail, with the notice of S5.27 on a super administrator. */
function Person({ row }: { row: AdministratorListItem }) {
  return (
    <>
      {personName(row)}
      <span className="block text-sm font-normal text-ink-soft">
        <OneLine>{row.email}</OneLine>
      </span>
      {row.role === "super_admin" && (
        <span className="block text-sm font-normal text-ink-soft">超級管理員帳號無法刪除</span>
      )}
    </>
  );
}

export const administratorColumns: Columns<AdministratorListItem, typeof AdministratorListInput> = [
  { header: "姓名與電子郵件", cell: (row) => <Person row={row} />, sort: "email", card: "title" },
  {
    header: "角色",
    cell: ({ role }) => (role === "super_admin" ? <Badge tone="fine">{roleLabels[role]}</Badge> : roleLabels[role]),
  },
  { header: "狀態", cell: ({ isActive }) => <ActiveState active={isActive} /> },
  {
    header: "兩步驟驗證",
    cell: ({ hasTotp }) =>
      hasTotp ? <Badge tone="good">已啟用</Badge> : <span className="text-ink-soft">未啟用</span>,
    card: "labelled",
    gives: 2,
  },
  {
    header: "上次登入",
    cell: ({ lastLoginAt }) =>
      lastLoginAt ? <ZonedTime at={lastLoginAt} /> : <span className="text-ink-soft">還沒登入過</span>,
    figure: true,
    card: "labelled",
  },
  {
    header: "建立時間",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} />,
    sort: "createdAt",
    figure: true,
    gives: 2,
    card: "none",
  },
];
