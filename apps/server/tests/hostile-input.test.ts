import { settings } from "@panshi/db/schema";
import * as z from "zod/mini";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { coerceInput } from "../src/rest/coerce-input.ts";
import { documentedProcedures, type DocumentedProcedure } from "../src/rest/documented-procedures.ts";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPlans,
  addSlips,
  registrationBody,
  snapshot,
  withTestTransaction,
} from "./fixtures.ts";
import { checkResponse } from "./check-response.ts";
import { hostileJsonTexts, hostileValues, inputSchemaOf, sampleInput } from "./hostile.ts";
import { payuniVariables } from "./payment-fixtures.ts";

let server: TestApp;
let slip: string;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  slip = (await addSlips(server, 2))[0] ?? "";
});
afterAll(() => server.close());
// A call that was taken may have switched payment off or closed the site.
afterEach(async () => {
  await withTestTransaction(server, (db) => db.delete(settings));
  server.services.cache.drop("settings");
});

const FORM = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n--x--\r\n';

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? "undefined";
const isQuery = ({ rest }: DocumentedProcedure) => rest.method === "GET" || rest.method === "DELETE";

/** The values of a query as a server reads them: text, or several texts. */
const asQuery = (query: Record<string, unknown>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String) : typeof value === "string" ? value : short(value),
    ]),
  );

/** The URL of a call, with a row's id in its path and everything else in its query. */
function urlOf({ rest }: DocumentedProcedure, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams(
    Object.entries(asQuery(query)).flatMap(([key, value]) => [value].flat().map((each) => [key, each])),
  );
  const path = rest.path.replace(/:\w+/g, slip);
  return search.size > 0 ? `${path}?${search}` : path;
}

describe("[S5.43] [S8.51] every documented call", () => {
  const all = documentedProcedures();
  it.each(all.map((each) => [each.rest.method, each.rest.path, each] as const))(
    "%s %s answers any input below 500, with a Chinese message",
    async (_method, _path, documented) => {
      const { method } = documented.rest;
      const schema = inputSchemaOf(documented);
      const valid = (schema ? sampleInput(schema, "", slip) : {}) as Record<string, unknown>;
      const fields = Object.keys(schema?.properties ?? {}).filter((key) => !documented.rest.path.includes(`:${key}`));
      const send = async (title: string, url: string, payload?: string) => {
        // New sessions for each field, because a call may end one.
        const cookies = { ...member.cookies, ...administrator.cookies };
        const json = payload === undefined ? {} : { payload, headers: { "content-type": "application/json" } };
        checkResponse(
          await server.call(method, url, { cookies, address: uniqueNetworkAddress(), ...json }),
          `${method} ${url} ${title}`,
        );
      };
      const params = Object.fromEntries(
        [...documented.rest.path.matchAll(/:(\w+)/g)].map(([, key = ""]) => [key, slip]),
      );
      const isAccepted = (input: Record<string, unknown>) =>
        documented.input !== undefined &&
        z.safeParse(documented.input, coerceInput(documented.input, { ...input, ...params }, isQuery(documented)))
          .success;
      const sendInput = async (title: string, input: Record<string, unknown>) => {
        const url = urlOf(documented, isQuery(documented) ? input : {});
        if (!isQuery(documented)) await send(title, url, JSON.stringify({ ...valid, ...input }));
        else if (url.length < 8000) await send(title, url);
      };
      let member = await addMember(server);
      let administrator = await addAdministrator(server, "super_admin");
      // A value that the schema refuses gets no further than the schema, whichever field has it: one request for all fields.
      for (const value of [undefined, ...hostileValues])
        await sendInput(short(value), Object.fromEntries(fields.map((field) => [field, value])));
      for (const field of fields) {
        member = await addMember(server);
        administrator = await addAdministrator(server, "super_admin");
        for (const value of [undefined, ...hostileValues])
          if (isAccepted(isQuery(documented) ? asQuery({ [field]: value }) : { ...valid, [field]: value }))
            await sendInput(`${field} ${short(value)}`, { [field]: value });
        if (isQuery(documented)) continue;
        for (const text of hostileJsonTexts) {
          const others = JSON.stringify({ ...valid, [field]: undefined }).slice(1, -1);
          const body = `{${others}${others && ","}"${field}":${text}}`;
          await send(`${field} ${text.slice(0, 40)}`, urlOf(documented), body);
        }
      }
      if (isQuery(documented)) return;
      for (const value of hostileValues) await send(short(value), urlOf(documented), JSON.stringify(value));
      for (const text of hostileJsonTexts) {
        const known = JSON.stringify(valid).slice(1, -1);
        await send(`unknown ${text.slice(0, 40)}`, urlOf(documented), `{${known}${known && ","}"unknown":${text}}`);
      }
      for (const text of [...hostileJsonTexts, "", "{", '{"a":1,}', "﻿{}", "\0"])
        await send(text.slice(0, 40), urlOf(documented), text);
    },
    60_000,
  );

  it.each(
    all
      .filter((each) => each.rest.path.includes(":id"))
      .map((each) => [each.rest.method, each.rest.path, each] as const),
  )("%s %s refuses an invalid id", async (method, path, documented) => {
    const cookies = {
      ...(await addMember(server)).cookies,
      ...(await addAdministrator(server, "super_admin")).cookies,
    };
    const schema = inputSchemaOf(documented);
    const body = schema ? sampleInput(schema, "", slip) : {};
    // An upload's body is a form, which is read before its id is looked up.
    const form = documented.rest.kind === "upload" && {
      payload: FORM,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    };
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
        ...(form || (method !== "DELETE" && { body })),
      });
      checkResponse(answer, `${method} ${path} ${id}`);
      expect([400, 404], id).toContain(answer.status);
    }
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("[S5.43] bodies", () => {
  const posts = documentedProcedures().filter(({ rest, input }) => rest.method === "POST" && input);
  // An upload's form has limits of its own (uploads.test.ts).
  const jsonPosts = posts.filter(({ rest }) => rest.kind !== "upload");
  const types: [string, string][] = [
    ["application/x-www-form-urlencoded", "email=a%40example.com&password=a+long+enough+one"],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n'],
    ["text/plain", '{"email":"a@example.com"}'],
    ["application/xml", "<a/>"],
    ["application/json; charset=utf-16", '{"email":"a@example.com"}'],
    ["garbage", "x"],
  ];
  it.each(posts.map(({ rest }) => rest.path))("of another type are refused by %s", async (path) => {
    const { cookies } = await addAdministrator(server, "super_admin");
    const member = await addMember(server);
    const before = await snapshot(server);
    for (const [type, payload] of types) {
      const answer = await server.call("POST", path, {
        payload,
        headers: { "content-type": type },
        cookies: { ...cookies, ...member.cookies },
        address: uniqueNetworkAddress(),
      });
      checkResponse(answer, `${path} ${type}`);
      expect([400, 415], type).toContain(answer.status);
    }
    expect(await snapshot(server)).toEqual(before);
  });

  it.each(jsonPosts.map(({ rest }) => rest.path))("over 256 KiB are refused by %s with 413", async (path) => {
    const answer = await server.call("POST", path, { body: { email: "x".repeat(256 * 1024) } });
    checkResponse(answer, path);
    expect(answer.body).toMatchObject({ code: "too_large" });
  });

  it.each(jsonPosts.map(({ rest }) => rest.path))(
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
        checkResponse(answer, `${path} ${payload}`);
        expect(answer.status, payload).toBe(400);
        expect(["bad_json", "forbidden_key"]).toContain((answer.body as { code: string }).code);
      }
      expect(({} as { a?: unknown }).a).toBeUndefined();
      expect(await snapshot(server)).toEqual(before);
    },
  );
});

it("hostile headers and cookies are answered below 500", async () => {
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
      checkResponse(await server.call("GET", "/api/auth/user", { headers: { [name]: value } }), `${name} ${value}`);
      checkResponse(
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
