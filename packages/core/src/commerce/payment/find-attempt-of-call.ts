import type { Db } from "@panshi/db";
import { findAttemptByCallId } from "./attempt-store.ts";
import type { PaymentAttempt } from "./rows.ts";

/** The attempt that a call of the back office recorded; null where it recorded none. */
export const findAttemptOfCall = (ctx: { db: Db }, input: { callId: string }): Promise<PaymentAttempt | null> =>
  findAttemptByCallId(ctx.db, input.callId);
