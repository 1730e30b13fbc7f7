import { transaction } from "@panshi/db";
import { throttles } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { type LimitName, limits } from "./limits.ts";
import { throttleAttempt, counterKey, type ThrottleCtx } from "./throttle.ts";

/** For tests: counts many attempts at one counter as {@link throttleAttempt} would, but with two queries. Throws beyond the limit. */
export async function throttleManyAttempts(
  ctx: ThrottleCtx,
  { times, limit, subject }: { times: number; limit: LimitName; subject: string },
): Promise<void> {
  await throttleAttempt(ctx, { limit, subject });
  await transaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(throttles)
      .set({ count: sql`${throttles.count} + ${times - 1}` })
      .where(eq(throttles.key, counterKey(ctx, [limit, subject])))
      .returning({ count: throttles.count });
    if (!row || row.count > limits[limit].max) throw new Error(`${limit} allows ${limits[limit].max} attempts`);
  });
}
