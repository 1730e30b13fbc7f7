import { DAY } from "@panshi/core/platform/clock";
import { openEnvelope } from "@panshi/payuni/envelope/open";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, snapshot } from "./fixtures.ts";
import {
  attemptRows,
  beginAttempt,
  createOrder,
  merchant,
  NOTIFY_PATH,
  placeOrderAndBeginPayment,
  RETURN_PATH,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let orderId: string;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ orderId, cookies } = await placeOrderAndBeginPayment(server, (await addMember(server)).cookies));
});

describe("the page that leads to the gateway", () => {
  it("changes nothing by GET, and its form posts only to itself", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    const before = await snapshot(server);
    const page = await server.call("GET", `/pay/${body.orderId}`, { cookies });
    expect([page.status, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(page.text).toContain("方案 basic（30 天）");
    expect(page.text).toMatch(/NT\$ ?3,990/);
    expect(page.headers["content-security-policy"]).toMatch(/form-action 'self';/);
    expect(await snapshot(server)).toEqual(before);
  });

  it("creates an attempt by each POST, and its form posts only to the gateway", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    const names = new Set<string>();
    for (let count = 0; count < 3; count += 1) names.add(await beginAttempt(server, body.orderId, cookies));
    expect(names.size).toBe(3);
    for (const name of names) expect(name).toMatch(/^PS[A-Z0-9]{14}_[1-3]$/);
    const page = await server.call("POST", `/pay/${body.orderId}`, { cookies });
    expect(page.headers["content-security-policy"]).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:9;/);
    expect(page.text).toContain('action="http://127.0.0.1:9/api/upp"');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? "";
    const opening = openEnvelope(merchant, { encryptInfo: field("EncryptInfo"), hashInfo: field("HashInfo") });
    const inner = Object.fromEntries(new URLSearchParams(opening.ok ? opening.text : ""));
    expect(inner).toMatchObject({
      MerID: "PANSHI01",
      TradeAmt: "3990",
      Timestamp: String(Math.floor(server.clock.now().getTime() / 1000)),
      ProdDesc: "方案 basic（30 天）",
      NotifyURL: `http://127.0.0.1:3000${NOTIFY_PATH}`,
      ReturnURL: `http://127.0.0.1:3000${RETURN_PATH}`,
      BackURL: `http://127.0.0.1:3000/payment/cancel?order=${body.orderId}`,
      Credit: "1",
      ATM: "1",
      CVS: "1",
    });
    expect(JSON.stringify(inner)).not.toMatch(/evil|別人/);
  });

  it("is 409 for an expired order, and creates no attempt", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    server.clock.advance(DAY);
    const answer = await server.call("POST", `/pay/${body.orderId}`, { cookies });
    expect([answer.status, answer.headers["content-type"]]).toEqual([409, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("已經過了付款期限");
    expect(await attemptRows(server, body.orderId)).toEqual([]);
  });

  it("is 404 for everybody else, and for an unknown order", async () => {
    const other = (await addMember(server)).cookies;
    const before = await snapshot(server, ["orders", "payment_attempts"]);
    for (const method of ["GET", "POST"] as const) {
      for (const who of [{}, other, { panshi_visitor: "x".repeat(43) }] as Record<string, string>[])
        expect((await server.call(method, `/pay/${orderId}`, { cookies: who })).status).toBe(404);
      for (const id of ["x", "0195e4c0-0000-7000-8000-000000000001", "%00", "..", `${orderId}x`])
        expect((await server.call(method, `/pay/${id}`, { cookies })).status).toBe(404);
    }
    expect(await snapshot(server, ["orders", "payment_attempts"])).toEqual(before);
  });

  it("opens no attempt for another site, however it posts", async () => {
    const before = await snapshot(server, ["orders", "payment_attempts"]);
    for (const [name, value] of [
      ["sec-fetch-site", "cross-site"],
      ["origin", "https://evil.example"],
    ] as const)
      expect((await server.call("POST", `/pay/${orderId}`, { cookies, headers: { [name]: value } })).status).toBe(403);
    expect((await server.call("PUT", `/pay/${orderId}`, { cookies, body: {} })).status).toBe(405);
    expect(await snapshot(server, ["orders", "payment_attempts"])).toEqual(before);
  });

  it("takes thirty tries of one order", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    for (let press = 0; press < 30; press += 1) await beginAttempt(server, body.orderId, cookies);
    const answer = await server.call("POST", `/pay/${body.orderId}`, { cookies, address: uniqueNetworkAddress() });
    expect([answer.status, answer.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  });
});
