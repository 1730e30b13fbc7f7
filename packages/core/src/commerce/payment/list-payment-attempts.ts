import type { Db } from "@panshi/db";
import { selectPaymentAttempts } from "./attempt-store.ts";
import type { PaymentAttempt } from "./rows.ts";

/** The attempts to pay some orders, latest first. */
export const listPaymentAttempts = (
  ctx: { db: Db },
  input: { orderIds: readonly string[] },
): Promise<PaymentAttempt[]> => selectPaymentAttempts(ctx.db, input.orderIds);
