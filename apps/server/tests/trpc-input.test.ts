import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toJSONSchema, type ZodMiniType } from "zod/mini";
import { type TestApp, testApp } from "../src/testing.ts";
import { addSlips, INTERNALS, registrationBody, snapshot } from "./fixtures.ts";
import { trpcCalls } from "./trpc-calls.ts";

let server: TestApp;
let slip: string;
beforeAll(async () => {
  server = await testApp();
  slip = (await addSlips(server, 2))[0] ?? "";
});
afterAll(() => server.close());
const { post, raw, get } = trpcCalls(() => server);

describe("input", () => {
  it("refuses unknown keys and names them", async () => {
    const before = await snapshot(server, ["members"]);
    const answer = await post("member.session.register", { ...registrationBody(), isActive: true, role: "admin" });
    expect(answer.status).toBe(400);
    expect(answer.body.error.json.data.issues).toEqual([{ path: "", message: "不認得的欄位：isActive、role" }]);
    expect(await snapshot(server, ["members"])).toEqual(before);
  });

  it("truncates the message about unknown keys", async () => {
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

  it("accepts those words in texts", async () => {
    expect((await post("member.oracle.draw", { question: "constructor 與 __proto__: 是什麼？" })).status).toBe(200);
    expect(
      (await get(`member.oracle.askedToday?input=${encodeURIComponent('{"json":{"question":"constructor"}}')}`)).status,
    ).toBe(200);
    const hostile = encodeURIComponent('{"json":{"question":"","constructor":1}}');
    expect((await get(`member.oracle.askedToday?input=${hostile}`)).status).toBe(400);
  });

  it.each(["__proto__", "constructor", "prototype"])("refuses %s deep inside ignored keys", async (key) => {
    const deep = `{"json":{"oracle":{"id":"${slip}","more":[{"${key}":{"a":1}}]},"question":""}}`;
    expect((await raw("member.oracle.interpret", deep)).status).toBe(400);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

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
  ])("answers %.60s below 500, in Chinese and without internals", async (payload) => {
    const answer = await raw("member.oracle.draw", payload);
    expect(answer.status).toBeLessThan(500);
    if (answer.status < 400) return;
    expect(answer.text).toMatch(/\p{Script=Han}/u);
    expect(answer.text).not.toMatch(INTERNALS);
  });
});

/** Payloads from which superjson would build something; the first took it 5 s and 2 GB for 209 bytes. */
const annotated: readonly (readonly [title: string, payload: string])[] = [
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
  ["undefined where there is a value", '{"json":{"question":""},"meta":{"values":{"question":["undefined"]},"v":1}}'],
  ["undefined where there is no key", '{"json":{"question":""},"meta":{"values":{"other":["undefined"]},"v":1}}'],
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
  ["an input that contains itself", '{"json":{"question":null},"meta":{"referentialEqualities":[["question"]],"v":1}}'],
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
  ["20,000 keys", `{"json":{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}}`],
  ["80,000 objects", `{"json":{"question":[${"{},".repeat(80_000)}{}]}}`],
  ["lists 100 deep", `{"json":{"question":${"[".repeat(100)}${"]".repeat(100)}}}`],
];

describe("superjson annotations", () => {
  const expectBadJson = (answer: { status: number; text: string }, title: string) => {
    expect([answer.status, answer.text.includes('"code":"bad_json"')], title).toEqual([400, true]);
    expect(answer.text, title).not.toMatch(INTERNALS);
  };

  it.each(annotated)("%s is refused in a body, before superjson builds anything", async (title, payload) => {
    expectBadJson(await raw("member.oracle.draw", payload), title);
    expectBadJson(await raw("member.oracle.draw,member.oracle.draw?batch=1", `{"1":${payload}}`), title);
    const stream = { "content-type": "application/json", "trpc-accept": "application/jsonl" };
    const url = "/trpc/member.oracle.interpretStream?batch=1";
    const streamed = await server.app.inject({ method: "POST", url, headers: stream, payload: `{"0":${payload}}` });
    expect(streamed.body, title).toContain('"code":"bad_json"');
  });

  it.each(annotated.filter(([, payload]) => payload.length < 10_000))(
    "%s is refused in a URL",
    async (title, payload) => {
      expectBadJson(await get(`member.oracle.askedToday?input=${encodeURIComponent(payload)}`), title);
      const batch = encodeURIComponent(`{"0":${payload}}`);
      expectBadJson(await get(`member.oracle.askedToday?batch=1&input=${batch}`), title);
      // Fastify reads both inputs, tRPC the first.
      for (const other of ["input=1", "input="])
        expectBadJson(await get(`member.oracle.askedToday?input=${encodeURIComponent(payload)}&${other}`), title);
    },
  );

  it("a second input does not hide a forbidden key in the first", async () => {
    const hostile = encodeURIComponent('{"json":{"question":"","constructor":1}}');
    const answer = await get(`member.oracle.askedToday?input=${hostile}&input=1`);
    expect(answer.body.error.json.data.code).toBe("forbidden_key");
  });

  it("what superjson writes for the apps' inputs is accepted", async () => {
    for (const input of [{ question: "" }, { question: "", other: undefined }, { question: undefined }]) {
      const answer = await raw("member.oracle.draw", superjson.stringify(input));
      // Undefined counts as absent, and an unknown key is still named.
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

  it("no procedure takes an input that JSON cannot express, but an upload, which tRPC does not call", () => {
    const procedures = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { inputs: ZodMiniType[]; meta?: ProcedureMeta } }>,
    ).filter(([, { _def }]) => _def.meta?.rest?.kind !== "upload");
    for (const [name, { _def }] of procedures)
      for (const input of _def.inputs)
        expect(() => toJSONSchema(input, { io: "input", unrepresentable: "throw" }), name).not.toThrow();
  });

  it("documented calls ignore annotations", async () => {
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
