import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, registrationBody, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: { ROLE: "all" } });
});
afterAll(() => server.close());

it("is live and ready", async () => {
  expect((await server.call("GET", "/health/live")).status).toBe(200);
  expect((await server.call("GET", "/health/ready")).status).toBe(200);
});

it("sends queued emails; in demo they can be read at /_mail, as text", async () => {
  const body = registrationBody();
  expect((await server.call("POST", "/api/register", { body })).status).toBe(201);
  await vi.waitFor(
    async () => {
      const [email] = await server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, body.email));
      expect(email).toMatchObject({ state: "sent", tries: 1, lastError: null });
    },
    { timeout: 10_000, interval: 50 },
  );
  await withTestTransaction(server, (db) =>
    db.insert(mailOutbox).values({
      id: newId(),
      recipient: "<b>b@example.com",
      subject: "<b>主旨",
      body: "<b>王小明</b>",
      purpose: "welcome",
      createdAt: new Date(),
    }),
  );
  const { text } = await server.call("GET", "/_mail");
  expect(text).toContain(body.email);
  for (const escaped of ["&lt;b&gt;b@example.com", "&lt;b&gt;主旨", "&lt;b&gt;王小明"]) expect(text).toContain(escaped);
  expect(text).not.toContain("<b>");
});

it("has no /_mail in production", async () => {
  const production = await testApp({
    sharing: server,
    variables: {
      NODE_ENV: "production",
      ROLE: "web",
      PUBLIC_URL: "https://panshi.test",
      DATABASE_URL: server.database.url,
      APP_SECRET: "x".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:9",
    },
  });
  try {
    expect((await production.call("GET", "/_mail")).status).toBe(404);
  } finally {
    await production.close();
  }
});

describe("[S8.51] a server without its database", () => {
  it("is live, not ready, and answers 503 unavailable", async () => {
    const { cookies } = await addMember(server);
    await addPlans(server);
    const disconnected = await testApp({ sharing: server, variables: { ROLE: "web" } });
    try {
      await disconnected.services.database.close();
      expect((await disconnected.call("GET", "/health/live")).status).toBe(200);
      expect((await disconnected.call("GET", "/health/ready")).status).toBe(503);
      const calls = [
        disconnected.call("GET", "/api/auth/user", { cookies }),
        disconnected.call("GET", "/api/editable-membership-plans"),
        disconnected.call("POST", "/api/auth/login", { body: { identifier: "a@example.com", password: "x" } }),
        disconnected.call("POST", "/api/register", { body: registrationBody() }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer.status).toBe(503);
        expect(answer.body).toEqual({ message: "服務暫時無法使用，請稍後再試", code: "unavailable" });
      }
    } finally {
      await disconnected.close();
    }
  });
});
