import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedProcedures } from "../src/plugins/rest-procedures.ts";
import type { OpenApiDocument } from "../src/web/open-api.ts";
import { type TestApp, testApp } from "../src/testing.ts";

let server: TestApp;
let document: OpenApiDocument & { components: { schemas: Record<string, unknown> } };
beforeAll(async () => {
  server = await testApp();
  document = (await server.call<typeof document>("GET", "/api/openapi.json")).body;
});
afterAll(() => server.close());

/** The documented calls of this part (specification, section 7). */
const specified = [
  "GET /api/auth/user",
  "POST /api/auth/login",
  "POST /api/register",
  "GET /api/logout",
  "GET /api/login",
  "GET /api/success-stories",
  "GET /api/editable-membership-plans",
  "GET /api/faqs",
  "GET /api/site-content",
  "GET /api/membership",
  "GET /api/prayers",
  "GET /api/user-oracles",
  "GET /api/blog/posts",
  "POST /api/complete-registration",
  "GET /api/random-oracle",
  "POST /api/ai-interpretation",
  "POST /api/payments/create-payuni-order",
  "POST /api/admin/login",
  "POST /api/admin/logout",
  "GET /api/admin/auth",
  "GET /api/admin/oracles",
  "POST /api/admin/oracles",
  "PUT /api/admin/oracles/{id}",
  "DELETE /api/admin/oracles/{id}",
  // The status page's names for two of them.
  "GET /api/blog-posts",
  "GET /api/membership-plans",
];

describe("[S7.96] /api/openapi.json", () => {
  it("is OpenAPI 3.1", () => expect(document.openapi).toBe("3.1.0"));

  it.each(specified)("describes %s", (call) => {
    const [method = "", path = ""] = call.split(" ");
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.summary).toMatch(/\p{Script=Han}/u);
    expect(Object.keys(operation?.responses ?? {})[0]).toMatch(/^(2|3)\d\d$/);
  });

  it("describes every procedure with a documented call, and its aliases", () => {
    for (const { rest } of documentedProcedures())
      for (const url of [rest.path, ...(rest.aliases ?? [])]) {
        const operation = document.paths[url.replace(/:(\w+)/g, "{$1}")]?.[rest.method.toLowerCase()];
        expect(operation?.responses, `${rest.method} ${url}`).toHaveProperty(String(rest.status ?? 200));
      }
  });

  it("names each operation once", () => {
    const ids = Object.values(document.paths).flatMap((each) =>
      Object.values(each).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("[S7.06] tells the fields of a body with what is required, and of a path and query", () => {
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
    ]);
  });

  it("[S7.93] shows a list as an array, and [S8.51] a failure's shape", () => {
    expect(document.paths["/api/prayers"]?.get?.responses["200"]).toMatchObject({
      content: { "application/json": { schema: { type: "array" } } },
    });
    expect(document.components.schemas.Error).toMatchObject({ required: ["message", "code"] });
    expect(document.paths["/api/prayers"]?.get?.responses["4XX"]).toBeDefined();
  });

  it("has no reference that leads nowhere", () => {
    for (const [, reference = ""] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = reference
        .slice(2)
        .split("/")
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });
});

it("[S7.96] /api/docs can be read without script and names every call", async () => {
  const { text, headers } = await server.call("GET", "/api/docs");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).not.toMatch(/<script/i);
  expect(text).toContain('lang="zh-Hant-TW"');
  for (const call of specified) expect(text).toContain(`<code>${call}</code>`);
});
