import { describe, expect, it } from "vitest";
import { hasPermission, type Permission, permissions, permissionsOf, type Role, roles } from "./permissions.ts";

// Which role holds which permission is compared with docs/decisions/0027 in apps/server/tests/permission-walk.test.ts.
describe("permissions", () => {
  it("lists for each role what it holds", () => {
    for (const role of roles)
      expect(permissionsOf(role)).toEqual(permissions.filter((each) => hasPermission(role, each)));
    expect(permissionsOf("super_admin")).toEqual([...permissions]);
  });

  it("denies what it does not know", () => {
    for (const unknown of ["everything", "__proto__", "constructor", "toString"])
      expect([unknown, hasPermission("super_admin", unknown as Permission)]).toEqual([unknown, false]);
    expect(hasPermission("nobody" as Role, "oracles:read")).toBe(false);
  });
});
