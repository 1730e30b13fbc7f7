import type { Db } from "@panshi/db";
import { selectPrayerFigures } from "./store.ts";

/** A member's figures over their prayers, cancelled ones left out. */
export const viewPrayerFigures = ({ ctx, input }: { ctx: { db: Db }; input: { memberId: string } }) =>
  selectPrayerFigures(ctx.db, input.memberId);
