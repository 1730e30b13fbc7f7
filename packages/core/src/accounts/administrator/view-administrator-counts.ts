import type { AdministratorCounts } from "@panshi/contracts/accounts/administrator";
import { DAY } from "../../platform/clock.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { countAdministrators } from "./store.ts";

/** The figures of the four cards (S2.130). */
export const viewAdministratorCounts = staffVerb("administrators:manage", async (ctx): Promise<AdministratorCounts> => {
  return countAdministrators(ctx.db, new Date(ctx.clock.now().getTime() - DAY));
});
