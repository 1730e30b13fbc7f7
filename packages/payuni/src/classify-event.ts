import type { CardResult, PayuniEvent } from "./event.ts";
import { type Fields, integerField, textField } from "./fields.ts";
import { paymentTypeOf } from "./methods.ts";
import { parseTaipeiTime } from "./taipei-time.ts";

/** What has been settled before an event is told by its fields. */
export interface EventIdentity {
  digest: string;
  status: string;
  tradeNo: string;
}

/**
 * Tells the kind of an event from its signed inner fields.
 *
 * Paid needs three things together: Status SUCCESS, TradeStatus 1 and an amount in plain digits. A missing TradeStatus is
 * never a failure. What fits no kind, or two at once, is `unrecognised`.
 *
 * Source: docs/payuni-protocol.md, "Notify and return".
 */
export function classifyEvent(identity: EventIdentity, fields: Fields): PayuniEvent {
  const { status } = identity;
  const base = { ...identity, message: textField(fields, "Message"), fields };
  const merTradeNo = textField(fields, "MerTradeNo");
  const tradeStatus = textField(fields, "TradeStatus");
  const unrecognised = (reason: string): PayuniEvent => ({ ...base, kind: "unrecognised", merTradeNo, reason });

  const invoiceType = textField(fields, "InvoiceNotifyType");
  if (invoiceType !== null) {
    if (tradeStatus !== null) return unrecognised("an e-invoice event with a TradeStatus");
    const issuedAt = parseTaipeiTime(fields["InvoiceTime"]);
    return {
      ...base,
      kind: "invoice",
      merTradeNo,
      type: invoiceType,
      invoiceNo: textField(fields, "InvoiceNo"),
      issuedAt,
    };
  }
  if (isRefund(fields)) {
    const succeeded = status === "SUCCESS";
    return { ...base, kind: "refund", merTradeNo, succeeded, ...refundDetails(fields) };
  }
  if (merTradeNo === null) return unrecognised("no MerTradeNo");

  const by = paymentTypeOf(fields["PaymentType"]);
  const amount = integerField(fields, "TradeAmt");
  const trade = { ...base, merTradeNo, by, amount };
  if (status === "UNKNOWN") return { ...trade, kind: "undecided", reason: "unknown" };
  // A refused card says so twice. Taking it for failed lets its buyer try again at once; a payment that follows still counts.
  if (status === "UNAPPROVED" && tradeStatus !== "2") return { ...trade, kind: "undecided", reason: "unapproved" };
  if (tradeStatus === null) return unrecognised("no TradeStatus");

  switch (tradeStatus) {
    case "0":
      if (status !== "SUCCESS") return unrecognised("a number issued without Status SUCCESS");
      if (by !== "atm" && by !== "cvs") return { ...trade, kind: "undecided", reason: "under-way" };
      return (
        numberIssued({ ...base, merTradeNo }, by, amount) ?? unrecognised("a number issued without number or amount")
      );
    case "1":
      if (status !== "SUCCESS") return unrecognised("TradeStatus 1 without Status SUCCESS");
      if (amount === null || amount === 0) return unrecognised("a payment without an amount");
      return paid({ ...base, merTradeNo }, amount) ?? unrecognised("a payment of no known kind");
    case "2":
      return { ...trade, kind: "failed", card: by === "card" ? cardResult(fields) : null };
    case "3":
      return { ...trade, kind: "cancelled" };
    case "4":
      return { ...trade, kind: "expired" };
    case "8":
      return { ...trade, kind: "undecided", reason: "to-be-confirmed" };
    case "9":
      return { ...trade, kind: "undecided", reason: "unpaid" };
    default:
      return unrecognised("an unknown TradeStatus");
  }
}

type TradeBase = EventIdentity & { message: string | null; fields: Fields; merTradeNo: string };

function numberIssued(base: TradeBase, by: "atm" | "cvs", amount: number | null): PayuniEvent | null {
  const payNo = textField(base.fields, "PayNo");
  if (payNo === null || !amount) return null;
  return {
    ...base,
    kind: "number-issued",
    by,
    amount,
    payNo,
    bank: textField(base.fields, "BankType"),
    store: textField(base.fields, "Store"),
    expiresAt: parseTaipeiTime(base.fields["ExpireDate"], "23:59:59"),
  };
}

function paid(base: TradeBase, amount: number): PayuniEvent | null {
  const { fields } = base;
  const by = paymentTypeOf(fields["PaymentType"]);
  const paidAt = parseTaipeiTime(fields["PayTime"]);
  if (by === "card") return { ...base, kind: "card-paid", amount, card: cardResult(fields) };
  if (by !== null && by !== "atm" && by !== "cvs") return { ...base, kind: "wallet-paid", amount, by, paidAt };
  const payNo = textField(fields, "PayNo");
  const unnamed = textField(fields, "PaymentType") === null;
  if (by === null && !(unnamed && (payNo !== null || textField(fields, "PayTime") !== null))) return null;
  const newMerTradeNo = textField(fields, "NewMerTradeNo");
  return { ...base, kind: "number-paid", amount, by: by ?? paidThrough(fields), payNo, paidAt, newMerTradeNo };
}

/** The kind of number, told by the fields that only one of the two has. */
function paidThrough(fields: Fields): "atm" | "cvs" | null {
  if (textField(fields, "Store") !== null) return "cvs";
  return textField(fields, "PayBank") !== null || textField(fields, "Account5No") !== null ? "atm" : null;
}

function cardResult(fields: Fields): CardResult {
  const day = textField(fields, "AuthDay");
  const time = textField(fields, "AuthTime");
  return {
    last4: textField(fields, "Card4No"),
    bank: textField(fields, "CardBank"),
    authCode: textField(fields, "AuthCode"),
    authorisedAt: day && time ? parseTaipeiTime(`${day} ${time}`) : null,
    instalments: integerField(fields, "CardInst"),
    resCode: textField(fields, "ResCode"),
    resCodeMessage: textField(fields, "ResCodeMsg"),
  };
}

/**
 * A refund event is told by a field that only refunds have. docs/payuni-protocol.md names none, so these are the names
 * seen in
 * PAYUNi's replies to refunds, and the close type of a refund.
 */
function isRefund(fields: Fields): boolean {
  const named = ["RefundNo", "RefundDT", "RefundAmt", "RefundStatus", "RefundType"];
  return fields["CloseType"] === "2" || named.some((name) => textField(fields, name) !== null);
}

/** What a refund's event or reply says about it. */
export function refundDetails(fields: Fields): {
  amount: number | null;
  refundNo: string | null;
  refundedAt: string | null;
} {
  return {
    amount: integerField(fields, "RefundAmt"),
    refundNo: textField(fields, "RefundNo"),
    refundedAt: parseTaipeiTime(fields["RefundDT"]),
  };
}
