import { callPayuni, type PayuniConnection } from "./call.ts";
import { type ActionResult, readActionResult } from "./action-result.ts";
import { callEndpoints } from "./hosts.ts";
import type { PaymentType } from "./methods.ts";

/** CloseType of `trade/close`. Source: docs/payuni-protocol.md, "Hosts and calls". */
const closeTypes = { capture: 1, refund: 2, "undo-capture": -1, "undo-refund": -2 } as const;
type CloseAction = keyof typeof closeTypes;

interface TradeAmount {
  /** PAYUNi's number of the trade. */
  tradeNo: string;
  /** Whole TWD, at least 1. */
  amount: number;
}

/** The methods with a refund call of their own. */
export type Wallet = Extract<PaymentType, "linepay" | "jkopay" | "icash" | "aftee">;

const walletCalls = {
  linepay: callEndpoints.refundLinePay,
  jkopay: callEndpoints.refundJkoPay,
  icash: callEndpoints.refundICash,
  aftee: callEndpoints.refundAftee,
} as const satisfies Record<Wallet, unknown>;

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new TypeError("PAYUNi: an amount is a whole number of at least 1");
}

/**
 * Captures or refunds a card payment, or undoes either while PAYUNi has not carried it out yet.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" (`/api/trade/close`).
 * @throws {TypeError} when the amount is no whole number ≥ 1.
 */
export async function captureOrRefundCard(
  gateway: PayuniConnection,
  action: CloseAction,
  trade: TradeAmount,
): Promise<ActionResult> {
  requireAmount(trade.amount);
  const reply = await callPayuni(gateway, callEndpoints.close, [
    ["TradeNo", trade.tradeNo],
    ["CloseType", closeTypes[action]],
    ["TradeAmt", trade.amount],
  ]);
  return readActionResult(reply, trade.tradeNo);
}

/**
 * Refunds a captured card payment (CloseStatus 2), wholly or in part. `chooseRefundMethod` says whether PAYUNi allows
 * it.
 *
 * @throws {TypeError} when the amount is no whole number ≥ 1.
 */
export function refundCard(gateway: PayuniConnection, trade: TradeAmount): Promise<ActionResult> {
  return captureOrRefundCard(gateway, "refund", trade);
}

/**
 * Refunds a payment by LINE Pay, JKoPay, iCash or AFTEE, which have no capture step.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls". That these calls take TradeNo and TradeAmt is not in the
 * protocol; it is how public integrations call them.
 * @throws {TypeError} when the amount is no whole number ≥ 1.
 */
export async function refundWallet(
  gateway: PayuniConnection,
  wallet: Wallet,
  trade: TradeAmount,
): Promise<ActionResult> {
  requireAmount(trade.amount);
  const reply = await callPayuni(gateway, walletCalls[wallet], [
    ["TradeNo", trade.tradeNo],
    ["TradeAmt", trade.amount],
  ]);
  return readActionResult(reply, trade.tradeNo);
}
