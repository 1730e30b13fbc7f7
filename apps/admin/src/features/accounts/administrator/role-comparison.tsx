import {
  hasPermission,
  permissionLabels,
  permissions,
  type Role,
  roleLabels,
  roles,
} from "@panshi/contracts/platform/permissions";
import { Icon } from "@panshi/ui/display/icon";

const summaries: Record<Role, string> = {
  super_admin: "每一項權限都有：管理其他管理員、更改價格與系統開關。不能被別人刪除，要先改成其他角色。",
  admin: "照顧會員、訂單與內容，看得到營運的數字，更改網站的基本設定；不能管理其他管理員。",
  moderator: "新管理員預設的角色：照顧祈願，編輯文章、故事與常見問題；看不到會員的聯絡方式與營收。",
};

const areas = [...new Set(permissions.map((permission) => permissionLabels[permission].area))];

/** The three roles (S2.133): what each is for, and every permission of the table that the server decides by. */
export function RoleComparison() {
  return (
    <section aria-labelledby="roles" className="pt-16">
      <h2 id="roles" className="pb-4 text-xl">
        三種角色
      </h2>
      <dl className="grid gap-x-12 gap-y-4 border-t border-line-strong py-4 lg:grid-cols-3">
        {roles.map((role) => (
          <div key={role}>
            <dt className="font-medium">{roleLabels[role]}</dt>
            <dd className="text-ink-soft">{summaries[role]}</dd>
          </div>
        ))}
      </dl>
      <details className="border-t border-line">
        <summary className="thumb flex cursor-pointer items-center py-2 underline-offset-8 hover:underline">
          逐項比較權限
        </summary>
        <Table />
      </details>
    </section>
  );
}

function Table() {
  return (
    <table aria-label="三種角色的權限" className="w-full max-w-[60rem] text-start text-sm">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pe-4 text-start font-normal text-ink-soft">
            權限
          </th>
          {roles.map((role) => (
            <th key={role} scope="col" className="w-16 py-2 text-center font-normal text-ink-soft sm:w-32">
              {roleLabels[role]}
            </th>
          ))}
        </tr>
      </thead>
      {areas.map((area) => (
        <tbody key={area}>
          <tr>
            <th scope="rowgroup" colSpan={1 + roles.length} className="pt-4 pb-1 text-start font-medium">
              {area}
            </th>
          </tr>
          {permissions
            .filter((permission) => permissionLabels[permission].area === area)
            .map((permission) => (
              <tr key={permission} className="border-b border-line">
                <th scope="row" className="py-2 pe-4 text-start font-normal">
                  {permissionLabels[permission].action}
                </th>
                {roles.map((role) => (
                  <td key={role} className="py-2 text-center">
                    <Mark held={hasPermission(role, permission)} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** Told apart by its form, not by colour alone. */
const Mark = ({ held }: { held: boolean }) =>
  held ? (
    <>
      <Icon name="check" className="inline size-5" />
      <span className="sr-only">可以</span>
    </>
  ) : (
    <>
      <span aria-hidden className="text-ink-soft">
        —
      </span>
      <span className="sr-only">不可以</span>
    </>
  );
