import type { Gateway } from "../gateway.ts";
import { type MethodName, methodOf } from "../methods.ts";
import { RefusalError } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { chooseMethod, markPaid } from "./choose-method.ts";
import { type NotifyOptions, emitEvent } from "./emit-event.ts";

type PayTradeOptions = NotifyOptions & {
  /** The amount that was paid, whole TWD, if not the trade's; queries answer it too. */
  amount?: number;
  newMerTradeNo?: string;
  /** For a hosted page on which no method was chosen yet. */
  method?: MethodName;
  /** Also pays a trade that is paid, expired or failed already. */
  force?: boolean;
};

/** Pays: a waiting number at the counter, an unclear card after all, an open page without a browser. Throws {@link RefusalError}. */
export async function payTrade(gateway: Gateway, trade: Trade, payment: PayTradeOptions = {}): Promise<void> {
  const { amount, newMerTradeNo, notify, delayMs, force } = payment;
  if (trade.state !== "open" && trade.state !== "waiting" && trade.state !== "unclear" && !force)
    throw new RefusalError("UPP", "state", "這筆交易不在等待付款；要當作意外的付款，請加上 force。");
  const options = { notify, delayMs };
  if (!trade.method) {
    const method = payment.method ?? trade.offered[0] ?? "Credit";
    if (!trade.offered.includes(method)) throw new RefusalError("UPP", "field", "這筆交易沒有提供這種付款方式。");
    trade.paidAmount = amount ?? null;
    // With `force` also an expired page.
    trade.state = "open";
    await chooseMethod(gateway, trade, { method }, options);
    if (methodOf(method).kind !== "number") return;
  }
  trade.paidAmount = amount ?? trade.paidAmount;
  trade.newMerTradeNo = newMerTradeNo ?? trade.newMerTradeNo;
  markPaid(gateway, trade);
  await emitEvent(gateway, trade, "paid", options);
}
