import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { Oracle } from "@panshi/contracts/journey/oracle";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addSlips, INTERNALS, registrationBody, snapshot } from "./fixtures.ts";
import { trpcCalls } from "./trpc-calls.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: { PUBLIC_URL: "http://panshi.test" } });
  await addSlips(server, 2);
});
afterAll(() => server.close());
const { post, raw, get } = trpcCalls(() => server);

describe("a list's limit and cursor", () => {
  const lists = ["member.site.posts", "member.site.stories"];
  const queryList = (name: string, input: unknown) =>
    get(`${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
  const cursorOf = (text: string) => Buffer.from(text).toString("base64url");

  it.each([
    { limit: 0 },
    { limit: 201 },
    { limit: 1e9 },
    { limit: "1" },
    { limit: null },
    { limit: [1] },
    { cursor: "" },
    { cursor: "a".repeat(8000) },
    { cursor: "not base64!" },
    { cursor: ["a"] },
    { cursor: cursorOf("1e400.0195e4c0-0000-7000-8000-000000000001") },
    { cursor: cursorOf("999999999999999.0195e4c0-0000-7000-8000-000000000001") },
    { cursor: cursorOf("1.not-an-id") },
    { cursor: cursorOf("7.0195e4c0-0000-7000-8000-000000000001") },
    { search: "願" },
    { direction: "forward" },
  ])("%j is refused without a query", async (input) => {
    const select = vi.spyOn(server.services.baseCtx.db, "select");
    for (const name of lists) expect((await queryList(name, input)).status, name).toBe(400);
    // A list names its columns. Whole rows are selected of the switches, whenever their cache was dropped.
    expect(select.mock.calls.filter(([columns]) => columns !== undefined)).toEqual([]);
    select.mockRestore();
  });
});

it.each(["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)("%s is refused with 405", async (method) => {
  const answer = await server.call<ErrorBody>(method, "/trpc/member.oracle.random");
  expect([answer.status, answer.body.code]).toEqual([405, "method_not_allowed"]);
});

describe("who may call", () => {
  const foreignRequests: [string, Record<string, string>][] = [
    ["a foreign Origin", { origin: "http://example.com" }],
    ["a null Origin", { origin: "null" }],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site", origin: "http://panshi.test" }],
  ];
  it.each(foreignRequests)("%s is refused with 403 and changes nothing, over tRPC and REST", async (_name, headers) => {
    const { cookies } = await addMember(server);
    const before = await snapshot(server);
    const answers = [
      await post("member.oracle.draw", { question: "" }, { headers, cookies }),
      await server.call("POST", "/api/register", { body: registrationBody(), headers, cookies }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ message: "這個要求不是從本站送出的，請回到本站再試一次", code: "foreign_origin" });
    }
    expect(await snapshot(server)).toEqual(before);
  });

  it.each<[string, Record<string, string>]>([
    ["this site's Origin", { origin: "http://panshi.test", "sec-fetch-site": "same-origin" }],
    ["the Host of the request as Origin", { origin: "http://localhost:3000", host: "localhost:3000" }],
    ["a client that is no browser", {}],
  ])("%s may call", async (_name, headers) => {
    expect((await post("member.oracle.draw", { question: "" }, { headers })).status).toBe(200);
  });

  it.each([
    ["application/x-www-form-urlencoded", "json=%7B%7D"],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="question"\r\n\r\na\r\n--x--\r\n'],
    ["text/plain", '{"json":{"question":""}}'],
    ["application/octet-stream", '{"json":{"question":""}}'],
    ["application/jsonx", '{"json":{"question":""}}'],
    ["", '{"json":{"question":""}}'],
  ])("a body of type %j is refused with 415", async (type, payload) => {
    const before = await snapshot(server);
    const answer = await raw("member.oracle.draw", payload, { "content-type": type });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: "not_json" });
    expect(await snapshot(server)).toEqual(before);
  });

  it("a body over the limit is refused with 413", async () => {
    const answer = await post("member.oracle.draw", { question: "x".repeat(300_000) });
    expect([answer.status, answer.text.includes("too_large")]).toEqual([413, true]);
  });
});

describe("batches", () => {
  const batch = (count: number) =>
    server.call<unknown[]>("POST", `/trpc/${Array<string>(count).fill("member.oracle.draw").join(",")}?batch=1`, {
      body: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [index, { json: { question: `${index}` } }]),
      ),
    });
  it("of ten are answered", async () => {
    const answer = await batch(10);
    expect([answer.status, answer.body.length]).toEqual([200, 10]);
  });
  it("of eleven are refused, and no call of them runs", async () => {
    const before = await snapshot(server);
    const answer = await batch(11);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(INTERNALS);
    expect(answer.text).toMatch(/\p{Script=Han}/u);
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("[S8.51] errors", () => {
  it("hold message and code, and no stack", async () => {
    const answer = await get("member.session.user");
    expect(answer.status).toBe(401);
    expect(answer.body.error.json).toEqual({
      code: -32_001,
      message: "請先登入",
      data: { message: "請先登入", code: "unauthorized", httpStatus: 401, path: "member.session.user" },
    });
  });

  it.each<[string, "GET" | "POST", number]>([
    ["no.such.procedure", "GET", 404],
    ["no.such.procedure", "POST", 404],
    ["", "GET", 404],
    ["__proto__", "GET", 404],
    ["constructor.prototype", "GET", 404],
    ["member.oracle", "GET", 404],
    ["member.oracle.draw", "GET", 405],
    ["member.oracle.random", "POST", 405],
    ["member.oracle.drawn", "GET", 400],
    ["member.oracle.drawn?input=%7B", "GET", 400],
    ["member.oracle.drawn?input=%00", "GET", 400],
    ["member.oracle.drawn?batch=1&input=%5B%5D", "GET", 400],
    ["%00", "GET", 404],
  ])("%s by %s is %d with a Chinese message", async (path, method, status) => {
    const answer = await server.call(method, `/trpc/${path}`, method === "POST" ? { body: {} } : {});
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/\p{Script=Han}/u);
    expect(answer.text).not.toMatch(INTERNALS);
  });

  it("are masked where they are unknown", async () => {
    vi.spyOn(server.services.cache, "get").mockImplementation(() => {
      throw new Error("select secret from members");
    });
    const answers = [await get("member.oracle.random"), await server.call<ErrorBody>("GET", "/api/random-oracle")];
    vi.restoreAllMocks();
    for (const answer of answers) {
      expect(answer.status).toBe(500);
      expect(answer.text).toContain("系統暫時出了狀況，請稍後再試");
      expect(answer.text).not.toMatch(INTERNALS);
    }
  });
});

it("tRPC and REST read the same data", async () => {
  const ids = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const { body } = await server.call<{ result: { data: { json: Oracle } } }>("GET", "/trpc/member.oracle.random");
    ids.add(body.result.data.json.id);
  }
  expect(ids).toContain((await server.call<Oracle>("GET", "/api/random-oracle")).body.id);
});
