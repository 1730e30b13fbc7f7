import { describe, expect, test } from "vitest";
import { encodeFields } from "./envelope/encode.ts";
import { readEvent } from "./read-event.ts";
import { eventDigest } from "./envelope/seal.ts";
import { merchant, formBody, signedFormBody, vectorFields, vector } from "./testing.ts";

const read = (body: unknown) => readEvent(merchant, body);
const eventOfBody = (body: unknown) => {
  const result = read(body);
  if (!result.ok) throw new Error(result.detail);
  return result.event;
};
const eventOf = (fields: Record<string, string | undefined>) => eventOfBody(signedFormBody(fields));
const card = (changes: Record<string, string | undefined> = {}) => eventOf(vectorFields("V2", changes));
const genuine = formBody(vector("V2"));

describe("kinds", () => {
  test("paid by card", () => {
    const event = card();
    expect(event).toMatchObject({
      kind: "paid",
      merTradeNo: "M20260101-0001_a",
      tradeNo: "1767196800123456789",
      amount: 1200,
      method: "card",
      paidAt: new Date("2026-01-01T00:01:23+08:00"),
      card: "812 414763 0001",
      fields: { Status: "SUCCESS", Message: "授權成功", Gateway: "2", Card4No: "0001" },
    });
    expect(event.digest).toEqual(eventDigest(vector("V2").encryptInfo));
  });

  test("paid by card, without fields about the card", () => {
    const bare = {
      Status: "SUCCESS",
      MerID: "ABC12345",
      MerTradeNo: "a",
      TradeNo: "1",
      TradeAmt: "1",
      TradeStatus: "1",
    };
    expect(eventOf({ ...bare, PaymentType: "1" })).toMatchObject({
      kind: "paid",
      amount: 1,
      method: "card",
      card: null,
      paidAt: null,
    });
  });

  test.each(["6", "7", "9", "11"])("paid by wallet, PaymentType %s", (PaymentType) => {
    expect(card({ PaymentType, PayTime: "2026-01-02 10:11:12" })).toMatchObject({
      kind: "paid",
      method: "other",
      amount: 1200,
      paidAt: new Date("2026-01-02T10:11:12+08:00"),
    });
  });

  test("an ATM number issued", () => {
    expect(eventOf(vectorFields("ATM0"))).toMatchObject({
      kind: "number_issued",
      method: "atm",
      amount: 1200,
      payNumber: "9276200018124880",
      payBank: "822",
      payExpiresAt: new Date("2026-01-08T23:59:59+08:00"),
    });
  });

  test("a CVS number issued, its last day given alone", () => {
    const fields = vectorFields("ATM0", {
      PaymentType: "3",
      BankType: undefined,
      Store: "SEVEN",
      ExpireDate: "2026-01-08",
    });
    expect(eventOf(fields)).toMatchObject({
      kind: "number_issued",
      method: "cvs",
      payBank: "SEVEN",
      payExpiresAt: new Date("2026-01-08T23:59:59+08:00"),
    });
  });

  test("a number paid, without PaymentType", () => {
    const event = eventOf(vectorFields("ATM1"));
    expect(event).toMatchObject({
      kind: "paid",
      method: "atm",
      amount: 1200,
      paidAt: new Date("2026-01-02T10:11:12+08:00"),
      newMerTradeNo: null,
    });
  });

  test("a CVS number paid, and one without the method's fields", () => {
    const nowhere = { PayBank: undefined, Account5No: undefined };
    expect(eventOf(vectorFields("ATM1", { ...nowhere, Store: "SEVEN" }))).toMatchObject({
      kind: "paid",
      method: "cvs",
    });
    expect(eventOf(vectorFields("ATM1", nowhere))).toMatchObject({ kind: "paid", method: null });
  });

  test("a mis-paid transfer names its new number", () => {
    expect(eventOf(vectorFields("ATM1", { NewMerTradeNo: "X1" }))).toMatchObject({
      kind: "paid",
      newMerTradeNo: "X1",
    });
  });

  test("expired, cancelled, failed", () => {
    expect(eventOf(vectorFields("EXP4"))).toMatchObject({ kind: "expired", method: "atm", amount: 1200 });
    expect(card({ TradeStatus: "3" })).toMatchObject({ kind: "cancelled", method: "card" });
    const failed = card({ Status: "CREDIT04001", TradeStatus: "2", ResCode: "05", AuthCode: "" });
    expect(failed).toMatchObject({ kind: "failed", fields: { Status: "CREDIT04001", ResCode: "05", AuthCode: "" } });
    expect(card({ Status: "UNAPPROVED", TradeStatus: "2" })).toMatchObject({ kind: "failed" });
    expect(eventOf(vectorFields("ATM0", { TradeStatus: "2" }))).toMatchObject({
      kind: "failed",
      method: "atm",
    });
  });

  test.each([
    ["unknown", { Status: "UNKNOWN" }],
    ["unknown", { Status: "UNKNOWN", TradeStatus: undefined, TradeAmt: undefined }],
    ["unapproved", { Status: "UNAPPROVED", TradeStatus: "9" }],
    ["unapproved", { Status: "UNAPPROVED", TradeStatus: undefined }],
    ["to-be-confirmed", { TradeStatus: "8" }],
    ["unpaid", { TradeStatus: "9" }],
    ["under-way", { TradeStatus: "0", PaymentType: "7" }],
  ])("undecided: %s %j", (reason, changes) => {
    expect(card(changes).kind, reason).toBe("undecided");
  });

  test("an e-invoice", () => {
    const fields = vectorFields("V2", {
      TradeStatus: undefined,
      InvoiceNotifyType: "C0401",
      InvoiceNo: "AB12345678",
      InvoiceTime: "2026-01-02 10:11:12",
    });
    expect(eventOf(fields)).toMatchObject({
      kind: "invoice",
      invoice: { number: "AB12345678", state: "issued" },
      merTradeNo: "M20260101-0001_a",
    });
    expect(eventOf({ ...fields, InvoiceNotifyType: "C0501" })).toMatchObject({
      kind: "invoice",
      invoice: { number: "AB12345678", state: "void" },
    });
  });

  test("a refund, by any of its fields, is never a payment", () => {
    expect(card({ RefundNo: "R1", RefundDT: "20260102101112", RefundAmt: "500" })).toMatchObject({
      kind: "refund",
      amount: 500,
    });
    expect(card({ CloseType: "2" })).toMatchObject({ kind: "refund", amount: null });
    expect(card({ RefundNo: "R1", RefundAmt: "500", Status: "CLOSE03001" })).toMatchObject({
      kind: "refund",
      amount: null,
    });
    expect(card({ RefundNo: "", CloseType: "1" })).toMatchObject({ kind: "paid" });
  });

  test.each<[string, Record<string, string | undefined>]>([
    ["a missing TradeStatus", { TradeStatus: undefined }],
    ["a missing TradeStatus with an error code", { TradeStatus: undefined, Status: "CREDIT04001" }],
    ["an unknown TradeStatus", { TradeStatus: "7" }],
    ["a padded TradeStatus", { TradeStatus: "01" }],
    ["TradeStatus 1 under an error code", { Status: "CREDIT04001" }],
    ["a payment in a way that is not known", { PaymentType: "5" }],
    ["a payment without any way", { PaymentType: undefined }],
    ["a payment of nothing", { TradeAmt: "0" }],
    ["a missing amount", { TradeAmt: undefined }],
    ["a negative amount", { TradeAmt: "-1200" }],
    ["a decimal amount", { TradeAmt: "1200.00" }],
    ["an amount in scientific notation", { TradeAmt: "1.2e3" }],
    ["an amount with a zero in front", { TradeAmt: "01200" }],
    ["a missing MerTradeNo", { MerTradeNo: undefined }],
    ["an issued number without the number", { TradeStatus: "0", PaymentType: "2" }],
    ["an e-invoice with a TradeStatus", { InvoiceNotifyType: "C0401", InvoiceNo: "AB12345678" }],
    ["an e-invoice without a number", { TradeStatus: undefined, InvoiceNotifyType: "C0401" }],
    [
      "an e-invoice of an unknown type",
      { TradeStatus: undefined, InvoiceNotifyType: "D0401", InvoiceNo: "AB12345678" },
    ],
  ])("%s is unrecognised", (_, changes) => {
    expect(card(changes)).toMatchObject({ kind: "unrecognised", amount: null, paidAt: null });
  });

  test("a time that does not exist is null and stays in the fields", () => {
    const event = eventOf(vectorFields("ATM1", { PayTime: "2026-02-30 10:11:12" }));
    expect(event).toMatchObject({ paidAt: null, fields: { PayTime: "2026-02-30 10:11:12" } });
  });

  test("the outer Status and Version are ignored", () => {
    const failed = signedFormBody(vectorFields("V2", { TradeStatus: "2" }));
    for (const outer of [{ Status: "SUCCESS" }, { Status: "FAILED" }, { Version: "9.9" }, { Status: "" }]) {
      expect(read({ ...failed, ...outer })).toMatchObject({ ok: true, event: { kind: "failed" } });
      expect(read({ ...genuine, ...outer })).toMatchObject({ ok: true, event: { kind: "paid" } });
    }
  });

  test("a raw form body reads as a parsed one does", () => {
    const raw = encodeFields(genuine);
    expect(eventOfBody(raw)).toEqual({ ...eventOfBody(genuine), raw });
  });
});
