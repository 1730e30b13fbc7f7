import type { SignedInAdministrator } from "@panshi/contracts/administrator";
import { permissionsOf } from "@panshi/contracts/permissions";
import { isTotpMissing } from "../totp/is-totp-missing.ts";
import type { Administrator } from "./store.ts";

/** `GET /api/admin/auth`: the administrator with role and permissions. */
export const toSignedInAdministrator = (
  ctx: { requiresTotp: boolean },
  { id, email, firstName, lastName, role, lastLoginAt, hasTotp }: Administrator,
): SignedInAdministrator => ({
  id,
  email,
  firstName,
  lastName,
  role,
  permissions: permissionsOf(role),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  hasTotp,
  mustEnrolTotp: isTotpMissing(ctx, { role, hasTotp }),
});
