import type { Db } from "@panshi/db";
import { selectDrawsForRecurrence } from "./store.ts";

/** The newest of a member's draws, for the view of what returns. */
export const listDrawsForRecurrence = (ctx: { db: Db }, input: { memberId: string; limit: number }) =>
  selectDrawsForRecurrence(ctx.db, input.memberId, input.limit);
