import type { Fields } from "./envelope/form-encoding.ts";
import { methodOf } from "./methods.ts";
import { taipeiDay, formatTaipeiTime } from "./taipei-time.ts";
import { paidOrDueAmountOf, type EventKind, type Trade, type TradeEvent, tradeStatus } from "./trade.ts";

/** The field `Gateway`: PAYUNi's own channel of the payment. */
const CHANNEL = "2";

const tradeNumbers = (trade: Trade, merId: string): Fields => ({
  MerID: merId,
  MerTradeNo: trade.merTradeNo,
  TradeNo: trade.tradeNo,
});

const authorised = { paid: ["SUCCESS", "00", "授權成功"], failed: ["UNAPPROVED", "05", "授權失敗"] } as const;

function cardFields(trade: Trade, merId: string): Fields {
  const { card, method } = trade;
  if (!card || !method) return {};
  const [status, code, message] =
    trade.state === "failed" || trade.state === "paid"
      ? authorised[trade.state]
      : (["UNKNOWN", "", "銀行未回應"] as const);
  const inst = card.instalments;
  const each = inst > 1 ? Math.floor(trade.amount / inst) : 0;
  return {
    Status: status,
    Message: message,
    ...tradeNumbers(trade, merId),
    TradeAmt: String(paidOrDueAmountOf(trade)),
    TradeStatus: tradeStatus[trade.state],
    PaymentType: "1",
    CardBank: "812",
    Card6No: card.number.slice(0, 6),
    Card4No: card.number.slice(-4),
    CardInst: String(inst),
    FirstAmt: String(inst > 1 ? trade.amount - each * (inst - 1) : trade.amount),
    EachAmt: String(each),
    ResCode: code,
    ResCodeMsg: message,
    AuthCode: trade.state === "paid" ? card.authCode : "",
    AuthBank: "822",
    AuthBankName: "中國信託",
    AuthType: methodOf(method).authType ?? "1",
    AuthDay: taipeiDay(card.at).replaceAll("-", ""),
    AuthTime: formatTaipeiTime(card.at).slice(11).replaceAll(":", ""),
    Gateway: CHANNEL,
  };
}

function walletFields(trade: Trade, merId: string): Fields {
  const paid = trade.state === "paid";
  return {
    Status: paid ? "SUCCESS" : "UNAPPROVED",
    Message: paid ? "付款成功" : "付款失敗",
    ...tradeNumbers(trade, merId),
    TradeAmt: String(paidOrDueAmountOf(trade)),
    TradeStatus: tradeStatus[trade.state],
    PaymentType: trade.method ? methodOf(trade.method).paymentType : "",
    Gateway: CHANNEL,
  };
}

function issuedFields(trade: Trade, merId: string): Fields {
  const { number } = trade;
  const atm = trade.method === "ATM";
  return {
    Status: "SUCCESS",
    Message: atm ? "(ATM)建立成功" : "(超商代碼)建立成功",
    ...tradeNumbers(trade, merId),
    TradeAmt: String(trade.amount),
    TradeStatus: tradeStatus.waiting,
    PaymentType: atm ? "2" : "3",
    Gateway: CHANNEL,
    [atm ? "BankType" : "Store"]: number?.place ?? "",
    PayNo: number?.payNo ?? "",
    ...(atm ? { PaySet: "1" } : {}),
    ExpireDate: formatTaipeiTime(number?.expiresAt ?? trade.numberEndsAt),
  };
}

/** A number that was paid later: no PaymentType, and for a transfer a NewMerTradeNo, empty unless it was misdirected. */
function numberPaidFields(trade: Trade, merId: string): Fields {
  const { number, newMerTradeNo, paidAt } = trade;
  const atm = trade.method === "ATM";
  return {
    Status: "SUCCESS",
    Message: "繳費成功",
    MerID: merId,
    TradeNo: trade.tradeNo,
    MerTradeNo: trade.merTradeNo,
    ...(atm || newMerTradeNo ? { NewMerTradeNo: newMerTradeNo ?? "" } : {}),
    TradeAmt: String(paidOrDueAmountOf(trade)),
    PayNo: number?.payNo ?? "",
    ...(atm ? { PayBank: "822", PaySet: "1" } : { Store: number?.place ?? "" }),
    Gateway: CHANNEL,
    ...(atm ? { Account5No: "12345" } : {}),
    TradeStatus: tradeStatus.paid,
    PayTime: formatTaipeiTime(paidAt ?? trade.openedAt),
  };
}

function endedFields(trade: Trade, merId: string, message: string): Fields {
  return {
    Status: "SUCCESS",
    Message: message,
    MerID: merId,
    TradeNo: trade.tradeNo,
    MerTradeNo: trade.merTradeNo,
    ...(trade.method ? { PaymentType: methodOf(trade.method).paymentType } : {}),
    TradeAmt: String(paidOrDueAmountOf(trade)),
    TradeStatus: tradeStatus[trade.state],
    ...(trade.number ? { PayNo: trade.number.payNo } : {}),
    CreateTime: formatTaipeiTime(trade.openedAt),
  };
}

/** Fields of a refund or invoice event beyond the trade. `amount` is whole TWD. */
export type EventDetails = { amount?: number; invoice?: Fields };

/** The protocol names refund events without their fields; these are our own, and like PAYUNi's carry no TradeStatus. */
const refundFields = (trade: Trade, merId: string, at: number, amount: number): Fields => ({
  Status: "SUCCESS",
  Message: "退款成功",
  ...tradeNumbers(trade, merId),
  TradeAmt: String(paidOrDueAmountOf(trade)),
  RefundAmt: String(amount),
  RefundTime: formatTaipeiTime(at),
});

/** Of an invoice event the protocol says only InvoiceNotifyType and that there is no TradeStatus. */
const invoiceFields = (trade: Trade, merId: string, at: number, invoice: Fields): Fields => ({
  Status: "SUCCESS",
  Message: "發票開立成功",
  ...tradeNumbers(trade, merId),
  InvoiceNotifyType: "C0401",
  InvoiceNo: "AB12345678",
  InvoiceAmt: String(paidOrDueAmountOf(trade)),
  InvoiceTime: formatTaipeiTime(at),
  ...invoice,
});

function fieldsOf(kind: EventKind, trade: Trade, merId: string, at: number, more: EventDetails): Fields {
  if (kind === "issued") return issuedFields(trade, merId);
  if (kind === "expired") return endedFields(trade, merId, "訂單失效");
  if (kind === "cancelled") return endedFields(trade, merId, "取消授權成功");
  if (kind === "refund") return refundFields(trade, merId, at, more.amount ?? paidOrDueAmountOf(trade));
  if (kind === "invoice") return invoiceFields(trade, merId, at, more.invoice ?? {});
  if (kind === "paid" && trade.number) return numberPaidFields(trade, merId);
  return trade.card ? cardFields(trade, merId) : walletFields(trade, merId);
}

/** An event of the trade in its current state, shaped like the protocol's vectors. `at` is ms. Results of the hosted page have version 2.0. */
export function buildEvent(
  kind: EventKind,
  trade: Trade,
  merId: string,
  at: number,
  more: EventDetails = {},
): TradeEvent {
  const ofHostedPage =
    kind === "issued" || kind === "failed" || kind === "unclear" || (kind === "paid" && !trade.number);
  const fields = fieldsOf(kind, trade, merId, at, more);
  return { kind, version: ofHostedPage ? "2.0" : "1.0", at, fields, deliveries: [] };
}
