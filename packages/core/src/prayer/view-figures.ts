import type { Db } from "@panshi/db";
import { prayerFigures } from "./store.ts";

/** A member's figures over their prayers, cancelled ones left out. */
export const viewFigures = ({ ctx, input }: { ctx: { db: Db }; input: { memberId: string } }) =>
  prayerFigures(ctx.db, input.memberId);
