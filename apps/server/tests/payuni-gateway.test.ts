import type { PaymentQueryAnswer } from "@panshi/core/platform/gateway";
import { merchant } from "@panshi/payuni/testing";
import { sendJson, sealedReply, startTestServer } from "@panshi/payuni/testing-server";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { payuniGateway } from "../src/adapters/payuni.ts";

const NUMBER = "PS260301ABCDEFGH_1";
const now = new Date("2026-03-01T04:00:00Z");
type Fields = Record<string, string | undefined>;

const result = (changes: Fields = {}) =>
  Object.fromEntries(
    Object.entries({
      MerTradeNo: NUMBER,
      TradeNo: "1767196800123456789",
      TradeAmt: "3990",
      TradeStatus: "1",
      PaymentType: "1",
      PaymentDay: "2026-03-01 12:00:00",
      DataSource: "A",
      CloseStatus: "2",
      CardInst: "1",
      ...changes,
    }).map(([name, value]) => [`Result[0][${name}]`, value]),
  );

/** The adapter with a server that answers queries with `trade` and all other calls with `other`. */
async function gatewayOf(trade: object, other: Fields = {}) {
  const { gateway: caller, seen } = await startTestServer((response, { path }) =>
    sendJson(response, path === "/api/trade/query" ? trade : sealedReply({ Status: "SUCCESS", ...other })),
  );
  const settings = {
    merchant,
    host: caller.host,
    publicUrl: new URL("http://127.0.0.1:3000"),
    local: true,
    test: true,
    requiresSeller: false,
  };
  return { gateway: payuniGateway(settings, pino({ level: "silent" })), seen };
}
const found = (changes: Fields = {}) => sealedReply({ Status: "SUCCESS", ...result(changes) });
const query = async (trade: object): Promise<PaymentQueryAnswer> => (await gatewayOf(trade)).gateway.query(NUMBER);

describe("a query", () => {
  it.each([
    ["paid", {}, { kind: "paid", amount: 3990, method: "card", closeStatus: "captured" }, false],
    ["failed", { TradeStatus: "2" }, { kind: "failed" }, false],
    ["cancelled", { TradeStatus: "3" }, { kind: "cancelled" }, false],
    ["expired", { TradeStatus: "4", PaymentType: "2" }, { kind: "expired", method: "atm" }, false],
    [
      "an unpaid payment number",
      { TradeStatus: "0", PaymentType: "2" },
      { kind: "number_issued", method: "atm" },
      false,
    ],
    ["under way without a number", { TradeStatus: "0" }, { kind: "undecided" }, false],
    ["unpaid", { TradeStatus: "9" }, { kind: "undecided" }, false],
    ["to be confirmed", { TradeStatus: "8" }, { kind: "undecided" }, true],
    ["paid, but processing", { DataSource: "B" }, { kind: "undecided" }, true],
    ["failed, but processing", { DataSource: "B", TradeStatus: "2" }, { kind: "undecided" }, true],
  ] as const)("%s", async (_what, changes, event, processing) => {
    const answer = await query(found(changes));
    expect(answer).toMatchObject({ kind: "found", processing, event: { ...event, merTradeNo: NUMBER } });
  });

  it("has the same digest for the same answer, and another for another", async () => {
    const digest = async (changes?: Fields) => {
      const answer = await query(found(changes));
      return answer.kind === "found" ? answer.event.digest.toString("hex") : "";
    };
    expect(await digest()).toBe(await digest());
    expect(await digest({ DataSource: "B" })).not.toBe(await digest());
  });

  it("is not found where PAYUNi knows no such trade, and unreachable where the answer cannot be trusted", async () => {
    expect(await query({ Status: "QUERY03001", Message: "查無此交易" })).toEqual({ kind: "not_found" });
    for (const body of [
      { Status: "QUERY99999" },
      { Status: "SUCCESS" },
      { ...found(), HashInfo: "0".repeat(64) },
      sealedReply({ Status: "SUCCESS", ...result({ MerTradeNo: "OTHER_1" }) }),
      {},
    ])
      expect((await query(body)).kind).toBe("unreachable");
  });
});

describe("a refund", () => {
  const give = async (changes: Fields, amount: number, refunded = 0, other: Fields = {}) => {
    const { gateway, seen } = await gatewayOf(found(changes), { TradeNo: "1767196800123456789", ...other });
    const back = await gateway.refund({ merTradeNo: NUMBER, paid: 3990, refunded, amount, now });
    return { back, calls: seen.map(({ path }) => path?.replace("/api/trade/", "")), inner: seen.at(-1)?.inner };
  };

  it("before capture cancels the whole authorisation, never a part", async () => {
    for (const CloseStatus of ["1", "9"])
      expect(await give({ CloseStatus }, 3990)).toMatchObject({
        back: { kind: "done", beforeCapture: true },
        calls: ["query", "cancel"],
      });
    expect(await give({ CloseStatus: "9" }, 100)).toMatchObject({ back: { kind: "refused" }, calls: ["query"] });
  });

  it("after capture refunds, in whole or in part", async () => {
    for (const amount of [3990, 100])
      expect(await give({}, amount)).toMatchObject({
        back: { kind: "done", beforeCapture: false },
        calls: ["query", "close"],
        inner: { CloseType: "2", TradeAmt: String(amount), TradeNo: "1767196800123456789" },
      });
  });

  it.each([
    ["a part of an instalment payment", { CardInst: "3" }, 100, 0, "只能整筆退"],
    ["more than is left", {}, 3990, 1, "超過尚未退款的金額"],
    ["an ATM's payment", { PaymentType: "2", CloseStatus: undefined }, 3990, 0, "沒有退款的管道"],
    ["while it is being captured", { CloseStatus: "7" }, 3990, 0, "正在請款"],
    ["180 days after capture", { PaymentDay: "2025-08-01 12:00:00" }, 3990, 0, "180 天"],
    ["without a state of capture", { CloseStatus: undefined }, 3990, 0, "請款狀態"],
  ])("refuses %s with the reason, and calls no refund", async (_what, changes, amount, refunded, reason) => {
    const { back, calls } = await give(changes, amount, refunded);
    expect([back.kind, calls]).toEqual(["refused", ["query"]]);
    expect(back.kind === "refused" && back.reason).toContain(reason);
  });

  it("says what PAYUNi refused, and does not know what it did not answer", async () => {
    expect((await give({}, 100, 0, { Status: "CLOSE03002", Message: "餘額不足" })).back).toEqual({
      kind: "refused",
      reason: "金流拒絕退款：餘額不足（CLOSE03002）",
    });
    expect((await give({}, 100, 0, { Status: undefined })).back.kind).toBe("unknown");
    const { gateway } = await gatewayOf({ Status: "QUERY99999" });
    expect((await gateway.refund({ merTradeNo: NUMBER, paid: 1, refunded: 0, amount: 1, now })).kind).toBe("refused");
  });
});
