import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { keepEmailOfMember } from "./store.ts";

/**
 * When a member is erased, an open request goes on, because money may be owed: it keeps `email` for its letters until it is closed.
 * Within the caller's transaction and under the member's lock.
 */
export async function keepEmail(
  ctx: { db: Db; clock: Clock },
  { memberId, email }: { memberId: string; email: string | null },
): Promise<void> {
  requireTransaction(ctx);
  await keepEmailOfMember(ctx.db, { memberId, email, now: ctx.clock.now() });
}
