import type { Fields } from "./fields.ts";
import type { PaymentType } from "./methods.ts";

/** What every event carries. All of it comes from the signed inner fields. */
interface EventBase {
  /** Lowercase hex SHA-256 of EncryptInfo: keep each event once by it. */
  digest: string;
  /** Inner Status: `SUCCESS`, `UNKNOWN`, `UNAPPROVED` or an error code. `SUCCESS` alone is not paid. */
  status: string;
  /** Inner Message, in Chinese, for people; null when there is none. */
  message: string | null;
  /** PAYUNi's number of the trade. */
  tradeNo: string;
  /** Every inner field as it came. */
  fields: Fields;
}

/** An event about one attempt of ours to be paid. */
interface TradeEvent extends EventBase {
  /** The number we gave the attempt. It may be none of ours. */
  merTradeNo: string;
}

/** A card's authorisation. No field is promised, so each may be null. */
export interface CardResult {
  last4: string | null;
  /** Code of the bank that issued the card. */
  bank: string | null;
  authCode: string | null;
  /** `YYYY-MM-DDThh:mm:ss+08:00`. */
  authorisedAt: string | null;
  /** Number of instalments; 1 for a payment at once. */
  instalments: number | null;
  /** The bank's answer, such as `00`, and its words. */
  resCode: string | null;
  resCodeMessage: string | null;
}

/** Paid by card. */
export interface CardPaid extends TradeEvent {
  kind: "card-paid";
  /** Whole TWD; compare it with your own order. */
  amount: number;
  card: CardResult;
}

/** Paid by a wallet, or taken over by AFTEE. */
export interface WalletPaid extends TradeEvent {
  kind: "wallet-paid";
  amount: number;
  by: Exclude<PaymentType, "card" | "atm" | "cvs">;
  /** `YYYY-MM-DDThh:mm:ss+08:00`, or null when not given. */
  paidAt: string | null;
}

/** An ATM or CVS number was issued; nothing is paid yet. */
export interface NumberIssued extends TradeEvent {
  kind: "number-issued";
  by: "atm" | "cvs";
  amount: number;
  /** What the buyer types: an account number, or a code for the shop's machine. */
  payNo: string;
  /** ATM: code of the bank to transfer to. */
  bank: string | null;
  /** CVS: the chain, as PAYUNi writes it. */
  store: string | null;
  /** The last moment to pay, `YYYY-MM-DDThh:mm:ss+08:00`; null when missing or unreadable (it is in `fields`). */
  expiresAt: string | null;
}

/** An ATM or CVS number was paid. Comes without PaymentType. */
export interface NumberPaid extends TradeEvent {
  kind: "number-paid";
  amount: number;
  /** Null when the fields do not tell. */
  by: "atm" | "cvs" | null;
  payNo: string | null;
  paidAt: string | null;
  /** Set when a mis-paid transfer was booked under a new number: a case for a person. */
  newMerTradeNo: string | null;
}

/** The payment was tried and failed (TradeStatus 2). */
export interface PaymentFailed extends TradeEvent {
  kind: "failed";
  by: PaymentType | null;
  amount: number | null;
  card: CardResult | null;
}

/** The attempt was cancelled (TradeStatus 3) or its number ran out (TradeStatus 4). */
export interface PaymentEnded extends TradeEvent {
  kind: "cancelled" | "expired";
  by: PaymentType | null;
  amount: number | null;
}

/** No result yet: ask by query, after 15 minutes for `unknown`. Never a failure, never a payment. */
export interface Undecided extends TradeEvent {
  kind: "undecided";
  /**
   * `unknown`: no reply from the bank. `unapproved`: Status UNAPPROVED, without a TradeStatus
   * that calls it failed. `to-be-confirmed`: TradeStatus 8. `unpaid`:
   * TradeStatus 9. `under-way`: TradeStatus 0 of a method that issues no number.
   */
  reason: "unknown" | "unapproved" | "to-be-confirmed" | "unpaid" | "under-way";
  by: PaymentType | null;
  amount: number | null;
}

/** An e-invoice was issued, voided or allowed for. Says nothing about payment. */
export interface InvoiceEvent extends EventBase {
  kind: "invoice";
  merTradeNo: string | null;
  /** PAYUNi's InvoiceNotifyType, such as `C0401`; docs/payuni-protocol.md lists no values. */
  type: string;
  invoiceNo: string | null;
  /** `YYYY-MM-DDThh:mm:ss+08:00`. */
  issuedAt: string | null;
}

/** A refund happened or failed. Its fields are not documented; query the trade before acting on it. */
export interface RefundEvent extends EventBase {
  kind: "refund";
  merTradeNo: string | null;
  succeeded: boolean;
  /** Whole TWD of RefundAmt. Null when not given: TradeAmt may be the whole trade's and is not guessed from. */
  amount: number | null;
  refundNo: string | null;
  /** `YYYY-MM-DDThh:mm:ss+08:00`. */
  refundedAt: string | null;
}

/** Signed by PAYUNi, but of no kind known here: keep it, and ask by query. */
export interface Unrecognised extends EventBase {
  kind: "unrecognised";
  merTradeNo: string | null;
  /** Why, in English, quoting nothing. */
  reason: string;
}

/** Everything that a notify or a return can carry. Source: docs/payuni-protocol.md, "Notify and return". */
export type PayuniEvent =
  | CardPaid
  | WalletPaid
  | NumberIssued
  | NumberPaid
  | PaymentFailed
  | PaymentEnded
  | Undecided
  | InvoiceEvent
  | RefundEvent
  | Unrecognised;

/** The events that say that money came in. */
export type PaidEvent = CardPaid | WalletPaid | NumberPaid;

/** Whether an event says that money came in; no other event ever does. */
export function isPaid(event: PayuniEvent): event is PaidEvent {
  return event.kind === "card-paid" || event.kind === "wallet-paid" || event.kind === "number-paid";
}
