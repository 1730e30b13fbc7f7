import { errors } from "@panshi/contracts/platform/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedProcedures } from "../src/rest/documented-procedures.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { checkResponse } from "./check-response.ts";
import { snapshot } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

describe("[S8.51] unknown paths", () => {
  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/faqs/",
    "/api//faqs",
    "/api/FAQS",
    "/api/auth/user/x",
    "/api/%",
    "/api/%ff",
    "/api/%00",
    "/api/%2e%2e/auth/user",
    `/api/${"a".repeat(3000)}`,
    `/api/admin/oracles/${"a".repeat(3000)}`,
    "/trpc",
    "/nothing",
    "/%",
    "/.env",
    "/.git/config",
    "/../package.json",
  ])("%.60s is 404 as JSON", async (url) => {
    const answer = await server.call("GET", url);
    checkResponse(answer, url);
    expect([answer.status, answer.body]).toEqual([404, { message: errors.not_found.message, code: "not_found" }]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("documented paths answer other methods with 405", async () => {
    const before = await snapshot(server);
    const calls = documentedProcedures().map(({ rest }) => ({ ...rest, path: rest.path.replace(":id", "x") }));
    for (const path of new Set(calls.map((call) => call.path))) {
      const allowed = calls.filter((call) => call.path === path).map((call) => call.method);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        if (allowed.includes(method)) continue;
        const answer = await server.call(method, path, method === "GET" ? {} : { body: {} });
        checkResponse(answer, `${method} ${path}`);
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(answer.body).toEqual({ message: errors.method_not_allowed.message, code: "method_not_allowed" });
        expect(String(answer.headers.allow).split(", ").toSorted()).toEqual(allowed.toSorted());
      }
    }
    expect(await snapshot(server)).toEqual(before);
  });

  it("the body of a refused method is not read", async () => {
    const options = { payload: "{", headers: { "content-type": "application/json" } };
    const answer = await server.call("POST", "/api/faqs", options);
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET"]);
    const text = { payload: "x", headers: { "content-type": "text/plain" } };
    expect((await server.call("PUT", "/api/auth/login", text)).status).toBe(405);
    expect((await server.call("OPTIONS", "/api/faqs")).status).toBe(405);
    for (const url of ["/api/login", "/api/logout", "/api/docs", "/api/openapi.json"])
      expect((await server.call("POST", url, { body: {} })).headers.allow).toBe("GET");
  });

  it("HEAD is 404 on documented paths", async () => {
    expect((await server.call("HEAD", "/api/faqs")).status).toBe(404);
    expect((await server.call("HEAD", "/api/auth/login")).status).toBe(404);
  });
});

it("every response has the security headers", async () => {
  for (const url of ["/api/faqs", "/api/nothing", "/api/auth/user", "/health/live", "/api/openapi.json", "/trpc/x"]) {
    const { headers } = await server.call("GET", url);
    expect(headers["content-security-policy"], url).toMatch(
      /default-src 'self'.*script-src 'self';.*frame-ancestors 'none'/,
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});
