import { describe, expect, it } from "vitest";
import { hasPermission, type Permission, permissions, permissionsOf, type Role, roles } from "./permissions.ts";

/** The table of docs/decisions/0027, row by row: moderator, admin, super administrator. */
const rows: [Permission, boolean, boolean, boolean][] = [
  ["prayers:read", true, true, true],
  ["prayers:update", true, true, true],
  ["reports:prayers", true, true, true],
  ["overview:read", true, true, true],
  ["overview:revenue", false, true, true],
  ["members:read", true, true, true],
  ["members:contact", false, true, true],
  ["members:write", false, true, true],
  ["members:export", false, true, true],
  ["orders:read", false, true, true],
  ["orders:refund", false, true, true],
  ["articles:read", true, true, true],
  ["articles:update", true, true, true],
  ["articles:create", false, true, true],
  ["articles:delete", false, true, true],
  ["oracles:read", true, true, true],
  ["plans:read", true, true, true],
  ["content:read", true, true, true],
  ["marketing:read", true, true, true],
  ["oracles:write", false, true, true],
  ["images:write", false, true, true],
  ["plans:texts", false, true, true],
  ["content:write", false, true, true],
  ["templates:write", false, true, true],
  ["marketing:write", false, true, true],
  ["notifications:read", true, true, true],
  ["notifications:send", true, true, true],
  ["notifications:send-all", false, true, true],
  ["reports:read", false, true, true],
  ["reports:export", false, true, true],
  ["system:read", false, true, true],
  ["settings:general", false, true, true],
  ["plans:prices", false, false, true],
  ["settings:switches", false, false, true],
  ["administrators:manage", false, false, true],
  ["audit:read", false, false, true],
];

describe("[S7.35] permissions", () => {
  it.each(rows)("%s: moderator %s, admin %s, super_admin %s", (permission, ...expected) => {
    expect((["moderator", "admin", "super_admin"] as const).map((role) => hasPermission(role, permission))).toEqual(
      expected,
    );
  });

  it("has no permission beside these rows", () =>
    expect(new Set(permissions)).toEqual(new Set(rows.map(([permission]) => permission))));

  it("lists for each role what it holds", () => {
    for (const role of roles)
      expect(permissionsOf(role)).toEqual(permissions.filter((each) => hasPermission(role, each)));
    expect(permissionsOf("super_admin")).toEqual([...permissions]);
  });

  it("denies what it does not know", () => {
    for (const unknown of ["everything", "__proto__", "constructor", "toString"])
      expect(() => hasPermission("super_admin", unknown as Permission) === true).not.toBe(true);
    expect(hasPermission("nobody" as Role, "oracles:read")).toBe(false);
  });
});
