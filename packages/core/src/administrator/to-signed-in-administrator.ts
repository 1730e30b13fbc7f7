import type { SignedInAdministrator } from "@panshi/contracts/administrator";
import { permissionsOf } from "@panshi/contracts/permissions";
import type { Administrator } from "./store.ts";

/** `GET /api/admin/auth`: the administrator with role and permissions. */
export const toSignedInAdministrator = ({
  id,
  email,
  firstName,
  lastName,
  role,
  lastLoginAt,
}: Administrator): SignedInAdministrator => ({
  id,
  email,
  firstName,
  lastName,
  role,
  permissions: permissionsOf(role),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
});
