import type { Db } from "@panshi/db";
import { prayers } from "@panshi/db/schema";
import { and, eq, gt } from "drizzle-orm";
import { type Clock, MINUTE } from "../clock.ts";
import type { Wish } from "./make-prayer.ts";

/** The same wish with the same choices within this time is the same call sent again, because its answer was lost. */
const SAME_CALL = 10 * MINUTE;

/**
 * Whether the member made this very prayer a short time ago. Only an answer for a caller that holds the member's lock;
 * without it the first of two may not be written yet.
 */
export async function wasJustMade({ ctx, input }: { ctx: { db: Db; clock: Clock }; input: Wish }): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: prayers.id })
    .from(prayers)
    .where(
      and(
        eq(prayers.memberId, input.memberId),
        gt(prayers.createdAt, new Date(ctx.clock.now().getTime() - SAME_CALL)),
        eq(prayers.content, input.content),
        eq(prayers.energyLevel, input.energyLevel),
        eq(prayers.soulPlanet, input.soulPlanet),
        eq(prayers.soulLeyline, input.soulLeyline),
        eq(prayers.sacredObject, input.sacredObject),
        eq(prayers.sacredSong, input.sacredSong),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
