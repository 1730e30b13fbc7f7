import type { PaymentEventKind, PaymentMethod } from "@panshi/contracts/commerce/payment";

/** A form that the browser posts to the gateway's hosted payment page: its URL and hidden fields. */
export type GatewayForm = { action: string; fields: Record<string, string> };

/**
 * What the gateway reported about a payment, in a notify (webhook) or in answer to a query: the shape that the
 * gateway's parser returns and that `payment_events` stores. Amounts are whole TWD; a field is null where the gateway
 * did not say.
 */
export type PaymentEvent = {
  kind: PaymentEventKind;
  /** SHA-256 of the signed content: the same event again has the same digest. */
  digest: Buffer;
  /** The body as it was received. */
  raw: string;
  fields: Readonly<Record<string, string>>;
  /** `MerTradeNo`, our id of the payment attempt, and `TradeNo`, the gateway's id of the transaction. */
  merTradeNo: string | null;
  tradeNo: string | null;
  /** The amount paid; for a refund the amount refunded, null where it failed. */
  amount: number | null;
  method: PaymentMethod | null;
  /** By the gateway's clock. */
  paidAt: Date | null;
  /** Set where the gateway booked a bank transfer under another `MerTradeNo` than its own. */
  newMerTradeNo: string | null;
  /** The code to pay at an ATM or a convenience store; `payBank` is the bank's code or the store. */
  payNumber: string | null;
  payBank: string | null;
  payExpiresAt: Date | null;
  /** The gateway's `CloseStatus`: how far capture is. */
  closeStatus: string | null;
  invoice: { number: string; state: "issued" | "void" } | null;
};

/**
 * `processing`: the payment may have been made but is not final; query again in ten minutes. `not_found`: the gateway has
 * no such transaction.
 */
export type PaymentQueryAnswer =
  | { kind: "found"; event: PaymentEvent; processing: boolean }
  | { kind: "not_found" }
  | { kind: "unreachable"; cause: string };

/**
 * `beforeCapture`: the authorisation was cancelled instead. `reason` is a message for administrators. `unknown`: the
 * money may have been refunded or not; an administrator must check.
 */
export type RefundResult =
  | { kind: "done"; beforeCapture: boolean }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; cause: string };

/** `paid` and `refunded` are the attempt's totals so far, `amount` is what to refund now; all in whole TWD. */
export type GatewayRefundInput = { merTradeNo: string; paid: number; refunded: number; amount: number; now: Date };

/** A payment gateway. Implemented by `apps/server/src/adapters/payuni.ts`. */
export interface Gateway {
  /** No money moves: the local gateway of a demo, or the provider's sandbox. Buyers are told. */
  readonly test: boolean;
  /** Orders can be made only once the seller's details are complete (docs/decisions/0012). */
  readonly requiresSeller: boolean;
  /** Throws `payment_unavailable` where the gateway would refuse the form. */
  form(input: {
    merTradeNo: string;
    amount: number;
    description: string;
    email: string | null;
    /** The last day to pay a code, `YYYY-MM-DD` in Taipei. */
    lastDay: string;
    orderId: string;
    now: Date;
  }): GatewayForm;
  query(merTradeNo: string): Promise<PaymentQueryAnswer>;
  /** Before capture the authorisation is cancelled; after it money is refunded, in whole or in part. */
  refund(input: GatewayRefundInput): Promise<RefundResult>;
}
