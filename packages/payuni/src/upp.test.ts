import { describe, expect, test } from "vitest";
import { parseFields } from "./envelope/fields.ts";
import { endpointUrl, callEndpoints, hosts } from "./hosts.ts";
import { amountLimits, hostedPageMethods, methodsForAmount } from "./methods.ts";
import { openEnvelope } from "./envelope/open.ts";
import { urlError } from "./public-url.ts";
import { merchant, vector } from "./testing.ts";
import { buildUppForm, type UppRequest } from "./upp.ts";

const target = { merchant, host: hosts.sandbox };
const least: UppRequest = { merTradeNo: "M20260101-0001_a", amount: 1200, timestamp: 1767196800, description: "會員" };

function innerOf(request: UppRequest) {
  const { EncryptInfo, HashInfo } = buildUppForm(target, request).fields;
  const opening = openEnvelope(merchant, { encryptInfo: EncryptInfo, hashInfo: HashInfo });
  const reading = opening.ok ? parseFields(opening.text) : opening;
  return reading.ok ? reading.fields : null;
}

describe("the form", () => {
  test("carries the fields of the vector, all but its ReturnURL, whose query string the protocol forbids", () => {
    const { fields } = vector("V3");
    const returnUrl = fields?.["ReturnURL"] ?? "";
    const request: UppRequest = {
      ...least,
      description: fields?.["ProdDesc"] ?? "",
      email: "user+tag@example.com",
      notifyUrl: "https://example.com/api/payuni/notify",
      backUrl: "https://example.com/account",
      expireDate: "2026-01-08",
      lang: "zh-tw",
      methods: ["Credit", "ATM", "CVS"],
    };
    expect(() => buildUppForm(target, { ...request, returnUrl })).toThrow("returnUrl: must not carry a query string");
    const { ReturnURL: _, ...rest } = fields ?? {};
    expect(innerOf(request)).toEqual(rest);
  });

  test("posts four fields to the hosted page", () => {
    const form = buildUppForm(target, least);
    expect(form).toMatchObject({ action: "https://sandbox-api.payuni.com.tw/api/upp", method: "post" });
    expect(Object.keys(form.fields)).toEqual(["MerID", "Version", "EncryptInfo", "HashInfo"]);
    expect(form.fields).toMatchObject({ MerID: "ABC12345", Version: "2.0" });
  });

  test("has only the required fields for a minimal request", () => {
    expect(innerOf(least)).toEqual({
      MerID: "ABC12345",
      MerTradeNo: "M20260101-0001_a",
      TradeAmt: "1200",
      Timestamp: "1767196800",
      ProdDesc: "會員",
    });
  });

  test("has every field for a full request", () => {
    const request: UppRequest = {
      ...least,
      emailFixed: true,
      email: "a@example.com",
      pageSeconds: 600,
      instalments: 12,
      methods: ["LinePay", "Credit"],
    };
    expect(innerOf(request)).toMatchObject({
      UsrMail: "a@example.com",
      UsrMailFix: "1",
      TradeLExpireSec: "600",
      CreditInst: "12",
      LinePay: "1",
      Credit: "1",
    });
  });

  test("a description cannot add a field", () => {
    expect(innerOf({ ...least, description: "A&Status=SUCCESS&TradeAmt=1" })).toMatchObject({
      ProdDesc: "A&Status=SUCCESS&TradeAmt=1",
      TradeAmt: "1200",
    });
  });
});

describe("limits", () => {
  test.each<[string, object]>([
    ["merTradeNo", { merTradeNo: "" }],
    ["merTradeNo", { merTradeNo: "a".repeat(26) }],
    ["merTradeNo", { merTradeNo: "a b" }],
    ["merTradeNo", { merTradeNo: "單號" }],
    ["merTradeNo", { merTradeNo: "a\n" }],
    ["amount", { amount: 0 }],
    ["amount", { amount: -1 }],
    ["amount", { amount: 1.5 }],
    ["amount", { amount: "1200" }],
    ["amount", { amount: Number.NaN }],
    ["amount", { amount: 20_001, methods: ["CVS"] }],
    ["amount", { amount: 14, methods: ["Credit", "ATM"] }],
    ["amount", { amount: 200_000, instalments: 3 }],
    ["timestamp", { timestamp: 1.5 }],
    ["description", { description: "" }],
    ["description", { description: "字".repeat(551) }],
    ["description", { description: "\ud800" }],
    ["returnUrl", { returnUrl: "https://example.com/back?x=1" }],
    ["notifyUrl", { notifyUrl: "https://example.com:8443/notify" }],
    ["backUrl", { backUrl: "javascript:alert(1)" }],
    ["email", { email: "nobody" }],
    ["emailFixed", { emailFixed: true }],
    ["lang", { lang: "zh-cn" }],
    ["expireDate", { expireDate: "2026-02-30" }],
    ["pageSeconds", { pageSeconds: 59 }],
    ["pageSeconds", { pageSeconds: 601 }],
    ["instalments", { instalments: 4 }],
    ["methods.0", { methods: ["Cash"] }],
    ["methods", { methods: [] }],
  ])("refuses %s %j, saying the rule and not the value", (path, changes) => {
    const attempt = () => buildUppForm(target, { ...least, ...changes } as UppRequest);
    expect(attempt).toThrow(expect.objectContaining({ problems: [expect.stringMatching(new RegExp(`^${path}: `))] }));
  });

  test.each<Partial<UppRequest>>([
    { merTradeNo: "a".repeat(25) },
    { amount: 1 },
    { amount: 199_999, methods: ["Credit", "ApplePay"] },
    { description: "字".repeat(550) },
    { amount: 49_999, methods: ["ATM", "Aftee"] },
    { backUrl: "https://example.com/account?tab=orders" },
  ])("takes %j", (changes) => {
    expect(() => buildUppForm(target, { ...least, ...changes })).not.toThrow();
  });

  test("refuses a field that is not known", () => {
    expect(() => buildUppForm(target, { ...least, price: 1 } as UppRequest)).toThrow(TypeError);
  });

  test("lets a local gateway call local addresses", () => {
    const request = { ...least, notifyUrl: "http://127.0.0.1:3000/notify", returnUrl: "http://localhost:3000/return" };
    expect(() => buildUppForm(target, request)).toThrow("notifyUrl");
    expect(() => buildUppForm({ ...target, host: "http://127.0.0.1:4000", urls: "local" }, request)).not.toThrow();
  });
});

describe("methods by amount", () => {
  test.each([
    [
      1,
      ["Credit", "CreditInst", "CreditUnionPay", "ICash", "LinePay", "JKoPay", "ApplePay", "GooglePay", "SamsungPay"],
    ],
    [20_000, [...hostedPageMethods]],
    [20_001, hostedPageMethods.filter((each) => each !== "CVS")],
    [49_999, hostedPageMethods.filter((each) => each !== "CVS")],
    [50_000, hostedPageMethods.filter((each) => !["CVS", "ATM", "Aftee"].includes(each))],
    [200_000, ["ICash", "LinePay", "JKoPay"]],
    [0, []],
    [1.5, []],
  ])("for %d", (amount, expected) => {
    expect(methodsForAmount(amount)).toEqual(expected);
  });

  test("are filtered from those of a merchant, inclusive of both limits", () => {
    for (const method of hostedPageMethods) {
      const limit = amountLimits[method];
      if (!limit) continue;
      const found = [limit.min - 1, limit.min, limit.max, limit.max + 1].map(
        (amount) => methodsForAmount(amount, [method]).length,
      );
      expect(found).toEqual([0, 1, 1, 0]);
    }
  });
});

describe("URLs", () => {
  test.each([
    ["https://example.com/notify", null],
    ["http://example.com:80/notify", null],
    ["https://example.com:443/notify", null],
    ["https://203.0.113.5/notify", null],
    ["ftp://example.com/", "must be an http or https address"],
    ["/notify", "must be an http or https address"],
    ["https://example.com/notify?", "must not carry a query string or fragment"],
    ["https://example.com/#x", "must not carry a query string or fragment"],
    ["https://a:b@example.com/", "must not carry credentials"],
    ["https://example.com:3000/", "must use port 80 or 443"],
    ["http://localhost/", "must be a public host"],
    ["http://shop.local/", "must be a public host"],
    ["http://127.0.0.1/", "must be a public host"],
    ["http://2130706433/", "must be a public host"],
    ["http://10.1.2.3/", "must be a public host"],
    ["http://172.16.0.1/", "must be a public host"],
    ["http://192.168.1.1/", "must be a public host"],
    ["http://[::1]/", "must be a public host"],
    ["http://[fd00::1]/", "must be a public host"],
  ])("%s: %s", (url, error) => {
    expect(urlError(url)).toBe(error);
  });

  test("of endpoints are built for any host", () => {
    expect(endpointUrl(hosts.production, callEndpoints.query)).toBe("https://api.payuni.com.tw/api/trade/query");
    expect(endpointUrl("http://127.0.0.1:4000/gateway/", callEndpoints.close)).toBe(
      "http://127.0.0.1:4000/gateway/api/trade/close",
    );
    for (const host of ["", "api.payuni.com.tw", "file:///etc", "https://a:b@x.tw", "https://x.tw/?a=1"]) {
      expect(() => endpointUrl(host, callEndpoints.upp)).toThrow("PAYUNi host: not an http(s) origin");
    }
  });
});
