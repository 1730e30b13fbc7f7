import type { Db } from "@panshi/db";
import { findDemoAdministrator } from "./session-store.ts";

/** Whether an administrator of the demo is here; production refuses to serve with one (decisions, section 1). */
export const hasDemoAccount = async ({ ctx }: { ctx: { db: Db } }): Promise<boolean> =>
  (await findDemoAdministrator(ctx.db)) !== null;
