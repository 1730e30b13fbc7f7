import type { AdministratorRow } from "@panshi/contracts/accounts/administrator";
import type { ManagedAdministrator } from "./store.ts";

/** An administrator as the list shows it, with the number of live sessions. */
export const toAdministratorRow = (
  { lastLoginAt, createdAt, updatedAt, ...row }: ManagedAdministrator,
  sessions: number,
): AdministratorRow => ({
  ...row,
  sessions,
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** What the audit log holds of an administrator. */
export const auditedAdministrator = ({ email, firstName, lastName, role, isActive }: ManagedAdministrator) => ({
  email,
  firstName,
  lastName,
  role,
  isActive,
});
