import type {
  AdministratorCounts,
  AdministratorListInput,
  AdministratorListItem,
} from "@panshi/contracts/accounts/administrator";
import type { Page } from "@panshi/contracts/platform/list";
import { DAY } from "../../platform/clock.ts";
import { countSessionsByAdministrator } from "../administrator-session/administrator-sessions.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { countAdministrators, administratorListQuery, type ManagedAdministrator } from "./store.ts";

/** The administrators, active or not. */
export const listAdministrators = staffVerb(
  "administrators:manage",
  async (ctx, input: WithTotalFlag<AdministratorListInput>): Promise<Page<AdministratorListItem>> => {
    const page = await readPage({ ctx, list: administratorListQuery, input });
    const sessions = await countSessionsByAdministrator(ctx, { administratorIds: page.items.map(({ id }) => id) });
    return { ...page, items: page.items.map((row) => toAdministratorRow(row, sessions.get(row.id) ?? 0)) };
  },
);

/** The figures of the four cards (S2.130). */
export const viewAdministratorCounts = staffVerb("administrators:manage", async (ctx): Promise<AdministratorCounts> => {
  return countAdministrators(ctx.db, new Date(ctx.clock.now().getTime() - DAY));
});

/** An administrator as the list shows it, with the number of live sessions. */
export const toAdministratorRow = (
  { lastLoginAt, createdAt, updatedAt, ...row }: ManagedAdministrator,
  sessions: number,
): AdministratorListItem => ({
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
