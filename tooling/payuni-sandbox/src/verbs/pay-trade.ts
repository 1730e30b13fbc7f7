import type { Gateway } from "../gateway.ts";
import { type MethodName, methodOf } from "../methods.ts";
import { Refusal } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { chooseMethod, markPaid } from "./choose-method.ts";
import { type NotifyOptions, emitEvent } from "./emit-event.ts";

export type Payment = NotifyOptions & {
  /** What was paid really, in TWD; the query tells it too. */
  amount?: number;
  newMerTradeNo?: string;
  /** For a page on which nothing was chosen yet. */
  method?: MethodName;
  /** Also where no money should come any more: a second time, after expiry, after a failure. */
  force?: boolean;
};

/** Pays: a waiting number at the counter, an unclear card after all, an open page without a browser. Throws {@link Refusal}. */
export async function payTrade(gateway: Gateway, trade: Trade, payment: Payment = {}): Promise<void> {
  const { amount, newMerTradeNo, notify, delayMs, force } = payment;
  if (trade.state !== "open" && trade.state !== "waiting" && trade.state !== "unclear" && !force)
    throw new Refusal("UPP", "state", "這筆交易不在等待付款；要當作意外的付款，請加上 force。");
  const options = { notify, delayMs };
  if (!trade.method) {
    const method = payment.method ?? trade.offered[0] ?? "Credit";
    if (!trade.offered.includes(method)) throw new Refusal("UPP", "field", "這筆交易沒有提供這種付款方式。");
    trade.paidAmount = amount ?? null;
    // Also a page that ran out and is paid all the same.
    trade.state = "open";
    await chooseMethod(gateway, trade, { method }, options);
    if (methodOf(method).kind !== "number") return;
  }
  trade.paidAmount = amount ?? trade.paidAmount;
  trade.newMerTradeNo = newMerTradeNo ?? trade.newMerTradeNo;
  markPaid(gateway, trade);
  await emitEvent(gateway, trade, "paid", options);
}
