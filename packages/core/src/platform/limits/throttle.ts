import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, transaction } from "@panshi/db";
import { throttles } from "@panshi/db/schema";
import { lt, sql } from "drizzle-orm";
import { type Clock, SECOND } from "../clock.ts";
import { keyedHash } from "../hashing.ts";
import { addressBucket } from "./address.ts";
import { type LimitName, limits } from "./limits.ts";

/** One counter: a limit, and whom it counts. The caller passes the canonical form of a subject (e-mail, phone). */
export type ThrottleCounter = readonly [limit: LimitName, subject: string];

export type ThrottleCtx = { db: Db; clock: Clock; hashKey: Buffer };

/** `too_many`, with the limits that were reached. */
export class TooManyAttemptsError extends AppError {
  readonly limits: readonly LimitName[];
  constructor(reached: readonly LimitName[], retryAfterSeconds: number) {
    super("too_many", { retryAfterSeconds });
    this.limits = reached;
  }
}

/** A keyed hash that identifies a subject in counters and logs; it cannot be linked to a person without APP_SECRET. */
export const subjectHash = (ctx: { hashKey: Buffer }, subject: string): string =>
  keyedHash(ctx.hashKey, "throttle", subject).toString("base64url");

/** The key of a counter's row, e.g. `login:account:<hash>`. */
export const counterKey = (ctx: { hashKey: Buffer }, [limit, subject]: ThrottleCounter): string =>
  `${limit}:${subjectHash(ctx, limit.endsWith(":address") ? addressBucket(subject) : subject)}`;

/** Sorted, so that concurrent callers lock the rows in the same order and cannot deadlock. */
const sortedKeys = (ctx: ThrottleCtx, attempts: readonly ThrottleCounter[]) =>
  attempts
    .map((attempt) => ({ limit: attempt[0], key: counterKey(ctx, attempt) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Counts an attempt at every counter or, where one has reached its limit, at none: atomically for all servers, in a
 * transaction of its own so that the count stays when the caller fails; within a caller's transaction it is rolled back
 * with it. Throws {@link TooManyAttemptsError} (`too_many` with `Retry-After`).
 */
export async function throttleAttempts(ctx: ThrottleCtx, attempts: readonly ThrottleCounter[]): Promise<void> {
  const now = ctx.clock.now();
  const isOver = sql`${throttles.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const keys = sortedKeys(ctx, attempts);
  const limitByKey = new Map(keys.map(({ key, limit }) => [key, limit]));
  await transaction(ctx, async (tx) => {
    const rows = await tx.db
      .insert(throttles)
      .values(
        keys.map(({ key, limit }) => ({ key, count: 1, resetsAt: new Date(now.getTime() + limits[limit].window) })),
      )
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${throttles.resetsAt} end`,
        },
      })
      .returning();
    const reached = rows.flatMap((row) => {
      const limit = limitByKey.get(row.key);
      return limit && row.count > limits[limit].max ? [{ limit, resetsAt: row.resetsAt }] : [];
    });
    if (reached.length === 0) return;
    const resetsAt = Math.max(...reached.map((counter) => counter.resetsAt.getTime()));
    // Rolls back: a refused attempt tried nothing, and must not use up the other counters.
    throw new TooManyAttemptsError(
      reached.map(({ limit }) => limit),
      Math.max(1, Math.ceil((resetsAt - now.getTime()) / SECOND)),
    );
  });
}

/** Counts an attempt at one counter; see {@link throttleAttempts}. */
export const throttleAttempt = (
  ctx: ThrottleCtx,
  { limit, subject }: { limit: LimitName; subject: string },
): Promise<void> => throttleAttempts(ctx, [[limit, subject]]);

/** Decrements the counters of attempts, for limits that count only failures. */
export async function decrementAttempts(ctx: ThrottleCtx, attempts: readonly ThrottleCounter[]): Promise<void> {
  const now = ctx.clock.now();
  // An upsert like the counting, because an UPDATE of several rows locks them in no certain order.
  await transaction(ctx, (tx) =>
    tx.db
      .insert(throttles)
      .values(sortedKeys(ctx, attempts).map(({ key }) => ({ key, count: 0, resetsAt: now })))
      .onConflictDoUpdate({ target: throttles.key, set: { count: sql`greatest(${throttles.count} - 1, 0)` } }),
  );
}

/** Deletes counters whose window is over. Called by a job. */
export async function deleteExpiredThrottles(ctx: { db: Db; clock: Clock }): Promise<void> {
  await transaction(ctx, (tx) => tx.db.delete(throttles).where(lt(throttles.resetsAt, ctx.clock.now())));
}
