import type { Role } from "@panshi/contracts/platform/permissions";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { permissionsByArea } from "./permissions-by-area.ts";

/** The permissions of a role, by area. */
export function RolePermissions({ role }: { role: Role }) {
  const { granted, denied } = permissionsByArea(role);
  return (
    <section aria-labelledby="powers">
      <h2 id="powers" className="pb-4 text-xl">
        {roleLabels[role]}可以做的事
      </h2>
      <dl className="border-t border-line-strong">
        {granted.map(({ area, actions }) => (
          <div key={area} className="grid gap-x-8 border-b border-line py-2 sm:grid-cols-[9rem_1fr]">
            <dt className="text-sm text-ink-soft">{area}</dt>
            <dd>{actions.join("、")}</dd>
          </div>
        ))}
      </dl>
      {denied.length > 0 && <p className="pt-4 text-sm text-ink-soft">這個角色碰不到：{denied.join("、")}。</p>}
    </section>
  );
}
