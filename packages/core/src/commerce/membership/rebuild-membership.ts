import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { rebuildPeriods } from "./store.ts";

/** Rebuilds a member's periods after what they are made of has changed. The member's row must be locked by the caller. */
export async function rebuildMembership(ctx: { db: Db; clock: Clock }, input: { memberId: string }): Promise<void> {
  requireTransaction(ctx);
  await rebuildPeriods(ctx, input.memberId);
}
