import { createHash } from "node:crypto";
import { type PaymentEvent, type PaymentEventKind, paymentEventWithNulls, paymentMethodOf } from "./event.ts";
import type { Trade } from "./trade.ts";

const kinds: Readonly<Record<string, PaymentEventKind | undefined>> = {
  "1": "paid",
  "2": "failed",
  "3": "cancelled",
  "4": "expired",
};

/** Whether a trade has no final status yet, whatever its TradeStatus says; ask again after 10 minutes. */
export const isProcessing = ({ processing, tradeStatus }: Trade): boolean => processing || tradeStatus === "8";

/** A queried trade as an event. The same answer again has the same digest. */
export function eventOfTrade(trade: Trade): PaymentEvent {
  const { fields, merTradeNo, tradeNo, amount, paymentType, paidAt, captureState } = trade;
  const raw = JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));
  return paymentEventWithNulls({
    kind: kindOf(trade),
    digest: createHash("sha256").update(raw).digest(),
    raw,
    fields,
    merTradeNo,
    tradeNo,
    amount,
    method: paymentMethodOf(paymentType),
    paidAt,
    closeStatus: captureState,
  });
}

function kindOf(trade: Trade): PaymentEventKind {
  if (isProcessing(trade)) return "undecided";
  // The notify of an issued number may have been lost.
  const { tradeStatus, paymentType } = trade;
  if (tradeStatus === "0" && (paymentType === "atm" || paymentType === "cvs")) return "number_issued";
  return kinds[tradeStatus] ?? "undecided";
}
