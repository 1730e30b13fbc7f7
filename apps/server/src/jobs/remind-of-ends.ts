import type { Ctx } from "@panshi/core/context";
import { remindEnds } from "@panshi/core/membership/remind-ends";

/** Members told in one round; the rest hears of it an hour later. */
const ROUND = 500;

/** Tells members that their plan is about to end. */
export const remindOfEnds = (ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">) => async () => {
  await remindEnds({ ctx, input: { limit: ROUND } });
};
