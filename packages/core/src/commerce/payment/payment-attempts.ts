import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import {
  expireAttempts,
  findAttemptByIdempotencyKey,
  findOrderIdOfAttempt,
  selectPaymentAttempts,
} from "./attempt-store.ts";
import { lockMerTradeNoUntilCommit } from "./event-store.ts";
import { replaceNul } from "./replace-nul.ts";
import type { PaymentAttempt } from "./rows.ts";

/** The attempts to pay some orders, latest first. */
export const listPaymentAttempts = (
  ctx: { db: Db },
  input: { orderIds: readonly string[] },
): Promise<PaymentAttempt[]> => selectPaymentAttempts(ctx.db, input.orderIds);

/** The attempt that a call of the back office recorded; null where it recorded none. */
export const findAttemptOfIdempotencyKey = (
  ctx: { db: Db },
  input: { idempotencyKey: string },
): Promise<PaymentAttempt | null> => findAttemptByIdempotencyKey(ctx.db, input.idempotencyKey);

/** The id of the order that an attempt pays; null where no attempt has this number. */
export const findOrderIdByMerTradeNo = (ctx: { db: Db }, input: { merTradeNo: string }): Promise<string | null> =>
  findOrderIdOfAttempt(ctx.db, replaceNul(input.merTradeNo));

/** Serialises what is decided about a `MerTradeNo` of no attempt, until the transaction ends. */
export async function lockMerTradeNo(ctx: { db: Db }, { merTradeNo }: { merTradeNo: string }): Promise<void> {
  requireTransaction(ctx);
  await lockMerTradeNoUntilCommit(ctx.db, merTradeNo);
}

/** Ends an order's attempts that could still be paid. The caller holds the order's lock. */
export async function expireOpenAttempts(
  ctx: { db: Db; clock: Clock },
  { orderId }: { orderId: string },
): Promise<void> {
  requireTransaction(ctx);
  await expireAttempts(ctx.db, orderId, ctx.clock.now());
}
