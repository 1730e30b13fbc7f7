import type { Role } from "@panshi/contracts/platform/permissions";
import type { Db } from "@panshi/db";
import { findAdministratorRole } from "./store.ts";

/** The present role of an administrator for whom a job acts; null for one who may not sign in any more. */
export const readPresentRole = (ctx: { db: Db }, input: { administratorId: string }): Promise<Role | null> =>
  findAdministratorRole(ctx.db, input.administratorId);
