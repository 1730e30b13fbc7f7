import type { Role } from "@panshi/contracts/platform/permissions";
import { hasPermission, permissionLabels, permissions, roleLabels } from "@panshi/contracts/platform/permissions";

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

const areas = [...new Set(permissions.map((permission) => permissionLabels[permission].area))];

/** The actions granted to a role by area, and the areas without any. */
export function permissionsByArea(role: Role): { granted: { area: string; actions: string[] }[]; denied: string[] } {
  const held = permissions
    .filter((permission) => hasPermission(role, permission))
    .map((each) => permissionLabels[each]);
  const actionsIn = (area: string) => held.filter((label) => label.area === area).map(({ action }) => action);
  const all = areas.map((area) => ({ area, actions: actionsIn(area) }));
  return {
    granted: all.filter(({ actions }) => actions.length > 0),
    denied: all.filter(({ actions }) => actions.length === 0).map(({ area }) => area),
  };
}
