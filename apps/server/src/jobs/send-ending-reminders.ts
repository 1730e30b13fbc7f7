import type { Ctx } from "@panshi/core/context";
import { sendEndingReminders } from "@panshi/core/membership/send-ending-reminders";

/** Members told in one round; the rest hears of it an hour later. */
const ROUND = 500;

/** Tells members that their plan is about to end. */
export const sendEndingRemindersJob = (ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">) => async () => {
  await sendEndingReminders({ ctx, input: { limit: ROUND } });
};
