import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seal } from "../envelope/cipher.ts";
import { testMerchant } from "../environment.ts";
import { encodeFields } from "../envelope/form-encoding.ts";
import { openFields, type TestSandbox, testSandbox } from "../testing.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
beforeEach(() => {
  sandbox.received.length = 0;
});
afterAll(() => sandbox.close());

const hidden = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

describe("the hosted page", () => {
  it("shows what is bought and offers what was asked for, within the limits", async () => {
    const path = await sandbox.openPage("shown", { TradeAmt: "25000", Credit: "1", ATM: "1", CVS: "1", LinePay: "1" });
    const { status, text } = await sandbox.page(path);
    expect(status).toBe(200);
    for (const words of [
      "測試金流（不會真的扣款）",
      "NT$ 25,000",
      "修行方案",
      "用信用卡付款",
      "取得轉帳帳號",
      "用 LINE Pay 付款",
    ])
      expect(text).toContain(words);
    // 25,000 is more than a convenience store takes; the wallets were not asked for.
    for (const words of ["取得繳費代碼", "街口支付"]) expect(text).not.toContain(words);
  });

  it("offers the console's methods where none is named, and escapes what the shop says", async () => {
    const path = await sandbox.openPage("defaults", { ProdDesc: `<script>alert("x")</script>` });
    const { text } = await sandbox.page(path);
    expect(text).toContain("&lt;script&gt;alert(&quot;x&quot;)");
    for (const words of ["用信用卡付款", "取得轉帳帳號", "取得繳費代碼"]) expect(text).toContain(words);
  });

  it("pays by card: the notify is sent first, then the browser returns with the same result", async () => {
    const path = await sandbox.openPage("card");
    const back = await sandbox.page(path, { method: "Credit", card: "4147 6310 0000 0001" });
    expect(sandbox.received).toHaveLength(1);
    const [{ url, envelope, fields }] = sandbox.received as [(typeof sandbox.received)[0]];
    expect(url).toBe("http://shop.test/notify");
    expect(Object.keys(envelope)).toEqual(["Status", "MerID", "Version", "EncryptInfo", "HashInfo"]);
    expect(envelope).toMatchObject({ Status: "SUCCESS", MerID: testMerchant.merId, Version: "2.0" });
    expect(fields).toMatchObject({
      Status: "SUCCESS",
      MerTradeNo: "card",
      TradeAmt: "1200",
      TradeStatus: "1",
      PaymentType: "1",
      Card4No: "0001",
      CardInst: "1",
      ResCode: "00",
      AuthDay: "20260101",
      AuthTime: "000000",
    });
    expect(back.text).toContain('action="http://shop.test/return"');
    expect(hidden(back.text)).toEqual(envelope);
    // A repeated post, by the back button or a second click, pays nothing and returns the same result.
    const again = await sandbox.page(path, { method: "ATM" });
    expect(hidden(again.text)).toEqual(envelope);
    expect(hidden((await sandbox.page(path)).text)).toEqual(envelope);
    expect(sandbox.received).toHaveLength(1);
  });

  it.each([
    ["3560511000000001", "SUCCESS", "1"],
    ["4147631000000002", "UNAPPROVED", "2"],
    ["3560511000000002", "UNAPPROVED", "2"],
    ["4147631000000003", "UNKNOWN", "8"],
  ])("card %s ends in %s", async (card, Status, TradeStatus) => {
    await sandbox.page(await sandbox.openPage(`card-${card}`), { method: "Credit", card });
    expect(sandbox.received.map(({ fields }) => fields)).toMatchObject([
      { Status, TradeStatus, Card4No: card.slice(-4) },
    ]);
  });

  it("keeps the page open for a card that is none of the test cards", async () => {
    const path = await sandbox.openPage("strange-card");
    const { status, text } = await sandbox.page(path, { method: "Credit", card: "4111111111111111" });
    expect(status).toBe(422);
    expect(text).toContain("這不是測試卡號");
    expect(text).toContain('aria-errormessage="problem-Credit"');
    expect(sandbox.received).toEqual([]);
    expect((await sandbox.control("GET", "/trades/strange-card")).state).toBe("open");
  });

  it("issues an account or a code to pay with later", async () => {
    await sandbox.page(await sandbox.openPage("atm", { ATM: "1", ExpireDate: "2026-01-08" }), { method: "ATM" });
    await sandbox.page(await sandbox.openPage("cvs", { CVS: "1" }), { method: "CVS" });
    expect(sandbox.received.map(({ fields }) => fields)).toMatchObject([
      { TradeStatus: "0", PaymentType: "2", BankType: "822", ExpireDate: "2026-01-08 23:59:59" },
      { TradeStatus: "0", PaymentType: "3", Store: "SEVEN", ExpireDate: "2026-01-08 23:59:59" },
    ]);
    for (const { fields } of sandbox.received) expect(fields?.PayNo).toMatch(/^\w{14,16}$/);
  });

  it.each([
    ["ICash", "6"],
    ["Aftee", "7"],
    ["LinePay", "9"],
    ["JKoPay", "11"],
    ["ApplePay", "1"],
  ])("%s simply succeeds, as PaymentType %s", async (method, PaymentType) => {
    await sandbox.page(await sandbox.openPage(`touch-${method}`, { [method]: "1" }), { method });
    expect(sandbox.received.map(({ fields }) => fields)).toMatchObject([
      { Status: "SUCCESS", TradeStatus: "1", PaymentType },
    ]);
  });

  it("pays in instalments of the terms that were offered", async () => {
    const path = await sandbox.openPage("terms", { CreditInst: "3,6" });
    expect((await sandbox.page(path, { method: "CreditInst", instalments: "12" })).status).toBe(422);
    await sandbox.page(path, { method: "CreditInst", instalments: "6" });
    expect(sandbox.received.map(({ fields }) => fields)).toMatchObject([
      { CardInst: "6", FirstAmt: "200", EachAmt: "200" },
    ]);
  });

  it("is closed without a result, by going to BackURL", async () => {
    const path = await sandbox.openPage("closed");
    expect(await sandbox.page(`${path}/close`, {})).toMatchObject({
      status: 303,
      location: "http://shop.test/account?tab=orders",
    });
    expect(sandbox.received).toEqual([]);
    const bare = await sandbox.openPage("closed-bare", { BackURL: "" });
    expect((await sandbox.page(`${bare}/close`, {})).text).toContain("視窗已關閉");
  });

  it("expires by its button, and by itself after TradeLExpireSec", async () => {
    const path = await sandbox.openPage("run-out");
    expect((await sandbox.page(`${path}/expire`, {})).text).toContain("已經逾期");
    await sandbox.openPage("run-out-alone", { TradeLExpireSec: "60" });
    await sandbox.clock.advance(61_000);
    expect(sandbox.received.map(({ fields }) => [fields?.MerTradeNo, fields?.TradeStatus])).toEqual([
      ["run-out", "4"],
      ["run-out-alone", "4"],
    ]);
  });

  it("notifies the shop after the return with `return-first`", async () => {
    await sandbox.control("PATCH", "/settings", { order: "return-first", notifyDelayMs: 2000 });
    const back = await sandbox.page(await sandbox.openPage("return-first"), { method: "Credit" });
    expect(openFields(hidden(back.text))).toMatchObject({ MerTradeNo: "return-first", TradeStatus: "1" });
    expect(sandbox.received).toEqual([]);
    await sandbox.clock.advance(2000);
    expect(sandbox.received).toHaveLength(1);
    await sandbox.control("PATCH", "/settings", { order: "notify-first" });
  });
});

describe("a request is refused", () => {
  const refused = async (answer: Response) => [answer.status, /UPP\d{5}/.exec(await answer.text())?.[0]];

  it.each([
    ["a number of another shape", { MerTradeNo: "has space" }, "UPP02001"],
    ["a number too long", { MerTradeNo: "n".repeat(26) }, "UPP02001"],
    ["an amount that is no integer", { TradeAmt: "12.5" }, "UPP02001"],
    ["an amount of nothing", { TradeAmt: "0" }, "UPP02001"],
    ["no description", { ProdDesc: "" }, "UPP02001"],
    ["a description too long", { ProdDesc: "磐".repeat(551) }, "UPP02001"],
    ["a clock that is off", { Timestamp: "1767190000" }, "UPP01006"],
    ["no time", { Timestamp: "" }, "UPP02001"],
    ["a notify address with a query", { NotifyURL: "http://shop.test/notify?x=1" }, "UPP02001"],
    ["an invalid return address", { ReturnURL: "javascript:alert(1)" }, "UPP02001"],
    ["an invalid day", { ExpireDate: "2026-02-30" }, "UPP02001"],
    ["a day that is over", { ExpireDate: "2025-12-31" }, "UPP02001"],
    ["a page that ends too soon", { TradeLExpireSec: "59" }, "UPP02001"],
    ["terms that do not exist", { CreditInst: "5" }, "UPP02001"],
    ["an invalid flag", { ATM: "yes" }, "UPP02001"],
    ["an unknown language", { Lang: "ja" }, "UPP02001"],
    ["an amount that no chosen method takes", { TradeAmt: "50000", ATM: "1", CVS: "1" }, "UPP04002"],
    ["another shop inside", { MerID: "SOMEBODY" }, "UPP01002"],
  ])("for %s", async (_, fields, code) => {
    expect(await refused(await sandbox.upp(sandbox.requestOf("refused", fields)))).toEqual([400, code]);
  });

  it.each([
    ["an unknown shop", { MerID: "SOMEBODY" }, "UPP01002"],
    ["another version", { Version: "1.0" }, "UPP01003"],
    ["a wrong hash", { HashInfo: "0".repeat(64) }, "UPP01004"],
    ["a missing part", { EncryptInfo: "" }, "UPP01001"],
  ])("for %s outside", async (_, envelope, code) => {
    expect(await refused(await sandbox.upp(sandbox.requestOf("refused"), envelope))).toEqual([400, code]);
  });

  it("for a field that is twice inside", async () => {
    const plaintext = `${encodeFields(sandbox.requestOf("twice"))}&TradeAmt=1`;
    const { encryptInfo, hashInfo } = seal(testMerchant, plaintext);
    const answer = await sandbox.upp({}, { EncryptInfo: encryptInfo, HashInfo: hashInfo });
    expect(await refused(answer)).toEqual([400, "UPP02001"]);
  });

  it("for a MerTradeNo that was used before, whatever its state", async () => {
    await sandbox.openPage("used");
    await sandbox.control("POST", "/trades/used/expire");
    expect(await refused(await sandbox.upp(sandbox.requestOf("used")))).toEqual([400, "UPP03002"]);
  });
});
