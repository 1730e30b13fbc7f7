/** A browser form that leads to the gateway's page. */
export type GatewayForm = { action: string; fields: Record<string, string> };

export type PaymentMethod = "card" | "atm" | "cvs" | "other";

/**
 * What the gateway said of a payment, whoever carried it here. Times are moments; amounts whole TWD. A field is null where
 * the gateway did not say.
 */
export type PaymentEvent = {
  kind:
    | "number_issued"
    | "paid"
    | "failed"
    | "expired"
    | "cancelled"
    | "undecided"
    | "invoice"
    | "refund"
    | "unrecognised";
  /** SHA-256 of what was signed: the same news again has the same digest. */
  digest: Buffer;
  /** As it came, kept for a person. */
  raw: string;
  fields: Record<string, string>;
  merTradeNo: string | null;
  tradeNo: string | null;
  amount: number | null;
  method: PaymentMethod | null;
  /** When the money came, by the gateway's clock. */
  paidAt: Date | null;
  /** A transfer that met another number than its own: for a person. */
  newMerTradeNo: string | null;
  payNumber: string | null;
  payBank: string | null;
  payExpiresAt: Date | null;
  /** How far capture is, as the gateway numbers it. */
  closeStatus: string | null;
  /** An invoice that was issued or made void. */
  invoice: { number: string; state: "issued" | "void" } | null;
};

/** What a query answers. `absent`: the gateway knows no such trade. `settling`: money may have come; ask again in ten minutes. */
export type QueryResult =
  | { kind: "news"; news: PaymentEvent; settling: boolean }
  | { kind: "absent" }
  | { kind: "unreachable"; cause: string };

/**
 * What came of asking for money back. `beforeCapture`: the authorisation was cancelled. `reason` is fit to show. `unknown`:
 * it may have gone back or not; a person must look.
 */
export type RefundResult =
  | { kind: "done"; beforeCapture: boolean }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; cause: string };

/** A paid attempt and how much of it goes back; amounts in whole TWD. */
export type RefundRequest = { merTradeNo: string; paid: number; refunded: number; amount: number; now: Date };

/** The payment gateway, as far as orders know one. */
export interface Gateway {
  /** No money moves: the local gateway of a demo, or the provider's sandbox. Buyers are told. */
  readonly test: boolean;
  /** Orders are made only while the trader's identity is complete (docs/decisions/0024). */
  readonly requiresSeller: boolean;
  form(input: {
    merTradeNo: string;
    amount: number;
    description: string;
    email: string | null;
    /** The last day a number may be paid, `YYYY-MM-DD` in Taipei. */
    lastDay: string;
    orderId: string;
    now: Date;
  }): GatewayForm;
  query(merTradeNo: string): Promise<QueryResult>;
  /**
   * Gives money back as the gateway allows it: before capture the authorisation is cancelled, after it money is refunded, in
   * whole or in part.
   */
  refund(input: RefundRequest): Promise<RefundResult>;
}
