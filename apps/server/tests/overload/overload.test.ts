import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { appRouter } from "@panshi/api";
import { errors } from "@panshi/contracts/platform/errors";
import { memberSessions } from "@panshi/db/schema";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compressPage } from "../../src/pages/cached-page.ts";
import type { Website } from "../../src/pages/website.ts";
import { type TestApp, testApp, type TestResponse } from "../../src/testing.ts";
import { addAdministrator, addMember, countRows } from "../fixtures.ts";
import { payuniVariables } from "../payment-fixtures.ts";
import { neverRefusedProcedures, neverRefusedRoutes } from "./never-refused.ts";

const website: Website = {
  routes: [
    { path: "/", noindex: false },
    { path: "/page-of-a-result", noindex: true, neverRefused: true },
  ],
  webRoot: import.meta.dirname,
  adminRoot: import.meta.dirname,
  adminPage: () => Promise.resolve("<title>後台</title>"),
  page: async () => compressPage("a page", 200),
  sendNotFound: async (_request, reply) => reply.status(404).send("no such page"),
};

/** Admits everything, or nothing that may be refused, and counts the requests under way. */
const admission = {
  overloaded: false,
  open: 0,
  admits: () => !admission.overloaded,
  refused: () => {},
  opened: () => (admission.open += 1),
  closed: () => void (admission.open -= 1),
};

let server: TestApp;
let origin: string;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  const listRoutes = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  subscribe("fastify.initialization", listRoutes);
  const google = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "a", GOOGLE_ISSUER: "http://127.0.0.1:9" };
  server = await testApp({ variables: { ...payuniVariables, ...google }, website, admission });
  unsubscribe("fastify.initialization", listRoutes);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => {
  admission.overloaded = false;
});

const message = errors.overloaded.message;
const retryAfter = expect.stringMatching(/^[2-5]$/) as string;
const isRefusal = ({ status, headers, text }: TestResponse) =>
  status === 503 && headers["retry-after"] !== undefined && /"code":"overloaded"|<title>人很多/.test(text);
const refusalAt = (path: string) => ({
  error: { json: { message, code: -32603, data: { message, code: "overloaded", httpStatus: 503, path } } },
});

describe("an overloaded server", () => {
  it("refuses every route and every procedure save those of the list", async () => {
    admission.overloaded = true;
    const answered: string[] = [];
    for (const { method, url } of routes) {
      if (url.startsWith("/trpc")) continue;
      const path = url.replace(/:\w+|\*/g, "x");
      const answer = await server.call(method as "GET", path);
      const refused = method === "HEAD" ? answer.status === 503 : isRefusal(answer);
      if (!refused) answered.push(`${method} ${url}`);
    }
    expect(answered.toSorted()).toEqual(neverRefusedRoutes.toSorted());

    const called: string[] = [];
    for (const name of Object.keys(appRouter._def.procedures)) {
      const answer = await server.call("GET", `/trpc/${name}`);
      if (!isRefusal(answer)) called.push(name);
    }
    expect(called.toSorted()).toEqual(neverRefusedProcedures.toSorted());
  });

  it("answers documented calls the error, kept nowhere, before their body is read", async () => {
    admission.overloaded = true;
    for (const [method, url, flag] of [
      ["GET", "/api/faqs", {}],
      ["POST", "/api/register", {}],
      ["POST", "/api/payments/create-payuni-order", { success: false, error: message }],
      ["GET", "/api/nothing", {}],
    ] as const) {
      const { status, body, headers } = await server.call(method, url, method === "POST" ? { payload: "{" } : {});
      expect([url, status, body]).toEqual([url, 503, { message, code: "overloaded", ...flag }]);
      expect([headers["retry-after"], headers["cache-control"]]).toEqual([retryAfter, "no-store"]);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
    }
  });

  it("answers a page to people, without a script and kept nowhere", async () => {
    admission.overloaded = true;
    const asBrowser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    for (const [url, options] of [
      ["/", {}],
      ["/no-such-page", {}],
      ["/admin/orders", {}],
      ["/api/login", asBrowser],
    ] as const) {
      const { status, text, headers } = await server.call("GET", url, options);
      expect([url, status, headers["cache-control"], headers["retry-after"], headers["content-type"]]).toEqual([
        url,
        503,
        "no-store",
        retryAfter,
        "text/html; charset=utf-8",
      ]);
      expect(text).toMatch(/^<!doctype html><html lang="zh-Hant-TW"/);
      expect(text).not.toMatch(/<script|<img|http-equiv/);
      expect([headers["etag"], headers["set-cookie"]]).toEqual([undefined, undefined]);
    }
    expect((await server.call("HEAD", "/")).status).toBe(503);
  });

  it("answers /trpc in tRPC's shape: one call, a batch, and calls that ask for a stream", async () => {
    admission.overloaded = true;
    const one = await server.call("GET", "/trpc/member.site.plans");
    expect([one.status, one.body, one.headers["retry-after"]]).toEqual([
      503,
      refusalAt("member.site.plans"),
      retryAfter,
    ]);
    expect(one.headers["content-type"]).toMatch(/^application\/json/);
    const paths = ["member.site.plans", "member.session.user"];
    const batch = await server.call("GET", `/trpc/${paths.join(",")}?batch=1&input=%7B%7D`);
    expect([batch.status, batch.body]).toEqual([503, paths.map(refusalAt)]);
    const mutation = await server.call("POST", "/trpc/member.oracle.draw?batch=1", { body: { 0: { json: {} } } });
    expect([mutation.status, mutation.body]).toEqual([503, [refusalAt("member.oracle.draw")]]);
    const headers = { "trpc-accept": "application/jsonl" };
    const streamed = await server.call("POST", "/trpc/member.oracle.interpretStream?batch=1", { body: {}, headers });
    expect([streamed.status, streamed.body]).toEqual([503, refusalAt("member.oracle.interpretStream")]);
  });

  it("refuses what the apps send to /trpc before Fastify, with the same answer, and leaves it what they do not send", async () => {
    admission.overloaded = true;
    const input = "input=%7B%7D";
    const plans = "member.site.plans";
    const early: [method: "GET" | "POST", path: string][] = [
      ["GET", `/trpc/${plans}`],
      ["GET", `/trpc/${plans}?${input}`],
      ["GET", `/trpc/${plans}?batch=1`],
      ["GET", `/trpc/${plans},member.session.user?batch=1&${input}`],
      ["GET", "/trpc/no.such.procedure?batch=1"],
      ["POST", "/trpc/member.oracle.draw?batch=1"],
    ];
    const left: typeof early = [
      ["GET", `/trpc/${plans}?${input}&batch=1`],
      ["GET", `/trpc/${plans}?batch=1&batch=1`],
      ["GET", "/trpc/member%2Esite%2Eplans?batch=1"],
      ["GET", "/trpc/"],
    ];
    for (const [method, path] of [...early, ...left]) {
      const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
      const answer = await fetch(`${origin}${path}`, { method, ...body });
      const text = await answer.text();
      const byFastify = await server.call(method, path, method === "POST" ? { body: {} } : {});
      expect([path, answer.status, JSON.parse(text)]).toEqual([path, byFastify.status, byFastify.body]);
      for (const [name, value] of Object.entries(byFastify.headers))
        if (!["date", "retry-after", "content-length", "connection"].includes(name))
          expect([name, answer.headers.get(name)]).toEqual([name, value]);
      if (answer.status === 503) expect(answer.headers.get("retry-after")).toEqual(retryAfter);
      // Only an early refusal is in ASCII.
      const isEarly = answer.status === 503 && !/[^\0-\x7f]/.test(text);
      expect([path, isEarly]).toEqual([path, early.some(([, each]) => each === path)]);
    }
    const streamed = await fetch(`${origin}/trpc/member.oracle.interpretStream?batch=1`, {
      headers: { "trpc-accept": "application/jsonl" },
    });
    expect([streamed.status, await streamed.json()]).toEqual([503, refusalAt("member.oracle.interpretStream")]);
    const signOut = await fetch(`${origin}/trpc/admin.session.signOut,${plans}?batch=1`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(signOut.status).not.toBe(503);
    expect(admission.open).toBe(0);
  });

  it("has the shape that tRPC itself gives a call that fails", async () => {
    const failed = await server.call<ReturnType<typeof refusalAt>>("GET", "/trpc/member.session.user");
    admission.overloaded = true;
    const refused = await server.call<ReturnType<typeof refusalAt>>("GET", "/trpc/member.session.user");
    const keysOf = ({ body }: typeof failed) =>
      [body, body.error, body.error.json, body.error.json.data].map(Object.keys);
    expect(keysOf(refused)).toEqual(keysOf(failed));
  });

  it("signs out members and administrators, also in a batch with other calls, which are answered too", async () => {
    const member = await addMember(server);
    const { cookies } = await addAdministrator(server, "admin");
    admission.overloaded = true;
    const sessions = () => countRows(server, "member_sessions");
    expect(await sessions()).toBeGreaterThan(0);
    const signedOut = await server.call("GET", "/api/logout", { cookies: member.cookies });
    expect([signedOut.status, signedOut.headers["location"]]).toEqual([302, "/"]);
    expect(await server.database.db.select().from(memberSessions)).toEqual([]);
    const batch = await server.call<{ result?: { data: { json: unknown } }; error?: unknown }[]>(
      "POST",
      "/trpc/admin.post.create,admin.session.signOut?batch=1",
      { cookies, body: { 0: { json: {} }, 1: {} } },
    );
    expect(batch.body[1]?.result?.data.json).toEqual({ message: "已登出" });
    expect(JSON.stringify(batch.body[0])).toContain('"code":"bad_input"');
  });

  it("keeps count of the requests under way, also of those whose caller goes", async () => {
    expect(admission.open).toBe(0);
    await server.call("GET", "/api/faqs");
    expect((await fetch(`${origin}/api/faqs`)).status).toBe(200);
    expect(admission.open).toBe(0);
    const began = once(server.app.server, "request");
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      'POST /api/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"',
    );
    await began;
    expect(admission.open).toBe(1);
    socket.destroy();
    await expect.poll(() => admission.open).toBe(0);
  });
});
