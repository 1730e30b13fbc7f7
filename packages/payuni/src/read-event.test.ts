import { describe, expect, test } from "vitest";
import { encodeFields } from "./encode.ts";
import { isPaid } from "./event.ts";
import { readEvent } from "./read-event.ts";
import { digestOf } from "./seal.ts";
import { merchant, formBody, signedFormBody, vectorFields, vector } from "./testing.ts";

const read = (body: unknown) => readEvent(merchant, body);
const eventOf = (fields: Record<string, string | undefined>) => {
  const reading = read(signedFormBody(fields));
  if (!reading.ok) throw new Error(reading.detail);
  return reading.event;
};
const card = (changes: Record<string, string | undefined> = {}) => eventOf(vectorFields("V2", changes));
const genuine = formBody(vector("V2"));

describe("kinds", () => {
  test("paid by card", () => {
    const event = card();
    expect(event).toMatchObject({
      kind: "card-paid",
      status: "SUCCESS",
      message: "授權成功",
      merTradeNo: "M20260101-0001_a",
      tradeNo: "1767196800123456789",
      amount: 1200,
      card: {
        last4: "0001",
        bank: "812",
        authCode: "123456",
        authorisedAt: "2026-01-01T00:01:23+08:00",
        instalments: 1,
        resCode: "00",
        resCodeMessage: "授權成功",
      },
      fields: { Gateway: "2" },
    });
    expect(event.digest).toBe(digestOf(vector("V2").encryptInfo));
    expect(isPaid(event)).toBe(true);
  });

  test("paid by card, with nothing told of the card", () => {
    const bare = {
      Status: "SUCCESS",
      MerID: "ABC12345",
      MerTradeNo: "a",
      TradeNo: "1",
      TradeAmt: "1",
      TradeStatus: "1",
    };
    expect(eventOf({ ...bare, PaymentType: "1" })).toMatchObject({
      kind: "card-paid",
      amount: 1,
      card: { last4: null },
    });
  });

  test.each([
    ["6", "icash"],
    ["7", "aftee"],
    ["9", "linepay"],
    ["11", "jkopay"],
  ])("paid by wallet, PaymentType %s", (PaymentType, by) => {
    expect(card({ PaymentType, PayTime: "2026-01-02 10:11:12" })).toMatchObject({
      kind: "wallet-paid",
      by,
      amount: 1200,
      paidAt: "2026-01-02T10:11:12+08:00",
    });
  });

  test("an ATM number issued", () => {
    expect(eventOf(vectorFields("ATM0"))).toMatchObject({
      kind: "number-issued",
      by: "atm",
      amount: 1200,
      payNo: "9276200018124880",
      bank: "822",
      store: null,
      expiresAt: "2026-01-08T23:59:59+08:00",
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
      kind: "number-issued",
      by: "cvs",
      bank: null,
      store: "SEVEN",
      expiresAt: "2026-01-08T23:59:59+08:00",
    });
  });

  test("a number paid, without PaymentType", () => {
    const event = eventOf(vectorFields("ATM1"));
    expect(event).toMatchObject({
      kind: "number-paid",
      by: "atm",
      amount: 1200,
      payNo: "9276200018124880",
      paidAt: "2026-01-02T10:11:12+08:00",
      newMerTradeNo: null,
    });
    expect(isPaid(event)).toBe(true);
  });

  test("a number paid through a shop, and one that does not say where", () => {
    const nowhere = { PayBank: undefined, Account5No: undefined };
    expect(eventOf(vectorFields("ATM1", { ...nowhere, Store: "SEVEN" }))).toMatchObject({
      kind: "number-paid",
      by: "cvs",
    });
    expect(eventOf(vectorFields("ATM1", nowhere))).toMatchObject({ kind: "number-paid", by: null });
  });

  test("a mis-paid transfer names its new number", () => {
    expect(eventOf(vectorFields("ATM1", { NewMerTradeNo: "X1" }))).toMatchObject({
      kind: "number-paid",
      newMerTradeNo: "X1",
    });
  });

  test("expired, cancelled, failed", () => {
    expect(eventOf(vectorFields("EXP4"))).toMatchObject({ kind: "expired", by: "atm", amount: 1200 });
    expect(card({ TradeStatus: "3" })).toMatchObject({ kind: "cancelled", by: "card" });
    const failed = card({ Status: "CREDIT04001", TradeStatus: "2", ResCode: "05", AuthCode: "" });
    expect(failed).toMatchObject({ kind: "failed", status: "CREDIT04001", card: { resCode: "05", authCode: null } });
    expect(card({ Status: "UNAPPROVED", TradeStatus: "2" })).toMatchObject({ kind: "failed", status: "UNAPPROVED" });
    expect(eventOf(vectorFields("ATM0", { TradeStatus: "2" }))).toMatchObject({
      kind: "failed",
      by: "atm",
      card: null,
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
    expect(card(changes)).toMatchObject({ kind: "undecided", reason });
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
      type: "C0401",
      invoiceNo: "AB12345678",
      issuedAt: "2026-01-02T10:11:12+08:00",
      merTradeNo: "M20260101-0001_a",
    });
  });

  test("a refund, by any of its fields, is never a payment", () => {
    expect(card({ RefundNo: "R1", RefundDT: "20260102101112", RefundAmt: "500" })).toMatchObject({
      kind: "refund",
      succeeded: true,
      amount: 500,
      refundNo: "R1",
      refundedAt: "2026-01-02T10:11:12+08:00",
    });
    expect(card({ CloseType: "2" })).toMatchObject({ kind: "refund", amount: null });
    expect(card({ RefundNo: "R1", Status: "CLOSE03001" })).toMatchObject({ kind: "refund", succeeded: false });
    expect(card({ RefundNo: "", CloseType: "1" })).toMatchObject({ kind: "card-paid" });
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
    ["an amount in words of a machine", { TradeAmt: "1.2e3" }],
    ["an amount with a zero in front", { TradeAmt: "01200" }],
    ["a missing MerTradeNo", { MerTradeNo: undefined }],
    ["an issued number without the number", { TradeStatus: "0", PaymentType: "2" }],
    ["an e-invoice with a TradeStatus", { InvoiceNotifyType: "C0401" }],
  ])("%s is unrecognised", (_, changes) => {
    const event = card(changes);
    expect(event.kind).toBe("unrecognised");
    expect(isPaid(event)).toBe(false);
  });

  test("an unrecognised event says why, quoting nothing", () => {
    expect(card({ TradeStatus: undefined })).toMatchObject({ reason: "no TradeStatus" });
    expect(card({ TradeStatus: "7" })).toMatchObject({ reason: "an unknown TradeStatus" });
  });

  test("a time that does not exist is null and stays in the fields", () => {
    const event = eventOf(vectorFields("ATM1", { PayTime: "2026-02-30 10:11:12" }));
    expect(event).toMatchObject({ paidAt: null, fields: { PayTime: "2026-02-30 10:11:12" } });
  });

  test("the outer Status and Version are not looked at", () => {
    const failed = signedFormBody(vectorFields("V2", { TradeStatus: "2" }));
    for (const outer of [{ Status: "SUCCESS" }, { Status: "FAILED" }, { Version: "9.9" }, { Status: "" }]) {
      expect(read({ ...failed, ...outer })).toMatchObject({ ok: true, event: { kind: "failed" } });
      expect(read({ ...genuine, ...outer })).toMatchObject({ ok: true, event: { kind: "card-paid" } });
    }
  });

  test("a raw form body reads as a parsed one does", () => {
    expect(read(encodeFields(genuine))).toEqual(read(genuine));
  });
});
