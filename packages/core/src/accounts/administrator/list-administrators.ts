import type { AdministratorListInput, AdministratorRow } from "@panshi/contracts/accounts/administrator";
import type { Page } from "@panshi/contracts/platform/list";
import { countSessions } from "../administrator-session/count-sessions.ts";
import { type Counted, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { listedAdministrators } from "./store.ts";
import { toAdministratorRow } from "./to-administrator-row.ts";

/** The administrators, active or not. */
export const listAdministrators = staffVerb(
  "administrators:manage",
  async (ctx, input: Counted<AdministratorListInput>): Promise<Page<AdministratorRow>> => {
    const page = await readPage({ ctx, list: listedAdministrators, input });
    const sessions = await countSessions(ctx, { administratorIds: page.items.map(({ id }) => id) });
    return { ...page, items: page.items.map((row) => toAdministratorRow(row, sessions.get(row.id) ?? 0)) };
  },
);
