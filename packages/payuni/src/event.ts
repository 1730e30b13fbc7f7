import type { Fields } from "./envelope/fields.ts";
import type { PaymentType } from "./methods.ts";

export type PaymentEventKind =
  | "number_issued"
  | "paid"
  | "failed"
  | "expired"
  | "cancelled"
  | "undecided"
  | "invoice"
  | "refund"
  | "unrecognised";

/** `other`: a wallet, or AFTEE. */
export type PaymentMethod = "card" | "atm" | "cvs" | "other";

/**
 * What PAYUNi said of one payment, by a notify, a return or a query. All of it comes from signed fields; one that the
 * kind does not have, or that PAYUNi did not send, is null. Source: docs/payuni-protocol.md, "Notify and return".
 */
export interface PaymentEvent {
  /**
   * - `number_issued`: an ATM or CVS number was issued; nothing is paid yet.
   * - `paid`: the only kind that means money came in. Compare `amount` with your own order.
   * - `failed` (TradeStatus 2), `cancelled` (3), `expired` (4).
   * - `undecided`: no result yet; query, after 15 minutes. Never a failure, never a payment.
   * - `invoice`: an e-invoice was issued or voided. Says nothing about payment.
   * - `refund`: a refund was made or failed. Its fields are not documented.
   * - `unrecognised`: signed by PAYUNi, but of no kind known here. Store it for review.
   */
  kind: PaymentEventKind;
  /** SHA-256 of EncryptInfo, or of a query's fields: store each event once by it. */
  digest: Buffer;
  /** The body as it was received; of a query, the trade's fields as JSON. */
  raw: string;
  /** Every inner field as it came. */
  fields: Fields;
  /** The shop's own number of the payment attempt. */
  merTradeNo: string | null;
  /** PAYUNi's number of the trade. */
  tradeNo: string | null;
  /** Whole TWD. Of a refund, RefundAmt where it succeeded: TradeAmt may be the whole trade's. */
  amount: number | null;
  method: PaymentMethod | null;
  /** Of a card, when it was authorised. */
  paidAt: Date | null;
  /** Set where a misdirected transfer was booked under a new number. */
  newMerTradeNo: string | null;
  /** What the buyer types: an account number, or a code for the store's machine. */
  payNumber: string | null;
  /** ATM: code of the bank to transfer to. CVS: the chain, as PAYUNi writes it. */
  payBank: string | null;
  /** The last time to pay; null where it is missing or unreadable. */
  payExpiresAt: Date | null;
  /** `CaptureState` of a queried card payment. */
  closeStatus: string | null;
  invoice: { number: string; state: "issued" | "void" } | null;
}

/** A {@link PaymentEvent} with the `known` fields and null for all others. */
export const paymentEventWithNulls = (
  known: Partial<PaymentEvent> & Pick<PaymentEvent, "kind" | "digest" | "raw" | "fields">,
): PaymentEvent => ({
  merTradeNo: null,
  tradeNo: null,
  amount: null,
  method: null,
  paidAt: null,
  newMerTradeNo: null,
  payNumber: null,
  payBank: null,
  payExpiresAt: null,
  closeStatus: null,
  invoice: null,
  ...known,
});

export const paymentMethodOf = (type: PaymentType | null): PaymentMethod | null =>
  type === null || type === "card" || type === "atm" || type === "cvs" ? type : "other";
