import { afterEach, beforeEach, expect, it } from "vitest";
import type { TradeView } from "../trade-view.ts";
import { type TestSandbox, testSandbox } from "../testing.ts";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox({ retryDelaysMs: [1000, 5000, 30_000] });
});
afterEach(() => sandbox.close());

const pay = async (more: object = {}): Promise<TradeView> => {
  await sandbox.openPage("order");
  return sandbox.control("POST", "/trades/order/pay", more);
};
const receivedValues = (name: string) => sandbox.received.map(({ fields }) => fields?.[name]);
const deliveries = (trade: TradeView) => trade.events.flatMap((event) => event.deliveries.map(({ state }) => state));

it("tries again after each pause until the answer is 200", async () => {
  sandbox.answers.push(500, "unreachable", 302);
  expect(deliveries(await pay())).toEqual(["waiting"]);
  for (const [ms, sum] of [
    [999, 1],
    [1, 2],
    [4999, 2],
    [1, 3],
    [29_999, 3],
    [1, 4],
    [3_600_000, 4],
  ] as const) {
    await sandbox.clock.advance(ms);
    expect(sandbox.received).toHaveLength(sum);
  }
  const trade = await sandbox.control("GET", "/trades/order");
  expect(deliveries(trade)).toEqual(["delivered"]);
  expect(trade.events[0]?.deliveries[0]?.attempts.map(({ status, problem }) => [status, problem])).toEqual([
    [500, null],
    [null, "connect ECONNREFUSED"],
    [302, null],
    [200, null],
  ]);
  expect(new Set(sandbox.received.map(({ envelope }) => envelope.EncryptInfo)).size).toBe(1);
});

it("stops after the last retry, and can be asked to send again", async () => {
  sandbox.answers.push(500, 500, 500, 500);
  await pay();
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.received).toHaveLength(4);
  expect(deliveries(await sandbox.control("GET", "/trades/order"))).toEqual(["given-up"]);
  sandbox.answers.push(503);
  const sent = await sandbox.control<{ attempts: unknown[] }>("POST", "/trades/order/send", {
    times: 50,
    parallel: true,
  });
  expect(sent.attempts).toHaveLength(50);
  expect(sandbox.received).toHaveLength(54);
  await sandbox.control("POST", "/resend-all");
  expect(sandbox.received).toHaveLength(55);
});

it("sends duplicates, byte for byte the same", async () => {
  await sandbox.control("PUT", "/faults", { duplicates: 2 });
  await pay();
  expect(sandbox.received).toHaveLength(3);
  expect(new Set(sandbox.received.map(({ envelope }) => envelope.HashInfo)).size).toBe(1);
});

it("delays an event, and never sends a dropped one", async () => {
  await sandbox.openPage("order");
  await sandbox.control("PUT", "/trades/order/faults", { delayMs: 90_000 });
  await sandbox.control("POST", "/trades/order/pay");
  await sandbox.clock.advance(89_999);
  expect(sandbox.received).toEqual([]);
  await sandbox.clock.advance(1);
  expect(sandbox.received).toHaveLength(1);

  await sandbox.openPage("silent");
  await sandbox.control("PUT", "/trades/silent/faults", { drop: true });
  const trade = await sandbox.control("POST", "/trades/silent/pay");
  await sandbox.clock.advance(86_400_000);
  expect(sandbox.received).toHaveLength(1);
  expect([trade.state, deliveries(trade)]).toEqual(["paid", ["dropped"]]);
});

it("sends the later event first", async () => {
  await sandbox.control("PUT", "/faults", { wrongOrder: true });
  await sandbox.openPage("order", { ATM: "1" });
  await sandbox.control("POST", "/trades/order/choose", { method: "ATM" });
  expect(sandbox.received).toEqual([]);
  await sandbox.control("POST", "/trades/order/pay");
  expect(receivedValues("TradeStatus")).toEqual(["1", "0"]);
});

it.each([
  [{ amount: 1 }, { TradeAmt: "1", TradeStatus: "1" }],
  [{ merId: "SOMEBODY" }, { MerID: "SOMEBODY" }],
  [{ newMerTradeNo: "other" }, { MerTradeNo: "order", NewMerTradeNo: "other" }],
])("sends falsified fields: %o", async (faults, fields) => {
  await sandbox.control("PUT", "/faults", faults);
  await pay();
  expect(sandbox.received[0]?.fields).toMatchObject(fields);
  expect(sandbox.received[0]?.envelope.MerID).toBe(sandbox.received[0]?.fields?.MerID);
  const query = await sandbox.call("/api/trade/query", "2.0", { MerTradeNo: "order" });
  expect(query.fields).toMatchObject({ "Result[0][TradeAmt]": "1200" });
});

it.each(["EncryptInfo", "HashInfo", "Tag"])("damages %s so that it cannot be opened", async (what) => {
  await sandbox.control("PUT", "/faults", { tamper: what });
  await pay();
  expect(sandbox.received.map(({ fields }) => fields)).toEqual([null]);
  // Without the fault, the same event is intact.
  await sandbox.control("DELETE", "/faults");
  await sandbox.control("POST", "/trades/order/send");
  expect(sandbox.received[1]?.fields).toMatchObject({ TradeStatus: "1" });
});

it("hands out signed bodies without sending them", async () => {
  type Given = { url: string; envelope: Record<string, string>; fields: Record<string, string> };
  const body = (query: string) => sandbox.control<Given>("GET", `/trades/order/notify-body${query}`);
  await sandbox.openPage("order", { ATM: "1" });
  expect((await body("?kind=issued")).fields).toMatchObject({ TradeStatus: "0", PaymentType: "2" });
  expect((await body("?kind=paid")).fields).toMatchObject({ TradeStatus: "1", NewMerTradeNo: "" });
  expect((await body("?kind=request")).envelope).toMatchObject({ Version: "2.0" });
  expect((await sandbox.control("GET", "/trades/order")).state).toBe("open");
  await sandbox.control("POST", "/trades/order/pay", { notify: false });
  const last = await body("");
  expect([last.url, last.envelope.Version]).toEqual(["http://shop.test/notify", "1.0"]);
  // The number was issued without a notify, too: it was part of the same call.
  expect(sandbox.received).toEqual([]);
});

it("sends nothing more for trades that a reset removed", async () => {
  sandbox.answers.push(500);
  await pay();
  await sandbox.control("POST", "/reset");
  await sandbox.clock.advance(3_600_000);
  expect(sandbox.received).toHaveLength(1);
  await sandbox.openPage("order");
});
