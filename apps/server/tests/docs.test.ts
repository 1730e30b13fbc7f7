import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedProcedures } from "../src/rest/documented-procedures.ts";
import type { OpenApiDocument } from "../src/openapi/document.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { documentedCalls } from "./documented-calls.ts";

let server: TestApp;
let document: OpenApiDocument & {
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
};
beforeAll(async () => {
  server = await testApp();
  document = (await server.call<typeof document>("GET", "/api/openapi.json")).body;
});
afterAll(() => server.close());

const implemented = documentedCalls.filter(({ part }) => part <= "C");
const operationOf = (call: string) => {
  const [method = "", path = ""] = call.split(" ");
  return document.paths[path]?.[method.toLowerCase()];
};

describe("[S7.96] /api/openapi.json", () => {
  it("is OpenAPI 3.1", () => expect(document.openapi).toBe("3.1.0"));

  it.each(implemented)("[$statements] describes $call", ({ call }) => {
    const operation = operationOf(call);
    expect(operation?.summary).toMatch(/\p{Script=Han}/u);
    expect(Object.keys(operation?.responses ?? {})[0]).toMatch(/^(2|3)\d\d$/);
  });

  it("describes exactly those calls of the requirements that are served", () => {
    const served = documentedCalls.filter(({ call }) => {
      const [method = "", path = ""] = call.split(" ");
      return server.app.hasRoute({ method: method as "GET", url: path.replace(/\{(\w+)\}/g, ":$1") });
    });
    expect(documentedCalls.filter(({ call }) => operationOf(call))).toEqual(served);
  });

  it("describes the calls that are not procedures: files, sign-in with Google, the gateway's posts, health", () => {
    for (const call of [
      "GET /uploads/{filename}",
      "GET /api/auth/google",
      "GET /api/auth/google/callback",
      "POST /api/payments/payuni/notify",
      "POST /api/payments/payuni/return",
      "GET /health/live",
      "GET /health/ready",
    ])
      expect(operationOf(call)?.summary, call).toMatch(/\p{Script=Han}/u);
  });

  // Which call needs which session and permission: permission-walk.test.ts.
  it("names the cookies of sessions", () => {
    expect(document.components.securitySchemes).toMatchObject({
      member: { type: "apiKey", in: "cookie", name: "panshi_member" },
      staff: { type: "apiKey", in: "cookie", name: "panshi_staff" },
    });
  });

  it("lists the errors of a call by status", () => {
    const describedErrors = (call: string, status: string) =>
      (operationOf(call)?.responses[status] as { description?: string } | undefined)?.description;
    expect(describedErrors("POST /api/auth/login", "401")).toContain("bad_credentials");
    expect(describedErrors("POST /api/auth/login", "429")).toContain("too_many");
    expect(describedErrors("POST /api/register", "409")).toContain("email_taken");
    expect(describedErrors("GET /api/prayers", "401")).toContain("unauthorized");
    expect(describedErrors("PUT /api/admin/oracles/{id}", "403")).toContain("forbidden");
    expect(describedErrors("PUT /api/admin/oracles/{id}", "404")).toContain("not_found");
    expect(describedErrors("GET /uploads/{filename}", "416")).toContain("range_refused");
  });

  it("[S7.94] describes the headers of a paged list", () => {
    expect(operationOf("GET /api/prayers")?.responses["200"]).toMatchObject({
      headers: { Link: { schema: { type: "string" } }, "X-Total-Count": { schema: { type: "integer" } } },
    });
    expect(operationOf("GET /api/faqs")?.responses["200"]).not.toHaveProperty("headers");
  });

  it("describes every procedure with a REST path, and its aliases", () => {
    for (const { rest } of documentedProcedures())
      for (const url of [rest.path, ...(rest.aliases ?? [])]) {
        const operation = document.paths[url.replace(/:(\w+)/g, "{$1}")]?.[rest.method.toLowerCase()];
        expect(operation?.responses, `${rest.method} ${url}`).toHaveProperty(String(rest.status ?? 200));
      }
  });

  it("has unique operation ids", () => {
    const ids = Object.values(document.paths).flatMap((each) =>
      Object.values(each).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("[S7.06] describes the fields of bodies, paths and queries, and which are required", () => {
    const register = document.paths["/api/register"]?.post?.requestBody as {
      content: { "application/json": { schema: { properties: object; required: string[] } } };
    };
    const { properties, required } = register.content["application/json"].schema;
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(["email", "password", "fullName", "phone", "registrationType"]),
    );
    expect(required.toSorted()).toEqual(["email", "fullName", "password", "phone"]);
    const update = document.paths["/api/admin/oracles/{id}"]?.put;
    expect(update?.parameters).toMatchObject([{ name: "id", in: "path", required: true }]);
    expect(document.paths["/api/prayers"]?.get?.parameters?.map(({ name, in: place }) => [name, place])).toEqual([
      ["limit", "query"],
      ["cursor", "query"],
      ["status", "query"],
    ]);
  });

  it("[S7.93] describes a list as an array, and [S8.51] the body of an error", () => {
    expect(document.paths["/api/prayers"]?.get?.responses["200"]).toMatchObject({
      content: { "application/json": { schema: { type: "array" } } },
    });
    expect(document.components.schemas.Error).toMatchObject({ required: ["message", "code"] });
    expect(document.paths["/api/prayers"]?.get?.responses["4XX"]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    });
  });

  it("has no broken reference", () => {
    for (const [, reference = ""] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = reference
        .slice(2)
        .split("/")
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toMatchObject({ type: "object" });
    }
  });
});

it("[S7.96] /api/docs lists every call and needs no script", async () => {
  const { text, headers } = await server.call("GET", "/api/docs");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).not.toMatch(/<script/i);
  expect(text).toContain('lang="zh-Hant-TW"');
  for (const { call } of implemented) expect(text).toContain(`<code>${call}</code>`);
  expect(text).toContain("需要權限 `oracles:write`（靈籤：新增、編輯、刪除）。");
});
