import type { Db } from "@panshi/db";
import { selectPrayersForRecurrence } from "./store.ts";

/** The newest of a member's prayers that have a text, without cancelled ones, for the view of what returns. */
export const listPrayersForRecurrence = (ctx: { db: Db }, input: { memberId: string; limit: number }) =>
  selectPrayersForRecurrence(ctx.db, input.memberId, input.limit);
