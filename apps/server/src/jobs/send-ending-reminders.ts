import type { Ctx } from "@panshi/core/platform/context";
import { sendEndingReminders } from "@panshi/core/commerce/membership/send-ending-reminders";

/** Members of one run; the next run, an hour later, takes the rest. */
const BATCH = 500;

/** Reminds members that their plan ends soon. */
export const sendPlanEndRemindersJob = (ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">) => async () => {
  await sendEndingReminders(ctx, { limit: BATCH });
};
