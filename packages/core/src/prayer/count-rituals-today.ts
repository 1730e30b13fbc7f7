import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { countRituals } from "./store.ts";

/** How many rituals a member did on the current Taipei day. */
export const countRitualsToday = ({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { memberId: string };
}): Promise<number> => countRituals(ctx.db, input.memberId, taipeiDay(ctx.clock.now()));
