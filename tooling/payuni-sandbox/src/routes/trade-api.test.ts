import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fields } from "../envelope/form-encoding.ts";
import { type TestSandbox, testSandbox } from "../testing.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
beforeEach(() => {
  sandbox.received.length = 0;
});
afterAll(() => sandbox.close());

const query = (MerTradeNo: string) => sandbox.call("/api/trade/query", "2.0", { MerTradeNo });
const result = async (merTradeNo: string) => {
  const { fields } = await query(merTradeNo);
  const of = (name: string) => fields?.[`Result[0][${name}]`];
  return [of("TradeStatus"), of("CloseStatus")];
};
const close = async (MerTradeNo: string, CloseType: string, more: Fields = {}) =>
  (await sandbox.call("/api/trade/close", "1.0", { MerTradeNo, CloseType, ...more })).fields?.Status;
const cancel = async (MerTradeNo: string) =>
  (await sandbox.call("/api/trade/cancel", "1.0", { MerTradeNo })).fields?.Status;
const paid = async (merTradeNo: string, more: Fields = {}, action: object = {}) => {
  await sandbox.openPage(merTradeNo, more);
  return sandbox.control("POST", `/trades/${merTradeNo}/pay`, action);
};
const captured = async (merTradeNo: string, more: Fields = {}) => {
  await paid(merTradeNo, more);
  await sandbox.control("POST", `/trades/${merTradeNo}/capture`);
};

describe("query", () => {
  it("answers signed, with the names in brackets", async () => {
    const { tradeNo } = await paid("asked");
    const { json, fields } = await query("asked");
    expect(Object.keys(json)).toEqual(["Status", "MerID", "Version", "EncryptInfo", "HashInfo"]);
    expect(json).toMatchObject({ Status: "SUCCESS", Version: "2.0" });
    expect(fields).toEqual({
      Status: "SUCCESS",
      Message: "查詢成功",
      "Result[0][MerTradeNo]": "asked",
      "Result[0][TradeNo]": tradeNo,
      "Result[0][TradeAmt]": "1200",
      "Result[0][TradeStatus]": "1",
      "Result[0][PaymentType]": "1",
      "Result[0][DataSource]": "A",
      "Result[0][CloseStatus]": "1",
      "Result[0][PaymentDay]": "2026-01-01 00:00:00",
    });
  });

  it("answers an unpaid page, a failed card with its PaymentDay, and a trade that is still settling", async () => {
    await sandbox.openPage("unpaid");
    expect(await result("unpaid")).toEqual(["9", "9"]);
    await sandbox.openPage("no-money");
    await sandbox.control("POST", "/trades/no-money/fail");
    await sandbox.control("PATCH", "/settings", { dataSource: "B" });
    expect((await query("no-money")).fields).toMatchObject({
      "Result[0][TradeStatus]": "2",
      "Result[0][PaymentDay]": "2026-01-01 00:00:00",
      "Result[0][DataSource]": "B",
    });
    await sandbox.control("PATCH", "/settings", { dataSource: "A" });
  });

  it("refuses, unsigned, what it cannot read or find", async () => {
    expect((await query("nowhere")).json).toEqual({
      Status: "QUERY03001",
      Message: "查無資料",
      MerID: sandbox.merchant.merId,
      Version: "2.0",
    });
    const status = async (version: string, fields: Fields, headers?: Record<string, string>) =>
      (await sandbox.call("/api/trade/query", version, fields, headers)).json.Status;
    expect(await status("1.0", { MerTradeNo: "asked" })).toBe("QUERY01003");
    expect(await status("2.0", { MerTradeNo: "asked" }, { "user-agent": "curl" })).toBe("QUERY01005");
    expect(await status("2.0", { MerTradeNo: "asked", Timestamp: "1" })).toBe("QUERY02001");
    expect(await status("2.0", { MerTradeNo: "asked", MerID: "SOMEBODY" })).toBe("QUERY01002");
    expect(await status("2.0", {})).toBe("QUERY03001");
  });

  it("can be down, unsigned, tampered with, or not find a trade", async () => {
    const asked = async (answers: string) => {
      await sandbox.control("PATCH", "/settings", { answers });
      return query("asked");
    };
    expect((await asked("down")).status).toBe(503);
    expect((await asked("unsigned")).json).toEqual({
      Status: "SUCCESS",
      MerID: sandbox.merchant.merId,
      Version: "2.0",
    });
    expect((await asked("tampered")).fields).toBeNull();
    expect((await asked("not-found")).json.Status).toBe("QUERY03001");
    expect((await asked("fine")).fields).toMatchObject({ "Result[0][TradeStatus]": "1" });
  });
});

describe("capture", () => {
  it("is applied for, withdrawn, applied for again and done", async () => {
    await paid("capture");
    expect(await result("capture")).toEqual(["1", "1"]);
    expect(await close("capture", "1")).toBe("CLOSE04001");
    expect(await close("capture", "-1")).toBe("SUCCESS");
    expect(await result("capture")).toEqual(["1", "3"]);
    expect(await close("capture", "1", { TradeAmt: "1201" })).toBe("CLOSE04002");
    expect(await close("capture", "1", { TradeAmt: "1200" })).toBe("SUCCESS");
    await sandbox.control("POST", "/trades/capture/capture", { inProcess: true });
    expect(await result("capture")).toEqual(["1", "7"]);
    expect([await close("capture", "-1"), await cancel("capture")]).toEqual(["CLOSE04001", "CANCEL04001"]);
    await sandbox.control("POST", "/trades/capture/capture");
    expect(await result("capture")).toEqual(["1", "2"]);
    expect(await close("capture", "9")).toBeUndefined();
  });

  it("comes by itself after a delay", async () => {
    await sandbox.control("PATCH", "/settings", { captureAfterMs: 60_000 });
    await paid("by-itself");
    await sandbox.clock.advance(59_999);
    expect(await result("by-itself")).toEqual(["1", "1"]);
    await sandbox.clock.advance(1);
    expect(await result("by-itself")).toEqual(["1", "2"]);
    await sandbox.control("PATCH", "/settings", { captureAfterMs: null, autoCapture: false });
    await paid("unasked");
    expect(await result("unasked")).toEqual(["1", "9"]);
    await sandbox.control("PATCH", "/settings", { autoCapture: true });
  });
});

describe("cancel", () => {
  it("releases an authorisation before capture, once", async () => {
    await paid("given-back");
    expect(await cancel("given-back")).toBe("SUCCESS");
    expect(await result("given-back")).toEqual(["3", "3"]);
    expect(await cancel("given-back")).toBe("CANCEL04001");
    await captured("too-late");
    expect(await cancel("too-late")).toBe("CANCEL04001");
    await sandbox.openPage("never-paid");
    expect(await cancel("never-paid")).toBe("CANCEL04001");
  });

  it("by the console notifies the shop", async () => {
    await paid("console");
    await sandbox.control("POST", "/trades/console/cancel");
    expect(sandbox.received.at(-1)?.fields).toMatchObject({ TradeStatus: "3", MerTradeNo: "console" });
  });
});

describe("refund", () => {
  it("of a card is partial, up to the amount, and notified after a delay", async () => {
    await captured("partly");
    sandbox.received.length = 0;
    expect(await close("partly", "2", { TradeAmt: "500" })).toBe("SUCCESS");
    expect(sandbox.received).toEqual([]);
    await sandbox.clock.advance(1000);
    expect(sandbox.received[0]?.fields).toMatchObject({ MerTradeNo: "partly", RefundAmt: "500" });
    expect(sandbox.received[0]?.fields).not.toHaveProperty("TradeStatus");
    expect(await close("partly", "2", { TradeAmt: "701" })).toBe("CLOSE04002");
    expect(await close("partly", "2", { TradeAmt: "700" })).toBe("SUCCESS");
    expect(await close("partly", "2", { TradeAmt: "1" })).toBe("CLOSE04002");
    expect((await sandbox.control("GET", "/trades/partly")).refunded).toBe(1200);
  });

  it("is refused before capture, after 180 days, for parts of instalments, and for transfers", async () => {
    await paid("early");
    expect(await close("early", "2", { TradeAmt: "1" })).toBe("CLOSE04001");
    const days = 24 * 60 * 60_000;
    for (const [name, past, answer] of [
      ["on-time", 180 * days, "SUCCESS"],
      ["late", 180 * days + 1, "CLOSE04003"],
    ] as const) {
      await paid(name);
      await sandbox.control("POST", `/trades/${name}/capture`, { at: sandbox.clock.now() - past });
      expect(await close(name, "2", { TradeAmt: "1" })).toBe(answer);
    }
    for (const flag of ["CreditInst", "CreditUnionPay"]) {
      const name = `full-${flag}`;
      await captured(name, { [flag]: "1" });
      expect(await close(name, "2", { TradeAmt: "1199" })).toBe("CLOSE04004");
      expect(await close(name, "2", { TradeAmt: "1200" })).toBe("SUCCESS");
    }
    await paid("transfer", { ATM: "1" });
    expect(await close("transfer", "2", { TradeAmt: "1200" })).toBe("CLOSE04001");
  });

  it("can be undone until it is processed", async () => {
    await sandbox.control("PATCH", "/settings", { refundAfterMs: null });
    await captured("taken-back");
    // Pending notifies of earlier tests are sent first.
    await sandbox.clock.advance(1000);
    sandbox.received.length = 0;
    expect(await close("taken-back", "-2")).toBe("CLOSE04001");
    await close("taken-back", "2", { TradeAmt: "1200" });
    expect(await close("taken-back", "-2")).toBe("SUCCESS");
    expect(await close("taken-back", "2", { TradeAmt: "300" })).toBe("SUCCESS");
    await sandbox.control("POST", "/trades/taken-back/settle-refunds");
    expect(await close("taken-back", "-2")).toBe("CLOSE04001");
    await sandbox.clock.advance(1000);
    expect(sandbox.received.map(({ fields }) => fields?.RefundAmt).filter(Boolean)).toEqual(["300"]);
    await sandbox.control("PATCH", "/settings", { refundAfterMs: 0 });
  });

  it.each([
    ["linepay", "LinePay"],
    ["jkopay", "JKoPay"],
    ["icash", "ICash"],
    ["aftee", "Aftee"],
  ])("by %s has a path of its own", async (path, method) => {
    const name = `wallet-${path}`;
    await paid(name, { [method]: "1" });
    const refund = async (by: string, TradeAmt: string) =>
      (await sandbox.call(`/api/trade/common/refund/${by}`, "1.0", { MerTradeNo: name, TradeAmt })).fields?.Status;
    expect(await refund(path === "aftee" ? "icash" : "aftee", "1")).toBe("REFUND04001");
    expect(await refund(path, "1201")).toBe("REFUND04002");
    expect(await refund(path, "200")).toBe("SUCCESS");
    expect(await refund(path, "1001")).toBe("REFUND04002");
    expect(await refund(path, "1000")).toBe("SUCCESS");
  });
});
