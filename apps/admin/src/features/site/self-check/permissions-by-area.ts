import { hasPermission, permissionLabels, permissions, type Role } from "@panshi/contracts/platform/permissions";

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
