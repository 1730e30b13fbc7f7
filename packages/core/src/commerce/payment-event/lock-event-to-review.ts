import { AppError } from "@panshi/contracts/platform/errors";
import { requireTransaction } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { lockOrders } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { lockTradeNumber } from "../payment/lock-trade-number.ts";
import { lockEvent, type PaymentEventRow, selectAttempt, selectEvent } from "./store.ts";

type Locked = {
  event: PaymentEventRow & { quarantine: NonNullable<PaymentEventRow["quarantine"]> };
  orders: OrderRow[];
  ownOrderId: string | null;
};

/**
 * Locks an event that waits for review: first its number, then the order of its attempt and another order in the order of their ids,
 * then its row, as the recording of events and the settling of flags do. Throws `not_found`, `conflict` where it was resolved
 * meanwhile.
 */
export async function lockEventToReview(tx: AdministratorCtx, id: string, orderId: string | null): Promise<Locked> {
  requireTransaction(tx);
  const missing = new AppError("not_found", { message: "找不到這則金流通知" });
  const found = await selectEvent(tx.db, id);
  if (!found) throw missing;
  const { merTradeNo } = found;
  if (merTradeNo !== null) await lockTradeNumber(tx, { merTradeNo });
  const attempt = found.attemptId === null ? null : await selectAttempt(tx.db, found.attemptId);
  const ownOrderId = found.orderId ?? attempt?.orderId ?? null;
  // Two at most, locked in a fixed order, so that two administrators never wait for each other.
  const ids = [...new Set([ownOrderId, orderId])].filter((value) => value !== null);
  const orders = await lockOrders(tx, { ids });
  const event = await lockEvent(tx.db, id);
  if (!event?.quarantine) throw missing;
  if (event.resolvedAt) throw new AppError("conflict", { message: "這則金流通知剛剛已經處理好了" });
  return { event: { ...event, quarantine: event.quarantine }, orders, ownOrderId };
}
