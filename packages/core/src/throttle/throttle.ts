import { AppError } from "@panshi/contracts/errors";
import { type Db, transaction } from "@panshi/db";
import { throttles } from "@panshi/db/schema";
import { lt, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../clock.ts";
import { keyedHash } from "../hashing.ts";
import { addressBucket } from "./address.ts";

const QUARTER = 15 * MINUTE;

/** Failed sign-ins: the limits of docs/decisions/0022; docs/decisions/0013 says what counts where. */
const signIns = {
  browser: { most: 10, window: QUARTER },
  network: { most: 10, window: QUARTER },
  account: { most: 100, window: QUARTER },
  address: { most: 100, window: QUARTER },
} as const;
/** Sign-ins that succeed cost a password hash too: more than anybody needs, and too few to keep a processor busy. */
const signInCalls = { account: { most: 200, window: QUARTER }, address: { most: 600, window: QUARTER } } as const;
const once = { most: 1, window: DAY } as const;

/**
 * `most` attempts within `window` milliseconds: sign-ins, registrations and resets as docs/decisions/0022 has them. For
 * draws and readings it names none, so these only stop abuse: nobody asks twice a minute for a whole hour, and an address
 * counts for ten, since carriers put many visitors behind one. What ends in `:address` is given an address as it came and
 * counts by its {@link addressBucket}.
 */
export const limits = {
  "login:browser": signIns.browser,
  "login:browsers": signIns.account,
  "login:network": signIns.network,
  "login:account": signIns.account,
  "login:address": signIns.address,
  "login-call:account": signInCalls.account,
  "login-call:address": signInCalls.address,
  "login-letter:account": once,
  "staff-login:browser": signIns.browser,
  "staff-login:browsers": signIns.account,
  "staff-login:network": signIns.network,
  "staff-login:account": signIns.account,
  "staff-login:address": signIns.address,
  "staff-login-call:account": signInCalls.account,
  "staff-login-call:address": signInCalls.address,
  "staff-login-letter:account": once,
  /** The password that a live session is asked for: apart from sign-ins, which a stolen session must not use up. */
  "password-check:session": { most: 10, window: QUARTER },
  "password-check:account": { most: 100, window: QUARTER },
  "password-check-call:account": signInCalls.account,
  "register:address": { most: 60, window: HOUR },
  "reset:account": { most: 5, window: HOUR },
  "reset:browser": { most: 5, window: HOUR },
  /** Letters to one address, whichever browsers and accounts asked: above what the counters beside it leave anybody. */
  "reset:recipient": { most: 25, window: HOUR },
  "welcome:recipient": { most: 2, window: DAY },
  "reset:address": { most: 60, window: HOUR },
  "change-email:account": { most: 5, window: HOUR },
  "change-email:recipient": { most: 5, window: HOUR },
  /** One member for one recipient: fewer than the recipient has, so that one member does not use them up. */
  "change-email:pair": { most: 3, window: HOUR },
  /** One beginning at a provider ends once; the state of it is over sooner than the hour. */
  "identify:once": { most: 1, window: HOUR },
  "order:caller": { most: 30, window: HOUR },
  "order:address": { most: 300, window: HOUR },
  /** Codes of coupons that took nothing off: a guess is one of many, a slip of the finger is not. */
  "coupon:caller": { most: 20, window: HOUR },
  "coupon:address": { most: 200, window: HOUR },
  "oracle:account": { most: 120, window: HOUR },
  "oracle:address": { most: 1200, window: HOUR },
  /** Each writes a letter, to an address that may be a stranger's. */
  "change-password:account": { most: 10, window: DAY },
  "unlink:account": { most: 10, window: DAY },
  "change-phone:account": { most: 10, window: DAY },
  /** As many as register there: whoever makes accounts learns no more numbers by them. */
  "change-phone:address": { most: 60, window: HOUR },
  /** Setting a password by a link, apart from asking for one. */
  "reset-password:address": { most: 60, window: HOUR },
  "export:account": { most: 10, window: DAY },
  /** What members write, far above what anybody does by hand; `-new` bounds the long texts that stay. */
  "profile:account": { most: 60, window: HOUR },
  "ritual:account": { most: 60, window: HOUR },
  "thanks:account": { most: 60, window: HOUR },
  "manual:account": { most: 120, window: HOUR },
  "dialogue:account": { most: 120, window: HOUR },
  "dialogue-new:account": { most: 200, window: DAY },
  "moment:account": { most: 120, window: HOUR },
  "moment-new:account": { most: 200, window: DAY },
  "notification:account": { most: 600, window: HOUR },
  "claim:account": { most: 60, window: HOUR },
} as const;
export type Limit = keyof typeof limits;
/** One counter: a limit, and whom it counts. Spellings of the same subject are the caller's to make one. */
export type Attempt = readonly [limit: Limit, subject: string];

export type ThrottleCtx = { db: Db; clock: Clock; hashKey: Buffer };

/** `too_many`, with the limits that were reached. */
export class TooManyAttemptsError extends AppError {
  readonly limits: readonly Limit[];
  constructor(reached: readonly Limit[], retryAfterSeconds: number) {
    super("too_many", { retryAfterSeconds });
    this.limits = reached;
  }
}

/** What stands for a subject in counters and logs: nobody without APP_SECRET can tell who it is. */
export const subjectHash = (ctx: { hashKey: Buffer }, subject: string): string =>
  keyedHash(ctx.hashKey, "throttle", subject).toString("base64url");

/** Sorted, so that no two callers that count the same subjects wait for each other. */
const keysOf = (ctx: ThrottleCtx, attempts: readonly Attempt[]) =>
  attempts
    .map(([limit, subject]) => {
      const counted = limit.endsWith(":address") ? addressBucket(subject) : subject;
      return { limit, key: `${limit}:${subjectHash(ctx, counted)}` };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Counts an attempt at every counter or, where one is at its limit, at none: atomically for all servers, in a transaction of
 * its own so that it stays when the caller fails; inside the caller's it is undone with what it counts. Throws
 * {@link TooManyAttemptsError} (`too_many` with `Retry-After`).
 */
export async function countAttempts(ctx: ThrottleCtx, attempts: readonly Attempt[]): Promise<void> {
  const now = ctx.clock.now();
  const over = sql`${throttles.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const keys = keysOf(ctx, attempts);
  const limitOf = new Map(keys.map(({ key, limit }) => [key, limit]));
  await transaction(ctx, async (tx) => {
    const rows = await tx.db
      .insert(throttles)
      .values(
        keys.map(({ key, limit }) => ({ key, count: 1, resetsAt: new Date(now.getTime() + limits[limit].window) })),
      )
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${throttles.resetsAt} end`,
        },
      })
      .returning();
    const reached = rows.flatMap((row) => {
      const limit = limitOf.get(row.key);
      return limit && row.count > limits[limit].most ? [{ limit, resetsAt: row.resetsAt }] : [];
    });
    if (reached.length === 0) return;
    const resetsAt = Math.max(...reached.map((each) => each.resetsAt.getTime()));
    // Rolls back: a refused attempt tried nothing, and must not use up what others have.
    throw new TooManyAttemptsError(
      reached.map(({ limit }) => limit),
      Math.max(1, Math.ceil((resetsAt - now.getTime()) / SECOND)),
    );
  });
}

/** Counts an attempt at one counter; see {@link countAttempts}. */
export const countAttempt = (ctx: ThrottleCtx, limit: Limit, subject: string): Promise<void> =>
  countAttempts(ctx, [[limit, subject]]);

/** Takes counted attempts back, for attempts of which only the failed ones count. */
export async function uncountAttempts(ctx: ThrottleCtx, attempts: readonly Attempt[]): Promise<void> {
  const now = ctx.clock.now();
  // Written like the counting, since an UPDATE of several rows locks them in no certain order.
  await transaction(ctx, (tx) =>
    tx.db
      .insert(throttles)
      .values(keysOf(ctx, attempts).map(({ key }) => ({ key, count: 0, resetsAt: now })))
      .onConflictDoUpdate({ target: throttles.key, set: { count: sql`greatest(${throttles.count} - 1, 0)` } }),
  );
}

/** Removes counters whose window is over. A job's work. */
export async function deleteExpiredThrottles(ctx: { db: Db; clock: Clock }): Promise<void> {
  await transaction(ctx, (tx) => tx.db.delete(throttles).where(lt(throttles.resetsAt, ctx.clock.now())));
}
