import type { Db } from "@panshi/db";
import { findAttemptByIdempotencyKey } from "./attempt-store.ts";
import type { PaymentAttempt } from "./rows.ts";

/** The attempt that a call of the back office recorded; null where it recorded none. */
export const findAttemptOfKey = (ctx: { db: Db }, input: { idempotencyKey: string }): Promise<PaymentAttempt | null> =>
  findAttemptByIdempotencyKey(ctx.db, input.idempotencyKey);
