import type { Faults } from "./faults.ts";
import type { Fields } from "./envelope/form-encoding.ts";
import type { MethodName } from "./methods.ts";

/** TradeStatus as PAYUNi counts it. `open` is a hosted page on which nothing was chosen yet. */
export const tradeStatus = {
  waiting: "0",
  paid: "1",
  failed: "2",
  cancelled: "3",
  expired: "4",
  unclear: "8",
  open: "9",
} as const;
export type TradeState = keyof typeof tradeStatus;

/** 1 capture applied, 2 captured, 3 capture withdrawn or cancelled, 7 in process, 9 none. */
export type CloseStatus = "1" | "2" | "3" | "7" | "9";

export type DeliveryAttempt = { at: number; status: number | null; problem: string | null };
/** The delivery of an event to the shop. `given-up`: all attempts were used. */
export type Delivery = {
  state: "waiting" | "held" | "delivered" | "given-up" | "dropped";
  body: string;
  dueAt: number;
  retries: boolean;
  attempts: DeliveryAttempt[];
};

export type EventKind = "issued" | "paid" | "failed" | "unclear" | "expired" | "cancelled" | "invoice" | "refund";
/** An event of a trade. `version` is the outer one; `fields` are the inner ones. */
export type TradeEvent = {
  kind: EventKind;
  version: "1.0" | "2.0";
  at: number;
  fields: Fields;
  deliveries: Delivery[];
};

export type Refund = { amount: number; at: number; state: "applied" | "done" | "undone" };
type Card = { number: string; instalments: number; authCode: string; at: number };
/** An ATM account or a CVS code to pay with. `place` is the bank's number or the store. */
export type PayNumber = { payNo: string; place: string; expiresAt: number };

/** One attempt to pay, by its MerTradeNo. Times are ms since 1970, amounts whole TWD. */
export type Trade = {
  merTradeNo: string;
  tradeNo: string;
  /** Random part of the hosted page's path. */
  token: string;
  amount: number;
  description: string;
  notifyUrl: string | null;
  returnUrl: string | null;
  backUrl: string | null;
  offered: MethodName[];
  instalments: number[];
  openedAt: number;
  pageEndsAt: number | null;
  numberEndsAt: number;
  /** The sealed request of the shop; tests post it back to the shop. */
  request: { encryptInfo: string; hashInfo: string };
  state: TradeState;
  method: MethodName | null;
  card: Card | null;
  number: PayNumber | null;
  paidAt: number | null;
  paidAmount: number | null;
  newMerTradeNo: string | null;
  closeStatus: CloseStatus;
  capturedAt: number | null;
  refunds: Refund[];
  faults: Faults;
  events: TradeEvent[];
};

/** What was paid, or is to pay; whole TWD. */
export const paidOrDueAmountOf = (trade: Trade): number => trade.paidAmount ?? trade.amount;

/** What is refunded or being refunded; whole TWD. */
export const refundedOf = (trade: Trade): number =>
  trade.refunds.filter(({ state }) => state !== "undone").reduce((sum, { amount }) => sum + amount, 0);
