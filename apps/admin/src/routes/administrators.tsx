import { trpc } from "@panshi/client/trpc";
import { AdministratorListInput, type AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { administratorColumns } from "../features/accounts/administrator/administrator-columns.tsx";
import { AdministratorCounts } from "../features/accounts/administrator/administrator-counts.tsx";
import { AdministratorForm } from "../features/accounts/administrator/administrator-form.tsx";
import { administratorResource } from "../features/accounts/administrator/administrator-resource.ts";
import {
  AdministratorSessionsDialog,
  PasswordDialog,
  ResetTotpDialog,
} from "../features/accounts/administrator/administrator-dialogs.tsx";
import { RoleComparison } from "../features/accounts/administrator/role-comparison.tsx";
import { activeStateLabels } from "../kit/list/cells.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";
import { useAdministrator } from "../lib/administrator.ts";

const filters = {
  role: { label: "角色", options: roleLabels },
  isActive: { label: "狀態", options: activeStateLabels },
} as const;

/** `/admin/administrators` (S2.130 to S2.133). */
export default function Administrators() {
  const calls = trpc.useUtils().client.admin.administrator;
  const own = useAdministrator();
  // One's own password, devices and second factor are at /admin/account, where the present password is asked for.
  const isOther = ({ id }: AdministratorListItem) => id !== own.id;
  const actions: readonly RowAction<AdministratorListItem>[] = [
    { label: "重設密碼", icon: "key", weighty: true, shown: isOther, dialog: (row) => <PasswordDialog row={row} /> },
    { label: "登入的裝置", icon: "device", shown: isOther, dialog: (row) => <AdministratorSessionsDialog row={row} /> },
    {
      label: "重設兩步驟驗證",
      icon: "shield",
      weighty: true,
      shown: (row) => isOther(row) && row.hasTotp,
      dialog: (row) => <ResetTotpDialog row={row} />,
    },
  ];
  return (
    <ListScreen
      noun={administratorResource}
      lead="誰能進後台，能做什麼。角色或密碼一改，對方的裝置就會登出。"
      empty="還沒有管理員。"
      may="administrators:manage"
      list={AdministratorListInput}
      query={calls.list.query}
      columns={administratorColumns}
      filters={filters}
      actions={actions}
      form={(row) => <AdministratorForm row={row} />}
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: (row) => `${personName(row)}會立刻登出，不能再進後台。`,
        shown: ({ role }) => role !== "super_admin",
      }}
      above={<AdministratorCounts />}
      below={<RoleComparison />}
    />
  );
}
