import { afterAll, beforeAll, expect, test } from "vitest";
import type { EarlierTrade } from "./earlier-trade.ts";
import { type TestSandbox, testSandbox } from "./testing.ts";

const DAY = 86_400_000;
let sandbox: TestSandbox;
let known: EarlierTrade;
beforeAll(async () => {
  sandbox = await testSandbox({ findEarlierTrade: async ({ TradeNo }) => (TradeNo === known.tradeNo ? known : null) });
});
afterAll(() => sandbox.close());

/** A card payment of 1,200 of yesterday, of which 200 went back. */
const earlier = (tradeNo: string, more: Partial<EarlierTrade> = {}): EarlierTrade => ({
  merTradeNo: `SHOP-${tradeNo}`,
  tradeNo,
  amount: 1200,
  description: "修行方案",
  openedAt: sandbox.clock.now() - DAY,
  method: "Credit",
  number: null,
  paid: { at: sandbox.clock.now() - DAY, amount: 1200 },
  isCancelled: false,
  refunds: [{ at: sandbox.clock.now() - DAY, amount: 200 }],
  ...more,
});
const query = async () => (await sandbox.call("/api/trade/query", "2.0", { TradeNo: known.tradeNo })).fields;
const refund = async (amount: string) => {
  const fields = { TradeNo: known.tradeNo, CloseType: "2", TradeAmt: amount };
  return (await sandbox.call("/api/trade/close", "1.0", fields)).fields?.Status;
};
const stored = () => sandbox.gateway.trades.byNumber(known.merTradeNo);

test("a query answers an earlier trade and stores nothing; of two refunds at once of all that is left one is made", async () => {
  known = earlier("E1");
  expect(await query()).toMatchObject({
    "Result[0][MerTradeNo]": "SHOP-E1",
    "Result[0][TradeStatus]": "1",
    "Result[0][CloseStatus]": "2",
    "Result[0][TradeAmt]": "1200",
  });
  expect(stored()).toBeUndefined();
  expect((await Promise.all([refund("1000"), refund("1000")])).sort()).toEqual(["CLOSE04002", "SUCCESS"]);
  expect(stored()?.refunds.map(({ amount }) => amount)).toEqual([200, 1000]);
});

test("a cancelled authorisation, and a number before and after its end", async () => {
  known = earlier("E2", { isCancelled: true, refunds: [] });
  expect(await query()).toMatchObject({ "Result[0][TradeStatus]": "3", "Result[0][CloseStatus]": "3" });
  const number = { payNo: "9276200001", place: "822", expiresAt: sandbox.clock.now() + DAY };
  known = earlier("E3", { method: "ATM", paid: null, refunds: [], number });
  expect(await query()).toMatchObject({ "Result[0][TradeStatus]": "0", "Result[0][PaymentType]": "2" });
  await sandbox.clock.advance(2 * DAY);
  expect(await query()).toMatchObject({ "Result[0][TradeStatus]": "4" });
});
