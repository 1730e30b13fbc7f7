import { type Db, requireTransaction } from "@panshi/db";
import { tokenHash } from "../../platform/hashing.ts";
import { deleteAdministratorSessions } from "./store.ts";

/** Ends an administrator's sessions, all but that of `exceptToken`, within the caller's transaction; their number. */
export function endSessionsOf(
  ctx: { db: Db },
  { administratorId, exceptToken }: { administratorId: string; exceptToken?: string },
): Promise<number> {
  requireTransaction(ctx);
  return deleteAdministratorSessions(
    ctx.db,
    administratorId,
    exceptToken === undefined ? undefined : tokenHash(exceptToken),
  );
}
