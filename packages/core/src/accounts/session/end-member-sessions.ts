import { type Db, requireTransaction } from "@panshi/db";
import { tokenHash } from "../../platform/hashing.ts";
import { deleteSessionsOf } from "./store.ts";

/** Ends a member's sessions within the caller's transaction, all but the one with `exceptToken`, if given. */
export async function endMemberSessions(
  ctx: { db: Db },
  { memberId, exceptToken }: { memberId: string; exceptToken?: string | undefined },
): Promise<void> {
  requireTransaction(ctx);
  await deleteSessionsOf(ctx.db, memberId, exceptToken === undefined ? undefined : tokenHash(exceptToken));
}
