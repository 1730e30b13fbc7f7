import type { SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { ZonedTime } from "../../../kit/list/cells.tsx";
import { personName } from "@panshi/contracts/platform/person-name";

/** The signed-in administrator. */
export function CurrentAdministratorPanel({ administrator }: { administrator: SignedInAdministrator }) {
  const { email, role, lastLoginAt } = administrator;
  const lines = [
    ["姓名", personName(administrator)],
    ["帳號", email],
    ["角色", roleLabels[role]],
    ["這次登入", <ZonedTime key="at" at={lastLoginAt} />],
  ] as const;
  return (
    <section aria-labelledby="signed-in">
      <h2 id="signed-in" className="pb-4 text-xl">
        目前登入
      </h2>
      <dl className="border-t border-line-strong">
        {lines.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[5rem_1fr] gap-x-4 border-b border-line py-2">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
