import type { SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import { permissionsOf } from "@panshi/contracts/platform/permissions";
import type { Ctx } from "../../platform/context.ts";
import { viewBackOfficeSettings } from "../../platform/settings/view-site.ts";
import { isTotpMissing } from "../totp/is-totp-missing.ts";
import type { Administrator } from "./store.ts";

/** `GET /api/admin/auth`: the administrator with role and permissions, and what every screen shows of the settings. */
export const toSignedInAdministrator = async (
  ctx: Pick<Ctx, "db" | "cache" | "requiresTotp">,
  { id, email, firstName, lastName, role, lastLoginAt, hasTotp }: Administrator,
): Promise<SignedInAdministrator> => ({
  id,
  email,
  firstName,
  lastName,
  role,
  permissions: permissionsOf(role),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  hasTotp,
  mustEnrolTotp: isTotpMissing(ctx, { role, hasTotp }),
  ...(await viewBackOfficeSettings(ctx)),
});
