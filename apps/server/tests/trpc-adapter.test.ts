import type { AddressInfo } from "node:net";
import { publicProcedure, router } from "@panshi/api/trpc";
import { AppError, type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink, TRPCClientError } from "@trpc/client";
import { TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import superjson from "superjson";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { trpc } from "../src/plugins/trpc.ts";
import { type TestApp, testApp } from "../src/testing.ts";

// tRPC's own adapter is the peer: what it answers, the endpoint of ours answers too.
const shared = { name: "石", at: new Date("2026-03-01T04:00:00Z") };
const outputs = {
  text: "願",
  nothing: undefined,
  empty: null,
  rows: [{ id: "a", count: 0, nested: { list: [1, 2, [3]] } }],
  dates: { at: shared.at, none: undefined },
  numbers: [Number.NaN, -0, 1e21, 0.1],
  twice: [shared, shared],
  map: new Map([["願", 1]]),
} as const;
type OutputName = keyof typeof outputs;
const names = Object.keys(outputs) as [OutputName, ...OutputName[]];
const trpcCodes = Object.keys(TRPC_ERROR_CODES_BY_KEY) as (keyof typeof TRPC_ERROR_CODES_BY_KEY)[];

let releaseStream = Promise.withResolvers<void>();
let streamEnded = Promise.withResolvers<void>();
const testRouter = router({
  output: publicProcedure.input(z.strictObject({ name: z.enum(names) })).query(({ input }) => outputs[input.name]),
  bare: publicProcedure.query(() => "沒有輸入"),
  write: publicProcedure.input(z.strictObject({ text: z.optional(z.string()) })).mutation(({ ctx, input }) => {
    ctx.transport.writeSession("administrator", "t".repeat(43));
    return input;
  }),
  fail: publicProcedure.input(z.strictObject({ code: z.string() })).mutation(({ input: { code } }) => {
    if (code === "unexpected") throw new Error("secret");
    if (trpcCodes.some((each) => each === code)) throw new TRPCError({ code: code as (typeof trpcCodes)[number] });
    throw new AppError(code as ErrorCode, code === "too_many_attempts" ? { retryAfterSeconds: 7 } : undefined);
  }),
  wordsStream: publicProcedure.mutation(async function* () {
    try {
      yield "第一句";
      await releaseStream.promise;
      yield "第二句";
    } finally {
      streamEnded.resolve();
    }
  }),
});

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await testApp({
    extend: (app, services) => {
      void app.register((scope) => trpc(scope, services, { router: testRouter }), { prefix: "/ours" });
      void app.register((scope) => trpc(scope, services, { router: testRouter, adapterOnly: true }), {
        prefix: "/adapter",
      });
    },
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const HEADERS = ["content-type", "vary", "cache-control", "retry-after", "content-encoding", "content-length"];

async function answerOf(prefix: "ours" | "adapter", path: string, init: RequestInit) {
  const response = await fetch(`${origin}/${prefix}/trpc/${path}`, init);
  return {
    status: response.status,
    headers: HEADERS.map((name) => [name, response.headers.get(name)]),
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
  };
}

/** Both answer the same; what they answer. */
async function expectSame(path: string, init: RequestInit = {}) {
  const ours = await answerOf("ours", path, init);
  expect(ours).toEqual(await answerOf("adapter", path, init));
  return ours;
}
const json = { "content-type": "application/json" };
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { ...json, ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const queryOf = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`;

describe("the endpoint of ours answers as tRPC's adapter", () => {
  it.each(names)("the output %s", async (name) => {
    const { status } = await expectSame(`output?${queryOf({ json: { name } })}`);
    expect(status).toBe(200);
    await expectSame(`output?batch=1&${queryOf({ 0: { json: { name } } })}`);
  });

  it.each([...trpcCodes, ...Object.keys(errors), "unexpected"])("the error %s", async (code) => {
    const { status, text } = await expectSame("fail", post({ json: { code } }));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain("secret");
    await expectSame("fail?batch=1", post({ 0: { json: { code } } }));
  });

  it("a batch of ten with one failure, and cookies", async () => {
    const inputs = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [index, { json: { text: `${index}` } }]),
    );
    const paths = Array.from({ length: 10 }, (_, index) => (index === 4 ? "fail" : "write"));
    const { status, cookies } = await expectSame(
      `${paths.join(",")}?batch=1`,
      post({ ...inputs, 4: { json: { code: "too_many_attempts" } } }),
    );
    expect([status, cookies.length > 0]).toEqual([207, true]);
  });

  it.each<[string, string, RequestInit]>([
    ["eleven calls", `${Array.from({ length: 11 }, () => "bare").join(",")}?batch=1`, {}],
    ["an unknown name", "unknown", {}],
    ["an unknown name in a batch", "bare,unknown?batch=1", {}],
    ["a name of Object", "constructor", {}],
    ["no name in a batch", ",?batch=1", {}],
    ["a query over POST", "bare", post({})],
    ["a mutation over GET", "write", {}],
    ["queries and mutations", "bare,write?batch=1", post({})],
    ["HEAD", "bare", { method: "HEAD" }],
    ["no input where one is needed", "output", {}],
    ["an input that is refused", `output?${queryOf({ json: { name: "other" } })}`, {}],
    ["an input where none is read", `bare?${queryOf({ json: 1 })}`, {}],
    ["an empty input", "bare?input=", {}],
    ["an input that is no JSON", "bare?input=%7B", {}],
    ["a body that is no JSON", "write", post("{")],
    ["an empty body", "write", post("")],
    ["a body of null", "write", post("null")],
    ["a batch that is a list", "write?batch=1", post([{ json: {} }])],
    ["a batch with one input of two", "output,output?batch=1", {}],
    [
      "a batch with a bad annotation",
      "bare,bare?batch=1&" + queryOf({ 1: { json: null, meta: { values: ["Date"] } } }),
      {},
    ],
    ["an undefined input", "write", post({ json: null, meta: { values: ["undefined"], v: 1 } })],
    ["a forbidden key", "write", post('{"json":{"__proto__":{}}}')],
    ["batch=0", "bare?batch=0", {}],
    ["another parameter", "bare?other=1", {}],
    ["connection parameters", `bare?connectionParams=${encodeURIComponent("{}")}`, {}],
    ["connection parameters that are no JSON", "bare?connectionParams=%7B", {}],
    ["a repeated input", `bare?${queryOf({ json: 1 })}&input=%7B`, {}],
    ["a percent sign that is none", "bare?input=%zz", {}],
    ["a stream that is not asked for", "wordsStream", post({})],
    ["a stream that is not batched", "wordsStream", post({}, { "trpc-accept": "application/jsonl" })],
  ])("%s", async (_name, path, init) => {
    releaseStream.resolve();
    await expectSame(path, init);
  });
});

describe.each(["ours", "adapter"] as const)("the official client at %s", (prefix) => {
  const url = () => `${origin}/${prefix}/trpc`;
  const options = () => ({ url: url(), transformer: superjson });
  const links = {
    httpLink: () => httpLink(options()),
    httpBatchLink: () => httpBatchLink({ ...options(), maxItems: 10 }),
    httpBatchStreamLink: () => httpBatchStreamLink({ ...options(), maxItems: 10 }),
  };

  it.each(Object.keys(links) as (keyof typeof links)[])("%s reads every output and error", async (name) => {
    const client = createTRPCClient<typeof testRouter>({ links: [links[name]()] });
    const read = await Promise.all(names.map((each) => client.output.query({ name: each })));
    expect(Object.fromEntries(names.map((each, index) => [each, read[index]]))).toEqual(outputs);
    expect(await client.bare.query()).toBe("沒有輸入");
    expect(await client.write.mutate({ text: undefined })).toEqual({ text: undefined });
    const failure: unknown = await client.fail.mutate({ code: "not_found" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TRPCClientError);
    expect(failure).toMatchObject({ data: { code: "not_found", httpStatus: 404, path: "fail" } });
  });

  it("a stream arrives as it is written, and one that is aborted ends on the server", async () => {
    [releaseStream, streamEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const client = createTRPCClient<typeof testRouter>({ links: [links.httpBatchStreamLink()] });
    const words: string[] = [];
    for await (const word of await client.wordsStream.mutate()) {
      words.push(word);
      releaseStream.resolve();
    }
    expect(words).toEqual(["第一句", "第二句"]);
    [releaseStream, streamEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const abort = new AbortController();
    const stream = await client.wordsStream.mutate(undefined, { signal: abort.signal });
    const first = await stream[Symbol.asyncIterator]().next();
    expect(first.value).toBe("第一句");
    abort.abort();
    releaseStream.resolve();
    await streamEnded.promise;
  });
});
