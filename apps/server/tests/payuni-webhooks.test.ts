import { encodeFields } from "@panshi/payuni/envelope/encode";
import { openEnvelope } from "@panshi/payuni/envelope/open";
import { hashInfoOf, sealEnvelope } from "@panshi/payuni/envelope/seal";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, snapshot } from "./fixtures.ts";
import {
  gatewayEventFields,
  merchant,
  NOTIFY_PATH,
  notify,
  placeOrderAndBeginPayment,
  postForm,
  quarantineReasons,
  RETURN_PATH,
  signedBody,
  stateAndFlagOf,
  merchantWithOtherSecrets,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let orderId: string;
let merTradeNo: string;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ orderId, merTradeNo, cookies } = await placeOrderAndBeginPayment(server, (await addMember(server)).cookies));
});

const paid = () => gatewayEventFields.card(merTradeNo, 3990);
const formType = { "content-type": "application/x-www-form-urlencoded" };

/** Posts bodies and expects 4xx and no changed row. */
async function refused(payloads: readonly string[], headers: Record<string, string> = formType) {
  const before = await snapshot(server);
  for (const payload of payloads) {
    const { status, text } = await postForm(server, payload, headers);
    expect(status, payload.slice(0, 200)).toBeGreaterThanOrEqual(400);
    expect(status, payload.slice(0, 200)).toBeLessThan(500);
    expect(text).not.toContain(merTradeNo);
  }
  expect(await snapshot(server)).toEqual(before);
}
const parts = (body: string) => new URLSearchParams(body);
const changed = (body: string, change: (fields: URLSearchParams) => void) => {
  const fields = parts(body);
  change(fields);
  return fields.toString();
};

describe("a notify that is not PAYUNi's", () => {
  it("with any one character of EncryptInfo or HashInfo changed is refused", async () => {
    const body = signedBody(paid());
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === "0" ? "1" : "0"}${text.slice(at + 1)}`;
    const flipped: string[] = [];
    for (const name of ["EncryptInfo", "HashInfo"]) {
      const value = parts(body).get(name) ?? "";
      const step = name === "HashInfo" ? 1 : Math.ceil(value.length / 80);
      for (let at = 0; at < value.length; at += step)
        flipped.push(changed(body, (fields) => fields.set(name, flip(value, at))));
    }
    expect(flipped.length).toBeGreaterThan(130);
    await refused(flipped);
    // The unchanged body is accepted.
    expect((await postForm(server, body)).status).toBe(200);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("with the tag cut off or changed is refused, also where the hash fits", async () => {
    const { encryptInfo } = sealEnvelope(merchant, encodeFields(paid()));
    const joined = Buffer.from(encryptInfo, "hex").toString("ascii");
    const [ciphertext = "", tag = ""] = joined.split(":::");
    const bodies = [
      ciphertext,
      `${ciphertext}:::`,
      `${ciphertext}:::${tag.slice(0, 16)}`,
      `${ciphertext}:::${Buffer.from(tag, "base64").subarray(0, 4).toString("base64")}`,
      `${ciphertext}:::${Buffer.alloc(16).toString("base64")}`,
      `:::${tag}`,
      `${ciphertext}:::${tag}:::${tag}`,
    ].map((text) => signedAsIs(Buffer.from(text, "ascii").toString("hex")));
    await refused(bodies);
  });

  it("signed with other keys, or for another merchant, is refused", async () => {
    await refused([
      signedBody(paid(), merchantWithOtherSecrets),
      signedBody({ ...paid(), MerID: "OTHER001" }),
      signedBody({ ...paid(), MerID: undefined }),
      signedBody(paid(), merchant, { MerID: "OTHER001" }),
    ]);
  });

  it("that is our own form sent back is refused", async () => {
    const page = await server.call("POST", `/pay/${orderId}`, { cookies });
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? "";
    const own = Object.fromEntries(["MerID", "Version", "EncryptInfo", "HashInfo"].map((name) => [name, field(name)]));
    const opening = openEnvelope(merchant, { encryptInfo: own.EncryptInfo ?? "", hashInfo: own.HashInfo ?? "" });
    expect(opening.ok && opening.text).toContain("MerTradeNo=");
    const body = new URLSearchParams(own).toString();
    await refused([body, changed(body, (fields) => fields.set("Status", "SUCCESS"))]);
  });

  it("with fields that come twice, as arrays, or not at all is refused", async () => {
    const body = signedBody(paid());
    const { EncryptInfo = "", HashInfo = "" } = Object.fromEntries(parts(body));
    await refused([
      "",
      "x",
      "&&&",
      "=",
      "%",
      "%zz=1",
      "EncryptInfo=&HashInfo=",
      `EncryptInfo=${EncryptInfo}`,
      `HashInfo=${HashInfo}`,
      `${body}&EncryptInfo=${EncryptInfo}`,
      `${body}&HashInfo=${HashInfo}`,
      `${body}&MerID=PANSHI01`,
      `EncryptInfo[]=${EncryptInfo}&HashInfo[]=${HashInfo}`,
      `EncryptInfo[0]=${EncryptInfo}&HashInfo=${HashInfo}`,
      `${body}&EncryptInfo[]=x`,
      `${body}&__proto__[Status]=SUCCESS&HashInfo[]=x`,
      Array.from({ length: 60 }, (_, index) => `a${index}=1`).join("&"),
      signed("Status=SUCCESS&Status=SUCCESS"),
      signed("Status=SUCCESS&%"),
      signed(""),
      signedBody({ ...paid(), Status: undefined }),
      signedBody({ ...paid(), Status: "" }),
    ]);
  });

  it("of another kind, or too large, is refused", async () => {
    const body = signedBody(paid());
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", "garbage", ""])
      await refused([body], { "content-type": type });
    await refused([JSON.stringify(Object.fromEntries(parts(body)))], { "content-type": "application/json" });
    await refused([`${body}&more=${"x".repeat(64 * 1024)}`, "x".repeat(200 * 1024)]);
  });

  it("by another method is refused", async () => {
    const before = await snapshot(server);
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)
      for (const url of [NOTIFY_PATH, RETURN_PATH])
        expect((await server.call(method, `${url}?${signedBody(paid())}`)).status).toBe(405);
    expect(await snapshot(server)).toEqual(before);
  });
});

/** A body with this EncryptInfo unchanged and a valid hash. */
function signedAsIs(encryptInfo: string): string {
  return new URLSearchParams({ EncryptInfo: encryptInfo, HashInfo: hashInfoOf(merchant, encryptInfo) }).toString();
}
/** A body that seals any text, also one that is not form fields. */
function signed(text: string): string {
  const { encryptInfo, hashInfo } = sealEnvelope(merchant, text);
  return new URLSearchParams({ EncryptInfo: encryptInfo, HashInfo: hashInfo }).toString();
}

describe("a notify that is PAYUNi's", () => {
  it("counts whatever its outer fields and headers say, and from another site", async () => {
    const body = signedBody(paid(), merchant, { Status: "FAILED", Version: "1.0", Message: "\0", extra: "a\0b" });
    const headers = { ...formType, origin: "https://api.payuni.com.tw", "sec-fetch-site": "cross-site", cookie: "x=1" };
    const { status, text, headers: answered } = await postForm(server, body, headers);
    expect([status, text, answered["cache-control"]]).toEqual([200, "OK", "no-store"]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("with a NUL among its outer bytes is accepted", async () => {
    expect((await postForm(server, `${signedBody(paid())}&extra=\0`)).status).toBe(200);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("is answered 5xx while the database is down, and counts when it is posted again", async () => {
    const body = signedBody(paid());
    // Makes every write fail, as a database that is shutting down does.
    await server.database.sql.begin("read write", async (sql) => {
      await sql`lock table payment_events in access exclusive mode`;
      const waiting = postForm(server, body);
      const blocked = async () => {
        const [row] = await server.database.sql<{ pid: number }[]>`
          select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%payment_events%'`;
        return row?.pid;
      };
      let pid = await blocked();
      while (!pid) pid = await blocked();
      await server.database.sql`select pg_terminate_backend(${pid})`;
      const { status } = await waiting;
      expect(status).toBe(503);
    });
    expect(await stateAndFlagOf(server, orderId)).toEqual(["pending", null]);
    expect((await postForm(server, body)).status).toBe(200);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });
});

describe("the return of the browser", () => {
  const comeBack = (payload: string) =>
    postForm(server, payload, { ...formType, "sec-fetch-site": "cross-site" }, RETURN_PATH);

  it("redirects to the order's page and records nothing", async () => {
    const before = await snapshot(server);
    for (const fields of [
      paid(),
      gatewayEventFields.ended(merTradeNo, 3990, "2"),
      gatewayEventFields.atmNumber(merTradeNo, 3990),
    ]) {
      const { status, headers } = await comeBack(signedBody(fields));
      expect([status, headers.location, headers["set-cookie"]]).toEqual([
        303,
        `/payment/success?order=${orderId}`,
        undefined,
      ]);
    }
    expect(await snapshot(server)).toEqual(before);
    expect(await quarantineReasons(server)).toEqual([]);
  });

  it("for an unknown order redirects to the page without one", async () => {
    const before = await snapshot(server);
    for (const body of [
      "",
      "x",
      signedBody(paid(), merchantWithOtherSecrets),
      signedBody(gatewayEventFields.card("PS_1", 1)),
      signedBody({ ...paid(), MerTradeNo: "\0" }),
    ]) {
      const { status, headers } = await comeBack(body);
      expect([status, headers.location]).toEqual([303, "/payment/success"]);
    }
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("a notify", () => {
  it("of no known kind, or of no known order, is quarantined: no TradeNo, no TradeStatus, an allowance, a NUL", async () => {
    const card = paid();
    const before = (await quarantineReasons(server)).length;
    for (const fields of [
      { ...card, TradeNo: undefined },
      { ...card, TradeStatus: "7" },
      { ...card, TradeStatus: undefined },
      { ...card, PaymentType: "99" },
      { ...card, TradeStatus: undefined, InvoiceNotifyType: "D0401", InvoiceNo: "AB12345678" },
    ])
      expect(await notify(server, fields)).toBe(200);
    expect((await quarantineReasons(server)).slice(before)).toEqual(Array(5).fill("unrecognised"));
    expect(await notify(server, { ...card, MerTradeNo: "a\0b", Message: "\0" })).toBe(200);
    expect((await quarantineReasons(server)).at(-1)).toBe("unknown_order");
    expect(await stateAndFlagOf(server, orderId)).toEqual(["pending", null]);
  });
});
