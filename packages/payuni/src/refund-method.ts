import type { PaymentType } from "./methods.ts";
import type { Wallet } from "./refund.ts";
import type { CaptureState } from "./trade.ts";

/** What decides how a payment can be refunded. */
export interface RefundConditions {
  paymentType: PaymentType | null;
  /** From a query just made; cards only. */
  captureState: CaptureState | null;
  /** Whole TWD that were paid. */
  paid: number;
  /** Whole TWD refunded before. */
  refunded: number;
  /** Whole TWD to refund now. */
  amount: number;
  /** Whether the card was charged in instalments, or is a UnionPay card. */
  wholeOnly: boolean;
  /** When the card was captured, if known. */
  capturedAt: Date | null;
  now: Date;
}

/**
 * The call that refunds a payment, or why PAYUNi allows none.
 * - `over_amount`: more than is left of the payment, or no whole number ≥ 1.
 * - `whole_only`: a part of an instalment or UnionPay payment, or of an authorisation that is not captured yet.
 * - `too_late`: more than 180 days after capture.
 * - `in_process`: PAYUNi is capturing; ask again later.
 * - `no_refund_call`: ATM, CVS and unknown methods; the money must be transferred back by hand.
 * - `unknown_state`: a card without a known CloseStatus; query first.
 */
type RefundMethod =
  | { kind: "cancel" }
  | { kind: "card" }
  | { kind: "wallet"; wallet: Wallet }
  | {
      kind: "none";
      reason: "over_amount" | "whole_only" | "too_late" | "in_process" | "no_refund_call" | "unknown_state";
    };

/** Days after capture within which a card can be refunded. */
const REFUND_DAYS = 180;

const none = (reason: Extract<RefundMethod, { kind: "none" }>["reason"]): RefundMethod => ({ kind: "none", reason });

/**
 * Chooses the call by PAYUNi's rules: before capture the authorisation is cancelled, afterwards the trade is closed
 * with a refund, and wallets have calls of their own.
 *
 * Source: docs/payuni-protocol.md, "Query and refund".
 */
export function chooseRefundMethod(refund: RefundConditions): RefundMethod {
  const { paymentType, captureState, paid, refunded, amount, wholeOnly, capturedAt, now } = refund;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > paid - refunded) return none("over_amount");
  if (paymentType === null || paymentType === "atm" || paymentType === "cvs") return none("no_refund_call");
  if (paymentType !== "card") return { kind: "wallet", wallet: paymentType };

  const isWhole = amount === paid;
  switch (captureState) {
    case null:
      return none("unknown_state");
    case "in-process":
      return none("in_process");
    case "applied":
    case "cancelled":
    case "none":
      return isWhole ? { kind: "cancel" } : none("whole_only");
    case "captured":
      if (wholeOnly && !isWhole) return none("whole_only");
      if (capturedAt && now.getTime() - capturedAt.getTime() > REFUND_DAYS * 86_400_000) return none("too_late");
      return { kind: "card" };
  }
}
