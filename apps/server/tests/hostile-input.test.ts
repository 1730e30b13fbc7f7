import { type ErrorCode, errors } from "@panshi/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedProcedures, type DocumentedProcedure } from "../src/rest/documented-procedures.ts";
import { type TestResponse, uniqueAddress, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, addSlips, INTERNALS, registrationBody, snapshot } from "./fixtures.ts";
import { hostileJsonTexts, hostileValues, inputSchemaOf, sampleInput } from "./hostile.ts";
import { withPayuni } from "./payment-fixtures.ts";

let server: TestApp;
let slip: string;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni });
  await addPlans(server);
  slip = (await addSlips(server, 2))[0] ?? "";
});
afterAll(() => server.close());

type Failure = {
  message: string;
  code: ErrorCode;
  issues?: { path: string; message: string }[];
  success?: unknown;
  error?: unknown;
};
const telling = documentedProcedures().flatMap(({ rest }) => (rest.successFlag ? [rest.path] : []));

/** What must hold of any answer: below 500, and a failure in our shape and words. */
function check(answer: TestResponse, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) return;
  const { success, error, ...body } = answer.body as Failure;
  // Creating a payment answers these two as well (S7.15).
  if (success !== undefined || error !== undefined) {
    expect(
      telling.some((path) => what.includes(path)),
      what,
    ).toBe(true);
    expect([success, error], what).toEqual([false, body.message]);
  }
  expect(Object.keys(body), what).toEqual(body.issues ? ["message", "code", "issues"] : ["message", "code"]);
  expect(errors[body.code].status, what).toBe(answer.status);
  for (const said of [body, ...(body.issues ?? [])]) {
    expect(said.message, what).toMatch(/\p{Script=Han}/u);
    expect(said.message, what).not.toMatch(/(?!JSON)[A-Za-z]{4,}/);
  }
  for (const issue of body.issues ?? []) expect(Object.keys(issue)).toEqual(["path", "message"]);
  expect(answer.text, what).not.toMatch(INTERNALS);
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? "undefined";
const isQuery = ({ rest }: DocumentedProcedure) => rest.method === "GET" || rest.method === "DELETE";

/** The address of a call, with a row's id in its path and everything else in its query. */
function address({ rest }: DocumentedProcedure, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.map((each) => [key, String(each)])
        : [[key, typeof value === "string" ? value : short(value)]],
    ),
  );
  const path = rest.path.replace(/:\w+/g, slip);
  return search.size > 0 ? `${path}?${search}` : path;
}

describe("[S5.43] [S8.51] every documented call", () => {
  const all = documentedProcedures();
  it.each(all.map((each) => [each.rest.method, each.rest.path, each] as const))(
    "%s %s answers whatever it is sent below 500, in our words",
    async (_method, _path, documented) => {
      const { method } = documented.rest;
      const schema = inputSchemaOf(documented);
      const valid = (schema ? sampleInput(schema, "", slip) : {}) as Record<string, unknown>;
      const fields = Object.keys(schema?.properties ?? {}).filter((key) => !documented.rest.path.includes(`:${key}`));
      const send = async (what: string, url: string, payload?: string) => {
        // Sessions of their own: a call may end one.
        const cookies = { ...member.cookies, ...staff.cookies };
        const json = payload === undefined ? {} : { payload, headers: { "content-type": "application/json" } };
        check(
          await server.call(method, url, { cookies, address: uniqueAddress(), ...json }),
          `${method} ${url} ${what}`,
        );
      };
      let member = await addMember(server);
      let staff = await addAdministrator(server, "super_admin");
      for (const field of fields) {
        member = await addMember(server);
        staff = await addAdministrator(server, "super_admin");
        if (isQuery(documented)) {
          for (const value of hostileValues) {
            const url = address(documented, { [field]: value });
            if (url.length < 8000) await send(field, url);
          }
          continue;
        }
        for (const value of [undefined, ...hostileValues])
          await send(`${field} ${short(value)}`, address(documented), JSON.stringify({ ...valid, [field]: value }));
        for (const text of hostileJsonTexts) {
          const others = JSON.stringify({ ...valid, [field]: undefined }).slice(1, -1);
          const body = `{${others}${others && ","}"${field}":${text}}`;
          await send(`${field} ${text.slice(0, 40)}`, address(documented), body);
        }
      }
      if (isQuery(documented)) return;
      for (const value of hostileValues) await send(short(value), address(documented), JSON.stringify(value));
      for (const text of hostileJsonTexts) {
        const known = JSON.stringify(valid).slice(1, -1);
        await send(`unknown ${text.slice(0, 40)}`, address(documented), `{${known}${known && ","}"unknown":${text}}`);
      }
      for (const text of [...hostileJsonTexts, "", "{", '{"a":1,}', "﻿{}", "\0"])
        await send(text.slice(0, 40), address(documented), text);
    },
    60_000,
  );

  it.each(
    all
      .filter((each) => each.rest.path.includes(":id"))
      .map((each) => [each.rest.method, each.rest.path, each] as const),
  )("%s %s refuses what is no id", async (method, path, documented) => {
    const cookies = {
      ...(await addMember(server)).cookies,
      ...(await addAdministrator(server, "super_admin")).cookies,
    };
    const schema = inputSchemaOf(documented);
    const body = schema ? sampleInput(schema, "", slip) : {};
    const before = await snapshot(server);
    const ids = [
      "1",
      "0",
      "-1",
      "null",
      "undefined",
      "%00",
      "%20",
      "%ff",
      "%",
      "..",
      "__proto__",
      "a".repeat(2000),
      `${slip}x`,
      `${slip}%00`,
      `${slip}/x`,
      "%2e%2e%2f",
    ];
    for (const id of ids) {
      const answer = await server.call(method, path.replace(":id", id), {
        cookies,
        ...(method !== "DELETE" && { body }),
      });
      check(answer, `${method} ${path} ${id}`);
      expect([400, 404], id).toContain(answer.status);
    }
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("[S5.43] bodies", () => {
  const posts = documentedProcedures().filter(({ rest, input }) => rest.method === "POST" && input);
  const types: [string, string][] = [
    ["application/x-www-form-urlencoded", "email=a%40example.com&password=a+long+enough+one"],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n'],
    ["text/plain", '{"email":"a@example.com"}'],
    ["application/xml", "<a/>"],
    ["application/json; charset=utf-16", '{"email":"a@example.com"}'],
    ["garbage", "x"],
  ];
  it.each(posts.map(({ rest }) => rest.path))("of another kind are refused by %s", async (path) => {
    const { cookies } = await addAdministrator(server, "super_admin");
    const member = await addMember(server);
    const before = await snapshot(server);
    for (const [type, payload] of types) {
      const answer = await server.call("POST", path, {
        payload,
        headers: { "content-type": type },
        cookies: { ...cookies, ...member.cookies },
        address: uniqueAddress(),
      });
      check(answer, `${path} ${type}`);
      expect([400, 415], type).toContain(answer.status);
    }
    expect(await snapshot(server)).toEqual(before);
  });

  it.each(posts.map(({ rest }) => rest.path))("over 256 KiB are refused by %s with 413", async (path) => {
    const answer = await server.call("POST", path, { body: { email: "x".repeat(256 * 1024) } });
    check(answer, path);
    expect(answer.body).toMatchObject({ code: "too_large" });
  });

  it.each(posts.map(({ rest }) => rest.path))(
    "with keys that reach a prototype are refused by %s with 400",
    async (path) => {
      const before = await snapshot(server);
      for (const payload of [
        '{"__proto__":{"a":1}}',
        '{"constructor":1}',
        '{"a":{"prototype":{"b":1}}}',
        '{"a":[{"__proto__":1}]}',
      ]) {
        const answer = await server.call("POST", path, { payload, headers: { "content-type": "application/json" } });
        check(answer, `${path} ${payload}`);
        expect(answer.status, payload).toBe(400);
        expect(["bad_json", "forbidden_key"]).toContain((answer.body as { code: string }).code);
      }
      expect(({} as { a?: unknown }).a).toBeUndefined();
      expect(await snapshot(server)).toEqual(before);
    },
  );
});

describe("[S8.51] addresses that are none", () => {
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
    check(answer, url);
    expect([answer.status, answer.body]).toEqual([404, { message: errors.not_found.message, code: "not_found" }]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("and documented ones take no other method", async () => {
    const before = await snapshot(server);
    const calls = documentedProcedures().map(({ rest }) => ({ ...rest, path: rest.path.replace(":id", "x") }));
    for (const path of new Set(calls.map((call) => call.path))) {
      const taken = calls.filter((call) => call.path === path).map((call) => call.method);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        if (taken.includes(method)) continue;
        const answer = await server.call(method, path, method === "GET" ? {} : { body: {} });
        check(answer, `${method} ${path}`);
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(answer.body).toEqual({ message: errors.method_not_allowed.message, code: "method_not_allowed" });
        expect(String(answer.headers.allow).split(", ").toSorted()).toEqual(taken.toSorted());
      }
    }
    expect(await snapshot(server)).toEqual(before);
  });

  it("and what a refused method brought along is not read", async () => {
    const options = { payload: "{", headers: { "content-type": "application/json" } };
    const answer = await server.call("POST", "/api/faqs", options);
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET"]);
    const text = { payload: "x", headers: { "content-type": "text/plain" } };
    expect((await server.call("PUT", "/api/auth/login", text)).status).toBe(405);
    expect((await server.call("OPTIONS", "/api/faqs")).status).toBe(405);
    for (const url of ["/api/login", "/api/logout", "/api/docs", "/api/openapi.json"])
      expect((await server.call("POST", url, { body: {} })).headers.allow).toBe("GET");
  });

  it("while HEAD is answered as before", async () => {
    expect((await server.call("HEAD", "/api/faqs")).status).toBe(404);
    expect((await server.call("HEAD", "/api/auth/login")).status).toBe(404);
  });
});

it("every answer carries the headers of safety", async () => {
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

it("hostile headers and cookies break nothing", async () => {
  const values = [
    "x".repeat(8000),
    "é",
    "=;,",
    "panshi_member=a; panshi_member=b",
    "%00",
    "__proto__=x",
    '"',
    "a=b; constructor=c",
  ];
  for (const value of values)
    for (const name of [
      "cookie",
      "user-agent",
      "x-forwarded-for",
      "accept",
      "accept-encoding",
      "if-none-match",
      "origin",
      "referer",
    ]) {
      check(await server.call("GET", "/api/auth/user", { headers: { [name]: value } }), `${name} ${value}`);
      check(
        await server.call("POST", "/api/auth/login", {
          body: { identifier: "a", password: "b" },
          headers: { [name]: value },
        }),
        name,
      );
    }
  const long = await server.call("POST", "/api/register", {
    body: registrationBody(),
    headers: { "user-agent": "x".repeat(8000) },
  });
  expect(long.status).toBe(201);
});
