import { parseOuterFields } from "./envelope/envelope.ts";
import { type PaymentEvent, paymentEventWithNulls, paymentMethodOf } from "./event.ts";
import { type Fields, integerField, parseFields, textField } from "./envelope/fields.ts";
import type { Merchant } from "./merchant.ts";
import { type OpenError, openEnvelope } from "./envelope/open.ts";
import { eventDigest } from "./envelope/seal.ts";
import { type PaymentType, paymentTypeOf } from "./methods.ts";
import { parseTaipeiTime } from "./taipei-time.ts";

/**
 * Why a posted body is not an event.
 * - `bad-hash`, `malformed`, `undecryptable`: see `OpenError`. Also malformed: outer or inner fields that come twice or
 *   as arrays.
 * - `other-merchant`: signed with our key, but naming another merchant.
 * - `not-an-event`: signed with our key, without the inner Status that every event has. Above all it is our own request
 *   to the hosted page, which every buyer can read in the browser and post back.
 */
type EventError = OpenError | "other-merchant" | "not-an-event";

interface InvalidEvent {
  ok: false;
  error: EventError;
  /** For a log: English, without any part of the body. */
  detail: string;
}

type EventResult = { ok: true; event: PaymentEvent } | InvalidEvent;

/**
 * Reads what was posted to `NotifyURL` or `ReturnURL`. Only signed inner fields reach the event; the outer Status and
 * Version are ignored.
 *
 * The caller must tell the two apart: a return is for display only, and nothing may be recorded from it.
 *
 * Source: docs/payuni-protocol.md, "Encoding" (reflection) and "Notify and return".
 *
 * @param body the raw form body, or what a form parser made of it. May be anything; never throws for its content.
 */
export function readEvent(merchant: Merchant, body: unknown): EventResult {
  const reading = parseOuterFields(body);
  if (!reading.ok) return invalid("malformed", reading.detail);
  const { sealed, merId } = reading.envelope;
  if (!sealed) return invalid("malformed", "EncryptInfo and HashInfo are missing");

  const opened = openEnvelope(merchant, sealed);
  if (!opened.ok) return invalid(opened.error, opened.detail);
  const inner = parseFields(opened.text);
  if (!inner.ok) return invalid("malformed", inner.detail);

  const { fields } = inner;
  if (fields["MerID"] !== merchant.merId || (merId !== null && merId !== merchant.merId))
    return invalid("other-merchant", "MerID is not ours");
  const status = textField(fields, "Status");
  if (status === null) return invalid("not-an-event", "no inner Status");
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  return { ok: true, event: classifyEvent({ digest: eventDigest(sealed.encryptInfo), raw, status }, fields) };
}

const invalid = (error: EventError, detail: string): InvalidEvent => ({ ok: false, error, detail });

/** InvoiceNotifyType as public integrations read it; docs/payuni-protocol.md lists no values. */
const invoiceStates: Readonly<Record<string, "issued" | "void" | undefined>> = { C0401: "issued", C0501: "void" };

/**
 * Reads an event from its signed inner fields.
 *
 * Paid needs three things together: Status SUCCESS, TradeStatus 1 and an amount in plain digits. A missing TradeStatus
 * is never a failure. What fits no kind, or two at once, is `unrecognised`.
 *
 * Source: docs/payuni-protocol.md, "Notify and return".
 * @param status the inner Status, which is not empty.
 */
function classifyEvent(
  { digest, raw, status }: { digest: Buffer; raw: string; status: string },
  fields: Fields,
): PaymentEvent {
  const merTradeNo = textField(fields, "MerTradeNo");
  const tradeNo = textField(fields, "TradeNo");
  const paymentType = paymentTypeOf(fields["PaymentType"]);
  const base = { digest, raw, fields, merTradeNo, tradeNo };
  const unrecognised = () => paymentEventWithNulls({ ...base, kind: "unrecognised" });
  if (tradeNo === null) return unrecognised();

  const tradeStatus = textField(fields, "TradeStatus");
  const invoiceType = textField(fields, "InvoiceNotifyType");
  if (invoiceType !== null) {
    const state = invoiceStates[invoiceType];
    const number = textField(fields, "InvoiceNo");
    // An allowance, a failure or an unknown type is for review, and so is an event of two kinds.
    if (tradeStatus !== null || status !== "SUCCESS" || !state || number === null) return unrecognised();
    return paymentEventWithNulls({ ...base, kind: "invoice", invoice: { number, state } });
  }
  if (isRefund(fields)) {
    const amount = status === "SUCCESS" ? integerField(fields, "RefundAmt") : null;
    return paymentEventWithNulls({ ...base, kind: "refund", amount });
  }
  if (merTradeNo === null) return unrecognised();

  const amount = integerField(fields, "TradeAmt");
  const trade = { ...base, method: paymentMethodOf(paymentType), amount };
  if (status === "UNKNOWN") return paymentEventWithNulls({ ...trade, kind: "undecided" });
  // A refused card is failed only where TradeStatus says so as well: its buyer may then try again at once.
  if (status === "UNAPPROVED" && tradeStatus !== "2") return paymentEventWithNulls({ ...trade, kind: "undecided" });

  switch (tradeStatus) {
    case "0": {
      if (status !== "SUCCESS") return unrecognised();
      if (paymentType !== "atm" && paymentType !== "cvs") return paymentEventWithNulls({ ...trade, kind: "undecided" });
      const payNumber = textField(fields, "PayNo");
      if (payNumber === null || !amount) return unrecognised();
      return paymentEventWithNulls({
        ...trade,
        kind: "number_issued",
        payNumber,
        payBank: textField(fields, paymentType === "atm" ? "BankType" : "Store"),
        payExpiresAt: parseTaipeiTime(fields["ExpireDate"], "23:59:59"),
      });
    }
    case "1": {
      const payment = status === "SUCCESS" && amount ? paymentOf(paymentType, fields) : null;
      return payment ? paymentEventWithNulls({ ...trade, ...payment, kind: "paid" }) : unrecognised();
    }
    case "2":
      return paymentEventWithNulls({ ...trade, kind: "failed" });
    case "3":
      return paymentEventWithNulls({ ...trade, kind: "cancelled" });
    case "4":
      return paymentEventWithNulls({ ...trade, kind: "expired" });
    case "8":
    case "9":
      return paymentEventWithNulls({ ...trade, kind: "undecided" });
    default:
      return unrecognised();
  }
}

/** How a paid trade was paid; null where the fields do not tell. */
function paymentOf(
  paymentType: PaymentType | null,
  fields: Fields,
): Pick<PaymentEvent, "method" | "paidAt" | "newMerTradeNo"> | null {
  const method = paymentMethodOf(paymentType);
  if (method === "card") {
    const [day, time] = [textField(fields, "AuthDay"), textField(fields, "AuthTime")];
    return { method, paidAt: day && time ? parseTaipeiTime(`${day} ${time}`) : null, newMerTradeNo: null };
  }
  const paidAt = parseTaipeiTime(fields["PayTime"]);
  if (method === "other") return { method, paidAt, newMerTradeNo: null };
  // The event of a paid ATM or CVS number comes without PaymentType.
  const hasType = textField(fields, "PaymentType") !== null;
  const isNumber = textField(fields, "PayNo") !== null || textField(fields, "PayTime") !== null;
  if (method === null && (hasType || !isNumber)) return null;
  return { method: method ?? numberMethodOf(fields), paidAt, newMerTradeNo: textField(fields, "NewMerTradeNo") };
}

/** ATM or CVS, by the fields that only one of the two has. */
function numberMethodOf(fields: Fields): "atm" | "cvs" | null {
  if (textField(fields, "Store") !== null) return "cvs";
  return textField(fields, "PayBank") !== null || textField(fields, "Account5No") !== null ? "atm" : null;
}

/**
 * Recognised by a field that only refunds have. docs/payuni-protocol.md names none, so these are the names seen in
 * PAYUNi's replies to refunds, and the close type of a refund.
 */
function isRefund(fields: Fields): boolean {
  const names = ["RefundNo", "RefundDT", "RefundAmt", "RefundStatus", "RefundType"];
  return fields["CloseType"] === "2" || names.some((name) => textField(fields, name) !== null);
}
