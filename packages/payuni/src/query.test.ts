import { expect, test } from "vitest";
import { queryTrade } from "./query.ts";
import { sealEnvelope } from "./envelope/seal.ts";
import { merchant, formBody, merchantWithOtherSecrets, vector } from "./testing.ts";
import { sendJson, sealedReply, startTestServer } from "./testing-server.ts";

const NUMBER = "M20260101-0001_a";
type Changes = Record<string, string | undefined>;

const result = (changes: Changes = {}, index = 0) =>
  Object.fromEntries(
    Object.entries({
      MerTradeNo: NUMBER,
      TradeNo: "1767196800123456789",
      TradeAmt: "1200",
      TradeStatus: "1",
      PaymentType: "1",
      DataSource: "A",
      CloseStatus: "2",
      ...changes,
    }).map(([name, value]) => [`Result[${index}][${name}]`, value]),
  );
const found = (...results: Changes[]): Changes => Object.assign({ Status: "SUCCESS", Message: "查詢成功" }, ...results);

/** The result of a query that is answered with this body. */
async function ask(body: unknown, status = 200) {
  const { gateway } = await startTestServer((response) => sendJson(response, body, status));
  return queryTrade(gateway, NUMBER);
}

test("asks as the protocol says and reads the vector", async () => {
  const { gateway, seen } = await startTestServer((response) => sendJson(response, formBody(vector("QRY"))));
  expect(await queryTrade(gateway, NUMBER)).toMatchObject({
    kind: "paid",
    trade: {
      merTradeNo: NUMBER,
      tradeNo: "1767196800123456789",
      amount: 1200,
      tradeStatus: "1",
      paymentType: "card",
      captureState: "captured",
      processing: false,
      paidAt: null,
    },
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    method: "POST",
    path: "/api/trade/query",
    headers: { "user-agent": "payuni", "content-type": "application/x-www-form-urlencoded" },
    outer: { MerID: "ABC12345", Version: "2.0" },
    inner: { MerID: "ABC12345", MerTradeNo: NUMBER, Timestamp: "1767196800" },
  });
});

test.each([
  ["paid", { PaymentDay: "2026-01-02 10:11:12" }, { paidAt: new Date("2026-01-02T10:11:12+08:00") }],
  ["failed", { TradeStatus: "2", PaymentDay: "2026-01-02 10:11:12" }, { paidAt: null }],
  [
    "waiting",
    { TradeStatus: "0", PaymentType: "2", CloseStatus: undefined },
    { paymentType: "atm", captureState: null },
  ],
  ["waiting", { TradeStatus: "8" }, {}],
  ["waiting", { TradeStatus: "9" }, {}],
  ["cancelled", { TradeStatus: "3" }, {}],
  ["expired", { TradeStatus: "4" }, {}],
  ["processing", { DataSource: "B" }, { processing: true }],
  ["processing", { DataSource: "B", TradeStatus: "2" }, { processing: true }],
  ["paid", { CloseStatus: "7" }, { captureState: "in-process" }],
  ["paid", { PaymentType: "5" }, { paymentType: null }],
])("finds %s from %j", async (kind, changes: Changes, trade) => {
  expect(await ask(sealedReply(found(result(changes))))).toMatchObject({ kind, trade });
});

test("finds our trade among others, and the paid one among ours", async () => {
  const other = result({ MerTradeNo: "other" }, 0);
  const failed = result({ TradeStatus: "2", TradeNo: "2" }, 1);
  const paid = result({ TradeNo: "3" }, 2);
  expect(await ask(sealedReply(found(other, failed, paid)))).toMatchObject({ kind: "paid", trade: { tradeNo: "3" } });
});

test.each<[string, Changes]>([
  ["another trade", found(result({ MerTradeNo: "other" }))],
  ["no trade", { Status: "SUCCESS" }],
  ["a trade without an amount", found(result({ TradeAmt: undefined }))],
  ["a TradeStatus that is not known", found(result({ TradeStatus: "7" }))],
  ["another merchant", { ...found(result()), MerID: "OTHER" }],
  ["no inner Status", result()],
])("does not take an answer about %s", async (_, fields) => {
  expect(await ask(sealedReply(fields))).toMatchObject({ kind: "unreachable", cause: "unexpected" });
});

test("a trade that PAYUNi does not know", async () => {
  expect(await ask({ Status: "QUERY03001", Message: "查無資料" })).toEqual({ kind: "not-found", signed: false });
  expect(await ask(sealedReply({ Status: "QUERY03001" }))).toEqual({ kind: "not-found", signed: true });
});

test("a refusal keeps its code, its message and whether it was signed", async () => {
  expect(await ask({ Status: "QUERY02001", Message: "參數錯誤", Version: 2 })).toEqual({
    kind: "refused",
    code: "QUERY02001",
    message: "參數錯誤",
    signed: false,
  });
  expect(await ask(sealedReply({ Status: "QUERY02001", Message: "參數錯誤" }))).toEqual({
    kind: "refused",
    code: "QUERY02001",
    message: "參數錯誤",
    signed: true,
  });
});

test("an answer whose signature fails is never trusted", async () => {
  const good = sealedReply(found(result()));
  const flipped = `${good.HashInfo.startsWith("0") ? "1" : "0"}${good.HashInfo.slice(1)}`;
  const untrusted = { kind: "unreachable", cause: "bad-signature" };
  expect(await ask({ ...good, HashInfo: flipped })).toMatchObject(untrusted);
  expect(await ask({ ...good, EncryptInfo: good.EncryptInfo.replace(/..$/, "00") })).toMatchObject(untrusted);
  expect(await ask(sealedReply(found(result()), merchantWithOtherSecrets))).toMatchObject(untrusted);
  expect(await ask({ Status: "SUCCESS", "Result[0][TradeStatus]": "1" })).toMatchObject(untrusted);
});

test("our own call sent back is no answer", async () => {
  const { gateway } = await startTestServer((response, { outer }) =>
    sendJson(response, { ...outer, Status: "SUCCESS" }),
  );
  expect(await queryTrade(gateway, NUMBER)).toMatchObject({ kind: "unreachable", cause: "unexpected" });
});

test.each<[string, unknown]>([
  ["a list", []],
  ["null", null],
  ["text", "SUCCESS"],
  ["no fields", {}],
  ["a field as an array", { ...sealedReply(found(result())), HashInfo: ["x"] }],
  ["half a signature", { Status: "SUCCESS", EncryptInfo: "00" }],
  ["fields given twice inside", formBody(sealEnvelope(merchant, "Status=SUCCESS&Status=SUCCESS"))],
])("does not take %s for an answer", async (_, body) => {
  expect(await ask(body)).toMatchObject({ kind: "unreachable" });
});

test.each([500, 502, 503, 404, 429])("HTTP status %d is no answer, whatever its body", async (status) => {
  expect(await ask(sealedReply(found(result())), status)).toEqual({
    kind: "unreachable",
    cause: "http",
    detail: `the answer has HTTP status ${status}`,
  });
});

test("a page of HTML is no answer", async () => {
  const { gateway } = await startTestServer((response) => response.end("<!doctype html><title>維護中</title>"));
  expect(await queryTrade(gateway, NUMBER)).toMatchObject({ kind: "unreachable", cause: "unreadable" });
});

test("a redirect is not followed", async () => {
  const { gateway, seen } = await startTestServer((response, { path }) => {
    if (path === "/elsewhere") sendJson(response, sealedReply(found(result())));
    else response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await queryTrade(gateway, NUMBER)).toMatchObject({ kind: "unreachable", cause: "redirect" });
  expect(seen).toHaveLength(1);
});

test("an endless answer is not read beyond the limit", async () => {
  const { gateway } = await startTestServer((response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536))) continue;
    };
    response.on("drain", more);
    more();
  });
  expect(await queryTrade(gateway, NUMBER)).toMatchObject({ kind: "unreachable", cause: "unreadable" });
});

test("an answer that does not come in time is a timeout", async () => {
  const { gateway } = await startTestServer(() => undefined);
  expect(await queryTrade({ ...gateway, timeoutMs: 30 }, NUMBER)).toEqual({
    kind: "unreachable",
    cause: "timeout",
    detail: "no answer within 30 ms",
  });
});

test("an answer that begins in time and does not end is a timeout", async () => {
  const { gateway } = await startTestServer((response) => response.write('{"Status":'));
  const outcome = await queryTrade({ ...gateway, timeoutMs: 50 }, NUMBER);
  expect(outcome).toMatchObject({ kind: "unreachable", cause: "timeout" });
});

test("a transport that ignores the signal is a timeout too", async () => {
  const { gateway } = await startTestServer(() => undefined);
  const deaf = { ...gateway, timeoutMs: 10, transport: () => new Promise<Response>(() => undefined) };
  expect(await queryTrade(deaf, NUMBER)).toMatchObject({ kind: "unreachable", cause: "timeout" });
});

test("the caller can end a call, before and while it is made", async () => {
  const controller = new AbortController();
  const { gateway, seen } = await startTestServer(() => controller.abort());
  const aborted = { kind: "unreachable", cause: "aborted", detail: "the caller ended the call" };
  expect(await queryTrade({ ...gateway, signal: controller.signal }, NUMBER)).toEqual(aborted);
  expect(await queryTrade({ ...gateway, signal: controller.signal }, NUMBER)).toEqual(aborted);
  expect(seen).toHaveLength(1);
});

test("a refused or lost connection gives the error code, and nothing that was sent", async () => {
  const { gateway } = await startTestServer((response) => response.destroy());
  expect(await queryTrade(gateway, NUMBER)).toMatchObject({ kind: "unreachable", cause: "network" });
  const transport = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));
  expect(await queryTrade({ ...gateway, transport }, NUMBER)).toEqual({
    kind: "unreachable",
    cause: "network",
    detail: "ECONNREFUSED",
  });
});

test("an invalid host throws a TypeError", async () => {
  await expect(queryTrade({ merchant, host: "payuni" }, NUMBER)).rejects.toThrow("not an http(s) origin");
});
