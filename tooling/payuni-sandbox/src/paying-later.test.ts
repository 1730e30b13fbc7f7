import { afterEach, beforeEach, expect, it } from "vitest";
import { type TestSandbox, testSandbox } from "./testing.ts";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

it("pays an account at the counter: outer Version 1.0, PayTime, no PaymentType", async () => {
  await sandbox.openPage("later", { ATM: "1" });
  await sandbox.control("POST", "/trades/later/choose", { method: "ATM" });
  await sandbox.clock.advance(60 * 60_000);
  const list = await sandbox.page("/trades");
  expect(list.text).toContain("等待繳費");
  expect(await sandbox.page("/trades/later/pay", {})).toMatchObject({ status: 303, location: "/trades#t-later" });
  const [issued, paid] = sandbox.received;
  expect([issued?.envelope.Version, paid?.envelope.Version]).toEqual(["2.0", "1.0"]);
  expect(Object.keys(paid?.fields ?? {})).toEqual(
    "Status Message MerID TradeNo MerTradeNo NewMerTradeNo TradeAmt PayNo PayBank PaySet Gateway Account5No TradeStatus PayTime".split(
      " ",
    ),
  );
  expect(paid?.fields).toMatchObject({
    TradeNo: issued?.fields?.TradeNo,
    PayNo: issued?.fields?.PayNo,
    TradeStatus: "1",
    NewMerTradeNo: "",
    PayTime: "2026-01-01 01:00:00",
  });
  expect((await sandbox.page("/")).text).toContain("已付款");
  expect((await sandbox.page("/trades/later/pay", {})).status).toBe(409);
});

it("pays another amount, under another number, after all, or twice", async () => {
  for (const name of ["other", "gone"]) {
    await sandbox.openPage(name, { CVS: "1" });
    await sandbox.control("POST", `/trades/${name}/choose`, { method: "CVS", notify: false });
  }
  expect((await sandbox.page("/trades/other/pay", { amount: "0" })).status).toBe(409);
  await sandbox.page("/trades/other/pay", { amount: "1199" });
  await sandbox.control("POST", "/trades/gone/expire");
  await expect(sandbox.control("POST", "/trades/gone/pay")).rejects.toThrow("409");
  await sandbox.control("POST", "/trades/gone/pay", { force: true, newMerTradeNo: "gone-2" });
  await sandbox.clock.advance(1000);
  await sandbox.control("POST", "/trades/gone/pay", { force: true });
  expect(sandbox.received.map(({ fields }) => [fields?.TradeStatus, fields?.TradeAmt, fields?.NewMerTradeNo])).toEqual([
    ["1", "1199", undefined],
    ["4", "1200", undefined],
    ["1", "1200", "gone-2"],
    ["1", "1200", "gone-2"],
  ]);
  expect(new Set(sandbox.received.map(({ envelope }) => envelope.EncryptInfo)).size).toBe(4);
  const query = await sandbox.call("/api/trade/query", "2.0", { MerTradeNo: "other" });
  expect(query.fields).toMatchObject({ "Result[0][TradeAmt]": "1199", "Result[0][CloseStatus]": "9" });
});

it("expires a number after its last second, and sends an invoice event without TradeStatus", async () => {
  await sandbox.openPage("ends", { ATM: "1", ExpireDate: "2026-01-02" });
  await sandbox.control("POST", "/trades/ends/choose", { method: "ATM", notify: false });
  await sandbox.clock.advance(48 * 60 * 60_000 - 1);
  expect(sandbox.received).toEqual([]);
  await sandbox.clock.advance(1);
  expect(sandbox.received[0]?.fields).toMatchObject({
    TradeStatus: "4",
    PaymentType: "2",
    CreateTime: "2026-01-01 00:00:00",
  });
  await sandbox.control("POST", "/trades/ends/invoice", { fields: { InvoiceNotifyType: "2" } });
  expect(sandbox.received[1]?.fields).toMatchObject({ InvoiceNotifyType: "2" });
  expect(sandbox.received[1]?.fields).not.toHaveProperty("TradeStatus");
});

it("pays an open page without a browser, by a method that it offers", async () => {
  await sandbox.openPage("direct", { ATM: "1", Credit: "1" });
  await expect(sandbox.control("POST", "/trades/direct/pay", { method: "CVS" })).rejects.toThrow("409");
  expect((await sandbox.control("GET", "/trades/direct")).state).toBe("open");
  await sandbox.control("POST", "/trades/direct/pay", { method: "ATM", amount: 1300 });
  expect(sandbox.received.map(({ fields }) => [fields?.TradeStatus, fields?.TradeAmt])).toEqual([
    ["0", "1200"],
    ["1", "1300"],
  ]);
});

it("lets the bank decide an unclear card after all", async () => {
  for (const name of ["yes", "no"]) {
    await sandbox.openPage(name);
    await sandbox.control("POST", `/trades/${name}/choose`, { method: "Credit", cardNumber: "4147631000000003" });
  }
  await sandbox.page("/trades/yes/pay", {});
  await sandbox.page("/trades/no/fail", {});
  expect(sandbox.received.map(({ fields }) => [fields?.Status, fields?.TradeStatus, fields?.AuthCode?.length])).toEqual(
    [
      ["UNKNOWN", "8", 0],
      ["UNKNOWN", "8", 0],
      ["SUCCESS", "1", 6],
      ["UNAPPROVED", "2", 0],
    ],
  );
});
