import { type Fields, integerField, textField } from "./envelope/fields.ts";
import { type PaymentType, paymentTypeOf } from "./methods.ts";
import { parseTaipeiTime } from "./taipei-time.ts";

/** The capture of a card payment. Source: docs/payuni-protocol.md, "Query and refund" (CloseStatus). */
const captureStates = { "1": "applied", "2": "captured", "3": "cancelled", "7": "in-process", "9": "none" } as const;
export type CaptureState = (typeof captureStates)[keyof typeof captureStates];

/** One trade as a query returns it. */
export interface Trade {
  merTradeNo: string;
  /** PAYUNi's number, needed to cancel or refund. */
  tradeNo: string;
  /** Whole TWD. */
  amount: number;
  /** PAYUNi's TradeStatus as it came. */
  tradeStatus: string;
  paymentType: PaymentType | null;
  captureState: CaptureState | null;
  /** Whether the trade still settles at PAYUNi (DataSource B); ask again after 10 minutes. */
  processing: boolean;
  /** PaymentDay, and only for TradeStatus 1: PAYUNi sets it on failed trades too. */
  paidAt: Date | null;
  /** Every field of this trade by its inner name, such as `CardInst`. */
  fields: Fields;
}

/**
 * The trades of a query's answer, from names such as `Result[0][TradeStatus]`. A result without number, amount or
 * status is left out.
 */
export function tradesOf(fields: Fields): Trade[] {
  const results = new Map<string, Record<string, string>>();
  for (const [name, value] of Object.entries(fields)) {
    const found = /^Result\[(\d{1,3})\]\[(\w+)\]$/.exec(name);
    const [, index, key] = found ?? [];
    if (index === undefined || key === undefined) continue;
    const result: Record<string, string> = results.get(index) ?? Object.create(null);
    result[key] = value;
    results.set(index, result);
  }
  return [...results.values()].flatMap(tradeOf);
}

function tradeOf(fields: Fields): Trade[] {
  const merTradeNo = textField(fields, "MerTradeNo");
  const tradeNo = textField(fields, "TradeNo");
  const amount = integerField(fields, "TradeAmt");
  const tradeStatus = textField(fields, "TradeStatus");
  if (merTradeNo === null || tradeNo === null || amount === null || tradeStatus === null) return [];
  const close = fields["CloseStatus"] ?? "";
  return [
    {
      merTradeNo,
      tradeNo,
      amount,
      tradeStatus,
      paymentType: paymentTypeOf(fields["PaymentType"]),
      captureState: Object.hasOwn(captureStates, close) ? captureStates[close as keyof typeof captureStates] : null,
      processing: fields["DataSource"] === "B",
      paidAt: tradeStatus === "1" ? parseTaipeiTime(fields["PaymentDay"]) : null,
      fields,
    },
  ];
}
