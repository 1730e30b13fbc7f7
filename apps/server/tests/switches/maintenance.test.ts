import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { appRouter } from "@panshi/api";
import { errors } from "@panshi/contracts/platform/errors";
import { SWITCHES_KEY } from "@panshi/contracts/platform/switches";
import { settings } from "@panshi/db/schema";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compressPage } from "../../src/pages/cached-page.ts";
import type { Website } from "../../src/pages/website.ts";
import { type TestApp, testApp, type TestResponse } from "../../src/testing.ts";
import { addAdministrator, withTestTransaction } from "../fixtures.ts";
import { payuniVariables } from "../payment-fixtures.ts";
import { openProcedures, openRoutes } from "./open-in-maintenance.ts";
import { SWITCHES_PATH, setTestSwitches } from "./turn.ts";

let renders = 0;
const website: Website = {
  routes: [
    { path: "/", noindex: false },
    { path: "/open-page-of-the-member-site", noindex: true, openInMaintenance: true },
  ],
  webRoot: import.meta.dirname,
  adminRoot: import.meta.dirname,
  adminPage: () => Promise.resolve(""),
  page: async () => compressPage(`page ${(renders += 1)}`, 200),
  sendNotFound: async (_request, reply) => reply.status(404).send("no such page"),
};

let server: TestApp;
let staff: Record<string, string>;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  const listRoutes = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  subscribe("fastify.initialization", listRoutes);
  const google = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "a", GOOGLE_ISSUER: "http://127.0.0.1:9" };
  server = await testApp({ variables: { ...payuniVariables, ...google }, website });
  unsubscribe("fastify.initialization", listRoutes);
  staff = (await addAdministrator(server, "super_admin")).cookies;
});
afterAll(() => server.close());
afterEach(() => setTestSwitches(server, staff, {}));

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; meta?: { rest?: { kind?: string } } } }
  >,
);
const isOurs = ({ status, text }: TestResponse) =>
  status === 503 && (text.includes('"code":"maintenance"') || text.includes("<title>維護中"));
const asBrowser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

describe("[S2.140] maintenance mode", () => {
  it("closes every route and every procedure save those of the list", async () => {
    await setTestSwitches(server, staff, { maintenance: true });
    const open: string[] = [];
    for (const { method, url } of routes) {
      if (method === "HEAD" || url.startsWith("/trpc")) continue;
      const answer = await server.call(method as "GET", url.replace(/:\w+|\*/g, "x"));
      if (answer.status !== 405 && !isOurs(answer)) open.push(`${method} ${url}`);
    }
    const isBackOffice = (route: string) => / \/api\/admin\//.test(route);
    expect(open.filter((route) => !isBackOffice(route)).toSorted()).toEqual(openRoutes.toSorted());
    const backOffice = routes.filter(({ url }) => url.startsWith("/api/admin/")).map(({ url }) => url);
    expect(new Set(open.filter(isBackOffice).map((route) => route.split(" ")[1]))).toEqual(new Set(backOffice));

    const called: string[] = [];
    for (const [name, { _def }] of procedures) {
      const answer = await (_def.type === "mutation"
        ? server.call("POST", `/trpc/${name}`, { body: { json: 1 } })
        : server.call("GET", `/trpc/${name}?input=%7B%22json%22%3A1%7D`));
      if (!isOurs(answer)) called.push(name);
    }
    const names = procedures.map(([name]) => name);
    expect(called.toSorted()).toEqual(
      [...names.filter((name) => name.startsWith("admin.")), ...openProcedures].toSorted(),
    );
  });

  it("answers a page of its own to people and the error to calls, both with Retry-After and kept nowhere", async () => {
    await setTestSwitches(server, staff, { maintenance: true });
    for (const [url, options] of [
      ["/", {}],
      ["/no-such-page", {}],
      ["/api/login", asBrowser],
      ["/api/auth/google/callback?code=x", asBrowser],
    ] as const) {
      const { status, text, headers } = await server.call("GET", url, options);
      expect([url, status, headers["cache-control"], headers["retry-after"], headers["content-type"]]).toEqual([
        url,
        503,
        "no-store",
        "120",
        "text/html; charset=utf-8",
      ]);
      expect(text).toMatch(/^<!doctype html><html lang="zh-Hant-TW"/);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).not.toMatch(/<script|<img|http-equiv/);
      expect([headers["etag"], headers["set-cookie"]]).toEqual([undefined, undefined]);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
    }
    expect((await server.call("HEAD", "/")).status).toBe(503);
    const error = { message: errors.maintenance.message, code: "maintenance" };
    for (const [method, url, flag] of [
      ["GET", "/api/faqs", {}],
      ["POST", "/api/register", {}],
      ["POST", "/api/payments/create-payuni-order", { success: false, error: error.message }],
      ["GET", "/api/nothing", {}],
    ] as const) {
      const { status, body, headers } = await server.call(method, url, method === "POST" ? { body: {} } : {});
      expect([url, status, body, headers["retry-after"]]).toEqual([url, 503, { ...error, ...flag }, "120"]);
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("lets no cached page or answer through, and leaves them as they were", async () => {
    const faqs = await server.call("GET", "/api/faqs");
    const before = await server.call("GET", "/");
    expect([before.status, before.text]).toEqual([200, `page ${renders}`]);
    await setTestSwitches(server, staff, { maintenance: true });
    const headers = { "if-none-match": String(before.headers["etag"]) };
    expect((await server.call("GET", "/", { headers })).status).toBe(503);
    expect((await server.call("GET", "/api/faqs")).status).toBe(503);
    const open = await server.call("GET", "/open-page-of-the-member-site");
    expect([open.status, open.text]).toEqual([200, `page ${renders}`]);
    await setTestSwitches(server, staff, {});
    expect((await server.call("GET", "/")).text).toBe(`page ${renders}`);
    expect((await server.call("GET", "/api/faqs")).body).toEqual(faqs.body);
  });

  it("judges a batch call by call, streams too", async () => {
    await setTestSwitches(server, staff, { maintenance: true });
    const batch = "/trpc/admin.settings.switches,member.site.plans?batch=1&input=%7B%7D";
    const { status, body, headers } = await server.call<
      [{ result: { data: { json: { maintenance: boolean } } } }, { error: { json: { data: { code: string } } } }]
    >("GET", batch, { cookies: staff });
    expect([status, headers["retry-after"]]).toEqual([207, "120"]);
    expect([body[0].result.data.json.maintenance, body[1].error.json.data.code]).toEqual([true, "maintenance"]);
    const streamed = await server.app.inject({
      method: "GET",
      url: batch,
      cookies: staff,
      headers: { "trpc-accept": "application/jsonl" },
    });
    expect(streamed.body).toMatch(/"maintenance":true/);
    expect(streamed.body).toMatch(/"code":"maintenance"/);
  });

  it("begins and ends at once on a server without cache notifications", async () => {
    server.services.cache.setListening(false);
    const set = (maintenance: boolean) =>
      withTestTransaction(server, (db) =>
        db
          .insert(settings)
          .values({ key: SWITCHES_KEY, value: { maintenance }, updatedAt: new Date(0) })
          .onConflictDoUpdate({
            target: settings.key,
            set: { value: { maintenance } },
          }),
      );
    try {
      expect((await server.call("GET", "/")).status).toBe(200);
      await set(true);
      expect((await server.call("GET", "/")).status).toBe(503);
      expect((await server.call("GET", SWITCHES_PATH, { cookies: staff })).body).toMatchObject({ maintenance: true });
      await set(false);
      expect((await server.call("GET", "/")).status).toBe(200);
    } finally {
      server.services.cache.setListening(true);
    }
  });
});
