/** Roles and permissions of the back office: one table for server and screens (docs/decisions/0027). */
export const roleLabels = { super_admin: "超級管理員", admin: "管理員", moderator: "版主" } as const;
export type Role = keyof typeof roleLabels;
export const roles = Object.keys(roleLabels) as [Role, ...Role[]];

const everyone: readonly Role[] = ["moderator", "admin", "super_admin"];
const admins: readonly Role[] = ["admin", "super_admin"];
const supers: readonly Role[] = ["super_admin"];

const table = {
  "prayers:read": everyone,
  "prayers:update": everyone,
  "reports:prayers": everyone,
  "overview:read": everyone,
  "overview:revenue": admins,
  "members:read": everyone,
  "members:contact": admins,
  "members:write": admins,
  "members:export": admins,
  "orders:read": admins,
  "orders:refund": admins,
  "articles:read": everyone,
  "articles:update": everyone,
  "articles:create": admins,
  "articles:delete": admins,
  "oracles:read": everyone,
  "oracles:write": admins,
  "images:write": admins,
  "plans:read": everyone,
  "plans:texts": admins,
  "plans:prices": supers,
  "content:read": everyone,
  "content:write": admins,
  "marketing:read": everyone,
  "marketing:write": admins,
  "notifications:read": everyone,
  "notifications:send": everyone,
  "notifications:send-all": admins,
  "templates:write": admins,
  "reports:read": admins,
  "reports:export": admins,
  "system:read": admins,
  "settings:general": admins,
  "settings:switches": supers,
  "administrators:manage": supers,
  "audit:read": supers,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as [Permission, ...Permission[]];

/** Whether a role holds a permission. An unknown permission is denied. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  (table[permission] as readonly Role[]).includes(role);

/** The permissions that a role holds. */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((permission) => hasPermission(role, permission));
