import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it("answers that it lives and is ready", async () => {
  expect((await server.call("GET", "/health/live")).status).toBe(200);
  expect((await server.call("GET", "/health/ready")).status).toBe(200);
});

it("registers, tells who one is, and signs out", async () => {
  const registered = await server.call("POST", "/api/register", {
    body: {
      email: "a@example.com",
      password: "a long enough one",
      fullName: "王小明",
      phone: "0912345678",
      registrationType: "website",
    },
  });
  expect(registered.body).toMatchObject({ redirectUrl: "/planet-selection?plan=trial&website_register=true" });
  expect(registered.status).toBe(201);
  const me = await server.call("GET", "/api/auth/user", { cookies: registered.cookies });
  expect(me.body).toMatchObject({ firstName: "小明", profile: { fullName: "王小明" } });
});
