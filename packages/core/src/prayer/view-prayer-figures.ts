import type { Db } from "@panshi/db";
import { selectPrayerFigures } from "./store.ts";

/** Figures over a member's prayers, without cancelled ones. */
export const viewPrayerFigures = ({ ctx, input }: { ctx: { db: Db }; input: { memberId: string } }) =>
  selectPrayerFigures(ctx.db, input.memberId);
