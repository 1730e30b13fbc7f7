import type { Role } from "@panshi/contracts/platform/permissions";

/** Whether an administrator has to set up a second factor before anything else (docs/decisions/0040). */
export const isTotpMissing = (
  { requiresTotp }: { requiresTotp: boolean },
  { role, hasTotp }: { role: Role; hasTotp: boolean },
): boolean => requiresTotp && role === "super_admin" && !hasTotp;
