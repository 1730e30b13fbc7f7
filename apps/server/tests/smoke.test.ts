import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, registrationBody, writeRows } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: { ROLE: "all" } });
});
afterAll(() => server.close());

it("answers that it lives and is ready", async () => {
  expect((await server.call("GET", "/health/live")).status).toBe(200);
  expect((await server.call("GET", "/health/ready")).status).toBe(200);
});

it("sends the letters it queues; the demo's can be read at /_mail, as text", async () => {
  const body = registrationBody();
  expect((await server.call("POST", "/api/register", { body })).status).toBe(201);
  await vi.waitFor(
    async () => {
      const [letter] = await server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, body.email));
      expect(letter).toMatchObject({ state: "sent", tries: 1, lastError: null });
    },
    { timeout: 10_000, interval: 50 },
  );
  await writeRows(server, (db) =>
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
  for (const shown of ["&lt;b&gt;b@example.com", "&lt;b&gt;主旨", "&lt;b&gt;王小明"]) expect(text).toContain(shown);
  expect(text).not.toContain("<b>");
});

it("shows nobody's mail in production", async () => {
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

describe("[S8.51] a server whose database is away", () => {
  it("lives, is not ready, and says that it is unavailable without telling more", async () => {
    const { cookies } = await addMember(server);
    await addPlans(server);
    const alone = await testApp({ sharing: server, variables: { ROLE: "web" } });
    try {
      await alone.services.database.close();
      expect((await alone.call("GET", "/health/live")).status).toBe(200);
      expect((await alone.call("GET", "/health/ready")).status).toBe(503);
      const calls = [
        alone.call("GET", "/api/auth/user", { cookies }),
        alone.call("GET", "/api/editable-membership-plans"),
        alone.call("POST", "/api/auth/login", { body: { identifier: "a@example.com", password: "x" } }),
        alone.call("POST", "/api/register", { body: registrationBody() }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer.status).toBe(503);
        expect(answer.body).toEqual({ message: "服務暫時無法使用，請稍後再試", code: "unavailable" });
      }
    } finally {
      await alone.close();
    }
  });
});
