import type { PaymentType } from "./methods.ts";
import type { Wallet } from "./refund.ts";
import type { CaptureState } from "./trade.ts";

/** What decides how a payment can be given back. */
export interface RefundConditions {
  by: PaymentType | null;
  /** From a query just made; cards only. */
  closeState: CaptureState | null;
  /** Whole TWD that were paid. */
  paid: number;
  /** Whole TWD given back before. */
  refunded: number;
  /** Whole TWD to give back now. */
  amount: number;
  /** Whether the card was charged in instalments, or is a UnionPay card. */
  wholeOnly: boolean;
  /** When the card was captured, if known. */
  capturedAt: Date | null;
  now: Date;
}

/**
 * How to give it back, or why PAYUNi does not allow it.
 * - `over-amount`: more than is left of the payment, or no whole number ≥ 1.
 * - `whole-only`: a part of an instalment or UnionPay payment, or of an authorisation not captured yet.
 * - `too-late`: more than 180 days after capture.
 * - `in-process`: PAYUNi is capturing; ask again later.
 * - `no-call`: ATM, CVS and unknown methods have no refund call; a person transfers the money back.
 * - `unknown-state`: a card without a known CloseStatus; query first.
 */
export type RefundMethod =
  | { way: "cancel" }
  | { way: "close" }
  | { way: "wallet"; wallet: Wallet }
  | {
      way: "none";
      reason: "over-amount" | "whole-only" | "too-late" | "in-process" | "no-call" | "unknown-state";
    };

/** Days after capture within which a card can be refunded. */
export const REFUND_DAYS = 180;

const none = (reason: Extract<RefundMethod, { way: "none" }>["reason"]): RefundMethod => ({ way: "none", reason });

/**
 * The call that gives money back, by PAYUNi's rules: before capture the authorisation is cancelled, afterwards the trade is
 * closed with a refund, and wallets have calls of their own.
 *
 * Source: docs/payuni-protocol.md, "Query and refund".
 */
export function chooseRefundMethod(refund: RefundConditions): RefundMethod {
  const { by, closeState, paid, refunded, amount, wholeOnly, capturedAt, now } = refund;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > paid - refunded) return none("over-amount");
  if (by === null || by === "atm" || by === "cvs") return none("no-call");
  if (by !== "card") return { way: "wallet", wallet: by };

  const whole = amount === paid;
  switch (closeState) {
    case null:
      return none("unknown-state");
    case "in-process":
      return none("in-process");
    case "applied":
    case "cancelled":
    case "none":
      return whole ? { way: "cancel" } : none("whole-only");
    case "captured":
      if (wholeOnly && !whole) return none("whole-only");
      if (capturedAt && now.getTime() - capturedAt.getTime() > REFUND_DAYS * 86_400_000) return none("too-late");
      return { way: "close" };
  }
}
