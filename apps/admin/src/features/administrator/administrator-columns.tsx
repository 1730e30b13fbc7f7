import type { AdministratorRow, administratorList } from "@panshi/contracts/administrator";
import { personName } from "@panshi/contracts/person-name";
import { roleLabels } from "@panshi/contracts/permissions";
import { Badge } from "@panshi/ui/display/badge";
import { ActiveState, TaipeiTime } from "../../kit/list/cells.tsx";
import type { Columns } from "../../kit/list/columns.ts";

/** The role, with the notice of S5.27 on a super administrator. */
function RoleCell({ role }: Pick<AdministratorRow, "role">) {
  if (role !== "super_admin") return <span>{roleLabels[role]}</span>;
  return (
    <span className="grid justify-items-start">
      <Badge tone="fine">{roleLabels[role]}</Badge>
      <span className="text-sm text-ink-soft">超級管理員帳號無法刪除</span>
    </span>
  );
}

export const administratorColumns: Columns<AdministratorRow, typeof administratorList> = [
  { header: "姓名", cell: personName, card: "title" },
  { header: "電子郵件", field: "email", sort: "email", card: "note", className: "break-all" },
  { header: "角色", cell: (row) => <RoleCell {...row} /> },
  { header: "狀態", cell: ({ isActive }) => <ActiveState active={isActive} />, card: "corner" },
  {
    header: "兩步驟驗證",
    cell: ({ hasTotp }) =>
      hasTotp ? <Badge tone="good">已啟用</Badge> : <span className="text-ink-soft">未啟用</span>,
    card: "labelled",
    wide: true,
  },
  {
    header: "上次登入",
    cell: ({ lastLoginAt }) =>
      lastLoginAt ? <TaipeiTime at={lastLoginAt} /> : <span className="text-ink-soft">還沒登入過</span>,
    figure: true,
    card: "labelled",
  },
  {
    header: "建立時間",
    cell: ({ createdAt }) => <TaipeiTime at={createdAt} />,
    sort: "createdAt",
    figure: true,
    wide: true,
    card: "none",
  },
];
