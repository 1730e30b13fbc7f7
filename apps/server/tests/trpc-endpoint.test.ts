import type { AddressInfo } from "node:net";
import { appRouter } from "@panshi/api";
import type { ErrorBody } from "@panshi/contracts/errors";
import type { Oracle } from "@panshi/contracts/oracle";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toJSONSchema, type ZodMiniType } from "zod/mini";
import { type CallOptions, type TestApp, testApp } from "../src/testing.ts";
import { addMember, addSlips, INTERNALS, registrationBody, snapshot } from "./fixtures.ts";
import { DONE, event, modelServer, type ModelServer } from "./model-server.ts";

let model: ModelServer;
let server: TestApp;
let slip: string;
let base: string;
beforeAll(async () => {
  model = await modelServer();
  server = await testApp({ variables: { PUBLIC_URL: "http://panshi.test", OPENAI_BASE_URL: model.baseUrl } });
  slip = (await addSlips(server, 2))[0] ?? "";
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await model.close();
});

type Failure = { error: { json: { message: string; data: ErrorBody & { httpStatus: number } } } };
const post = (name: string, input: unknown, options: CallOptions = {}) =>
  server.call<Failure>("POST", `/trpc/${name}`, { body: { json: input }, ...options });
const raw = (name: string, payload: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  server.call<Failure>("POST", `/trpc/${name}`, { payload, headers });
const get = (path: string) => server.call<Failure>("GET", `/trpc/${path}`);

describe("input at /trpc", () => {
  it("refuses unknown keys and names them", async () => {
    const before = await snapshot(server, ["members"]);
    const answer = await post("member.session.register", { ...registrationBody(), isActive: true, role: "admin" });
    expect(answer.status).toBe(400);
    expect(answer.body.error.json.data.issues).toEqual([{ path: "", message: "不認得的欄位：isActive、role" }]);
    expect(await snapshot(server, ["members"])).toEqual(before);
  });

  it("cuts what it says about unknown keys short", async () => {
    const keys = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}`.repeat(1000), 1]));
    const answer = await post("member.oracle.draw", { question: "", ...keys });
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(1000);
  });

  it.each([
    '{"json":{"question":"","__proto__":{"a":1}}}',
    '{"json":{"question":"","constructor":{"prototype":{"a":1}}}}',
    '{"json":{"question":"","constructor":1}}',
    '{"json":{"question":"","prototype":1}}',
    '{"__proto__":{"json":{"question":"a"}}}',
    '{"json":{"question":"","\\u005f_proto__":{"a":1}}}',
  ])("refuses %s with 400", async (payload) => {
    expect((await raw("member.oracle.draw", payload)).status).toBe(400);
  });

  it("takes those words in what people write", async () => {
    expect((await post("member.oracle.draw", { question: "constructor 與 __proto__: 是什麼？" })).status).toBe(200);
    expect(
      (await get(`member.oracle.askedToday?input=${encodeURIComponent('{"json":{"question":"constructor"}}')}`)).status,
    ).toBe(200);
    const hostile = encodeURIComponent('{"json":{"question":"","constructor":1}}');
    expect((await get(`member.oracle.askedToday?input=${hostile}`)).status).toBe(400);
  });

  it.each(["__proto__", "constructor", "prototype"])(
    "refuses %s in the depth of what is otherwise ignored",
    async (key) => {
      const deep = `{"json":{"oracle":{"id":"${slip}","more":[{"${key}":{"a":1}}]},"question":""}}`;
      expect((await raw("member.oracle.interpret", deep)).status).toBe(400);
      expect(({} as { a?: number }).a).toBeUndefined();
    },
  );

  it.each([
    "",
    "{",
    "null",
    "[]",
    "1",
    '"x"',
    "{}",
    '{"json":null}',
    '{"json":[]}',
    '{"json":{"question":1}}',
    '{"json":{"question":"a"},"meta":1}',
    '{"json":{"question":"a"},"meta":{"values":1}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":["bigint"]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":["Date"]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":["URL"]}}}',
    '{"json":{"question":"["},"meta":{"values":{"question":["regexp"]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":["map"]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":[["class","X"]]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":[["custom","X"]]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"question":[["symbol","X"]]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"__proto__.x":["Date"]}}}',
    '{"json":{"question":"a"},"meta":{"values":{"a.b.c":["Date"]}}}',
    '{"json":{"question":"a"},"meta":{"referentialEqualities":{"__proto__":["question"]}}}',
    '{"json":{"question":"a"},"meta":{"referentialEqualities":[["question"]]}}',
    '{"json":{"question":"a"},"meta":{"v":999}}',
    `{"json":${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
    `{"json":${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}}`,
  ])("answers %.60s below 500, in our words", async (payload) => {
    const answer = await raw("member.oracle.draw", payload);
    expect(answer.status).toBeLessThan(500);
    if (answer.status < 400) return;
    expect(answer.text).toMatch(/\p{Script=Han}/u);
    expect(answer.text).not.toMatch(INTERNALS);
  });
});

/** What superjson would build from each: the first took 5 s and 2 GB for 209 bytes. */
const annotated: readonly (readonly [what: string, payload: string])[] = [
  [
    "a typed array",
    '{"json":{"question":{"length":100000000}},"meta":{"values":{"question":[["typed-array","Float64Array"]]},"v":1}}',
  ],
  [
    "a typed array as the whole input",
    '{"json":{"length":100000000},"meta":{"values":[["typed-array","Int8Array"]],"v":1}}',
  ],
  [
    "a typed array below undefined",
    '{"json":{"question":{"length":100000000}},"meta":{"values":["undefined",{"question":[["typed-array","Int8Array"]]}],"v":1}}',
  ],
  [
    "a typed array in a tree of paths",
    '{"json":{"question":{"length":100000000}},"meta":{"values":{"question":{"":[["typed-array","Int8Array"]]}},"v":1}}',
  ],
  [
    "undefined at the end of a list of 4 billion",
    '{"json":{"question":[]},"meta":{"values":{"question.4294967294":["undefined"]},"v":1}}',
  ],
  [
    "undefined as a list's length",
    '{"json":{"question":[null]},"meta":{"values":{"question.length":["undefined"]},"v":1}}',
  ],
  ["undefined where a value stands", '{"json":{"question":""},"meta":{"values":{"question":["undefined"]},"v":1}}'],
  ["undefined where nothing stands", '{"json":{"question":""},"meta":{"values":{"other":["undefined"]},"v":1}}'],
  ["undefined inside a text", '{"json":{"question":"a"},"meta":{"values":{"question.0":["undefined"]},"v":1}}'],
  [
    "undefined on a prototype",
    '{"json":{"question":null},"meta":{"values":{"__proto__.toString":["undefined"]},"v":1}}',
  ],
  ["undefined in place of everything", '{"json":{"question":""},"meta":{"values":["undefined"],"v":1}}'],
  ["another undefined", '{"json":{"question":null},"meta":{"values":{"question":["undefined",{}]},"v":1}}'],
  ["a date", '{"json":{"question":"2026-01-01"},"meta":{"values":{"question":["Date"]},"v":1}}'],
  ["a huge integer", `{"json":{"question":"${"9".repeat(10_000)}"},"meta":{"values":{"question":["bigint"]},"v":1}}`],
  ["a number", '{"json":{"question":"NaN"},"meta":{"values":{"question":["number"]},"v":1}}'],
  ["an expression", '{"json":{"question":"/(a+)+$/"},"meta":{"values":{"question":["regexp"]},"v":1}}'],
  ["a map", '{"json":{"question":[[1,2]]},"meta":{"values":{"question":["map"]},"v":1}}'],
  ["a set", '{"json":{"question":[1]},"meta":{"values":{"question":["set"]},"v":1}}'],
  ["an error", '{"json":{"question":{"message":"a"}},"meta":{"values":{"question":["Error"]},"v":1}}'],
  ["an address", '{"json":{"question":"http://a"},"meta":{"values":{"question":["URL"]},"v":1}}'],
  ["a class", '{"json":{"question":{}},"meta":{"values":{"question":[["class","X"]]},"v":1}}'],
  ["equal objects", '{"json":{"question":""},"meta":{"referentialEqualities":{"question":["a"]},"v":1}}'],
  ["an input that holds itself", '{"json":{"question":null},"meta":{"referentialEqualities":[["question"]],"v":1}}'],
  ["another version", '{"json":{"question":null},"meta":{"values":{"question":["undefined"]},"v":0}}'],
  ["no version", '{"json":{"question":null},"meta":{"values":{"question":["undefined"]}}}'],
  ["something beside json and meta", '{"json":{"question":""},"values":{}}'],
  ["no annotation in meta", '{"json":{"question":""},"meta":{"v":1}}'],
  ["meta as null", '{"json":{"question":""},"meta":null}'],
  ["a list as the input", "[]"],
  ["a text as the input", '"question"'],
  [
    "ten thousand annotations",
    `{"json":{"question":""},"meta":{"values":{${Array.from({ length: 10_000 }, (_, index) => `"a${index}":["undefined"]`).join()}},"v":1}}`,
  ],
  [
    "a path of 200,000 steps",
    `{"json":{"question":""},"meta":{"values":{"${"a.".repeat(100_000)}":["undefined"]},"v":1}}`,
  ],
  [
    "annotations 60,000 deep",
    `{"json":{"question":""},"meta":{"values":${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)},"v":1}}`,
  ],
  ["lists 100 deep", `{"json":{"question":${"[".repeat(100)}${"]".repeat(100)}}}`],
];

describe("annotations of superjson at /trpc", () => {
  const refused = (answer: { status: number; text: string }, what: string) => {
    expect([answer.status, answer.text.includes('"code":"bad_json"')], what).toEqual([400, true]);
    expect(answer.text, what).not.toMatch(INTERNALS);
  };

  it.each(annotated)("%s is refused in a body, before anything is built", async (what, payload) => {
    refused(await raw("member.oracle.draw", payload), what);
    refused(await raw("member.oracle.draw,member.oracle.draw?batch=1", `{"1":${payload}}`), what);
    const stream = { "content-type": "application/json", "trpc-accept": "application/jsonl" };
    const url = "/trpc/member.oracle.interpretStream?batch=1";
    const streamed = await server.app.inject({ method: "POST", url, headers: stream, payload: `{"0":${payload}}` });
    expect(streamed.body, what).toContain('"code":"bad_json"');
  });

  it.each(annotated.filter(([, payload]) => payload.length < 10_000))(
    "%s is refused in an address",
    async (what, payload) => {
      refused(await get(`member.oracle.askedToday?input=${encodeURIComponent(payload)}`), what);
      const batch = encodeURIComponent(`{"0":${payload}}`);
      refused(await get(`member.oracle.askedToday?batch=1&input=${batch}`), what);
      // Fastify reads both, tRPC the first.
      for (const other of ["input=1", "input="])
        refused(await get(`member.oracle.askedToday?input=${encodeURIComponent(payload)}&${other}`), what);
    },
  );

  it("a second input does not hide a forbidden key in the first", async () => {
    const hostile = encodeURIComponent('{"json":{"question":"","constructor":1}}');
    const answer = await get(`member.oracle.askedToday?input=${hostile}&input=1`);
    expect(answer.body.error.json.data.code).toBe("forbidden_key");
  });

  it("what the clients' superjson writes of our inputs is taken", async () => {
    for (const input of [{ question: "" }, { question: "", other: undefined }, { question: undefined }]) {
      const answer = await raw("member.oracle.draw", superjson.stringify(input));
      // Undefined is as good as absent, and a key that is not known is still told by its name.
      expect(answer.text).not.toContain("bad_json");
    }
    expect((await raw("member.oracle.draw", superjson.stringify({ question: "" }))).status).toBe(200);
    const nothing = encodeURIComponent(superjson.stringify(undefined));
    expect((await get(`member.site.plans?input=${nothing}`)).status).toBe(200);
    expect(
      (
        await get(
          `member.site.posts?input=${encodeURIComponent(superjson.stringify({ cursor: undefined, category: undefined }))}`,
        )
      ).status,
    ).toBe(200);
  });

  it("no procedure takes what JSON cannot say", () => {
    const procedures = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { inputs: ZodMiniType[] } }>,
    );
    for (const [name, { _def }] of procedures)
      for (const input of _def.inputs)
        expect(() => toJSONSchema(input, { io: "input", unrepresentable: "throw" }), name).not.toThrow();
  });

  it("the documented calls know nothing of them", async () => {
    const [, payload = ""] = annotated[0] ?? [];
    const answer = await server.call<ErrorBody>("POST", "/api/auth/login", {
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(answer.body).toMatchObject({
      code: "bad_input",
      issues: expect.arrayContaining([expect.objectContaining({ path: "identifier" })]),
    });
  });

  it.each([
    "member.oracle.random?connectionParams=%7B",
    "member.oracle.random?connectionParams=%7B%22a%22%3A1%7D",
    "member.oracle.random?lastEventId=x&lastEventId=y",
    "member.oracle.random?batch=1&batch=0&input=%7B%7D",
    "member.oracle.random,,?batch=1",
    "%25",
    "%2525",
    "member.oracle.random%25ff?batch=1",
  ])("%s is answered below 500", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(INTERNALS);
  });
});

describe("a list's limit and cursor at /trpc", () => {
  const lists = ["member.site.posts", "member.site.stories"];
  const ask = (name: string, input: unknown) =>
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
    { search: "願" },
    { direction: "forward" },
  ])("%j is refused and asks the database nothing", async (input) => {
    const select = vi.spyOn(server.services.baseCtx.db, "select");
    for (const name of lists) expect((await ask(name, input)).status, name).toBe(400);
    expect(select).not.toHaveBeenCalled();
    select.mockRestore();
  });

  it("of another list is one query of a page at most", async () => {
    const select = vi.spyOn(server.services.baseCtx.db, "select");
    const cursor = cursorOf("7.0195e4c0-0000-7000-8000-000000000001");
    for (const name of lists) expect((await ask(name, { limit: 200, cursor })).status).toBe(200);
    expect(select).toHaveBeenCalledTimes(lists.length);
    select.mockRestore();
  });
});

it.each(["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)("%s at /trpc is refused with 405", async (method) => {
  const answer = await server.call<ErrorBody>(method, "/trpc/member.oracle.random");
  expect([answer.status, answer.body.code]).toEqual([405, "method_not_allowed"]);
});

describe("who may knock at /trpc", () => {
  const strangers: [string, Record<string, string>][] = [
    ["a foreign Origin", { origin: "http://example.com" }],
    ["a null Origin", { origin: "null" }],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site", origin: "http://panshi.test" }],
  ];
  it.each(strangers)("%s is refused with 403 and changes nothing, at both doors", async (_name, headers) => {
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
    ["our own Origin", { origin: "http://panshi.test", "sec-fetch-site": "same-origin" }],
    ["the host that was asked", { origin: "http://localhost:3000", host: "localhost:3000" }],
    ["no browser at all", {}],
  ])("%s may", async (_name, headers) => {
    expect((await post("member.oracle.draw", { question: "" }, { headers })).status).toBe(200);
  });

  it.each([
    ["application/x-www-form-urlencoded", "json=%7B%7D"],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="question"\r\n\r\na\r\n--x--\r\n'],
    ["text/plain", '{"json":{"question":""}}'],
    ["application/octet-stream", '{"json":{"question":""}}'],
    ["application/jsonx", '{"json":{"question":""}}'],
    ["", '{"json":{"question":""}}'],
  ])("what comes as %j is refused with 415", async (type, payload) => {
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
  it("of eleven are refused and nothing of them is done", async () => {
    const before = await snapshot(server);
    const answer = await batch(11);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(INTERNALS);
    expect(answer.text).toMatch(/\p{Script=Han}/u);
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("[S8.51] errors at /trpc", () => {
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
  ])("%s by %s is %d in our words", async (path, method, status) => {
    const answer = await server.call(method, `/trpc/${path}`, method === "POST" ? { body: {} } : {});
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/\p{Script=Han}/u);
    expect(answer.text).not.toMatch(INTERNALS);
  });

  it("that we do not know are masked", async () => {
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

describe("the streamed interpretation", () => {
  it("[S2.85] yields pieces as the model says them, then done", async () => {
    const goOn = Promise.withResolvers<void>();
    model.answer(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event("先站穩，"));
      await goOn.promise;
      response.end(`${event("再往前。")}${DONE}`);
    });
    const response = await fetch(`${base}/trpc/member.oracle.interpretStream?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", "trpc-accept": "application/jsonl" },
      body: JSON.stringify({ 0: { json: { oracle: { id: slip }, question: "會好嗎", consent: true } } }),
    });
    expect(response.status).toBe(200);
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // The model goes on only when its first words have arrived here: they were not held back.
      if (text.includes("先站穩，")) goOn.resolve();
    }
    const first = text.indexOf('{"type":"piece","text":"先站穩，"}');
    const second = text.indexOf('{"type":"piece","text":"再往前。"}');
    const done = text.indexOf('{"type":"done","interpretation":"先站穩，再往前。","source":"model"}');
    expect([first > 0, second > first, done > second]).toEqual([true, true, true]);
  });

  it("tells of an unknown slip as an error of ours", async () => {
    const response = await fetch(`${base}/trpc/member.oracle.interpretStream?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", "trpc-accept": "application/jsonl" },
      body: JSON.stringify({ 0: { json: { oracle: { id: "0195e4c0-0000-7000-8000-000000000001" }, question: "" } } }),
    });
    const text = await response.text();
    expect(text).toContain("oracle_not_found");
    expect(text).not.toMatch(INTERNALS);
  });
});

it("reads answer alike at both doors", async () => {
  const both = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const { body } = await server.call<{ result: { data: { json: Oracle } } }>("GET", "/trpc/member.oracle.random");
    both.add(body.result.data.json.id);
  }
  expect(both).toContain((await server.call<Oracle>("GET", "/api/random-oracle")).body.id);
});
