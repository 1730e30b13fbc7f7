import { AppError } from "@panshi/contracts/errors";
import { type Db, transaction } from "@panshi/db";
import { throttles } from "@panshi/db/schema";
import { eq, lt, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { HOUR, MINUTE, SECOND } from "../clock.ts";
import { keyedHash } from "../hashing.ts";

/**
 * `most` attempts within `window` milliseconds: sign-ins, registrations and resets as decisions, section 3, has them. For
 * draws and readings it names none, so these only stop abuse: nobody asks twice a minute for a whole hour, and an address
 * counts for ten, since carriers put many visitors behind one.
 */
export const limits = {
  "login:account": { most: 10, window: 15 * MINUTE },
  "login:address": { most: 100, window: 15 * MINUTE },
  "staff-login:account": { most: 10, window: 15 * MINUTE },
  "staff-login:address": { most: 100, window: 15 * MINUTE },
  "register:address": { most: 60, window: HOUR },
  "reset:account": { most: 5, window: HOUR },
  "reset:address": { most: 60, window: HOUR },
  "change-email:account": { most: 5, window: HOUR },
  "change-email:recipient": { most: 5, window: HOUR },
  /** One beginning at a provider ends once; the state of it is over sooner than the hour. */
  "identify:once": { most: 1, window: HOUR },
  /** Each order reserves its coupon's use for a day: nobody takes them all by ordering and not paying. */
  "order:caller": { most: 30, window: HOUR },
  "order:address": { most: 300, window: HOUR },
  "oracle:account": { most: 120, window: HOUR },
  "oracle:address": { most: 1200, window: HOUR },
} as const;
export type Limit = keyof typeof limits;

type ThrottleCtx = { db: Db; clock: Clock; hashKey: Buffer };

const keyOf = (ctx: ThrottleCtx, limit: Limit, subject: string) =>
  `${limit}:${keyedHash(ctx.hashKey, "throttle", subject.toLowerCase()).toString("base64url")}`;

/**
 * Counts an attempt, atomically for all servers, in a transaction of its own so that it stays when the caller fails; inside
 * the caller's it is undone with what it counts, and a refused one leaves the counter full.
 * Throws `too_many` with `Retry-After` over the limit; the attempt that is refused is counted too.
 */
export async function countAttempt(ctx: ThrottleCtx, limit: Limit, subject: string): Promise<void> {
  const { most, window } = limits[limit];
  const now = ctx.clock.now();
  const resetsAt = new Date(now.getTime() + window);
  const over = sql`${throttles.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await transaction(ctx, (tx) =>
    tx.db
      .insert(throttles)
      .values({ key: keyOf(ctx, limit, subject), count: 1, resetsAt })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          // Held just over the limit, so that an attacker cannot overflow the counter.
          count: sql`case when ${over} then 1 else least(${throttles.count} + 1, ${most + 1}) end`,
          resetsAt: sql`case when ${over} then ${resetsAt.toISOString()}::timestamptz else ${throttles.resetsAt} end`,
        },
      })
      .returning({ count: throttles.count, resetsAt: throttles.resetsAt }),
  );
  if (!row || row.count <= most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / SECOND));
  throw new AppError("too_many", { retryAfterSeconds });
}

/** Takes one counted attempt back, for attempts of which only the failed ones count. */
export async function forgiveAttempt(ctx: ThrottleCtx, limit: Limit, subject: string): Promise<void> {
  await transaction(ctx, (tx) =>
    tx.db
      .update(throttles)
      .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
      .where(eq(throttles.key, keyOf(ctx, limit, subject))),
  );
}

/** Removes counters whose window is over. A job's work. */
export async function forgetThrottles(ctx: { db: Db; clock: Clock }): Promise<void> {
  await transaction(ctx, (tx) => tx.db.delete(throttles).where(lt(throttles.resetsAt, ctx.clock.now())));
}
