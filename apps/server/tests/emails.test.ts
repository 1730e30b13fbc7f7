import { DAY, HOUR } from "@panshi/core/platform/clock";
import { sendEndingReminders } from "@panshi/core/commerce/membership/send-ending-reminders";
import { emailsTo } from "@panshi/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, grantPlan, PASSWORD, registrationBody } from "./fixtures.ts";

/** Text that a stranger might try to have sent to someone else's address. */
const ADVERT = "立刻加賴領獎 evil.example";
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await addPlans(server);
});
afterAll(() => server.close());

const textsTo = async (recipient: string) =>
  (await emailsTo(server.database.db, recipient)).map(({ subject, body }) => `${subject}\n${body}`);

describe("an unverified address", () => {
  it("gets no name of the registering person's choice, in the welcome e-mail and before a plan ends", async () => {
    const body = { ...registrationBody(), fullName: ADVERT };
    const registered = await server.call<{ user: { id: string } }>("POST", "/api/register", { body });
    expect(registered.status).toBe(201);
    await grantPlan(server, registered.body.user.id, "basic", 2);
    server.clock.advance(HOUR);
    await sendEndingReminders(server.services.baseCtx, { limit: 10 });
    const emails = await textsTo(body.email);
    expect(emails).toHaveLength(2);
    for (const email of emails) expect(email).not.toContain("evil.example");
  });

  it("gets no e-mail of the asking person's choice", async () => {
    const member = await addMember(server);
    const json = { email: "buy-now@evil.example", password: PASSWORD };
    await server.call("POST", "/trpc/member.email.requestChange", { cookies: member.cookies, body: { json } });
    const token = /#token=([\w-]{43})/.exec((await textsTo(json.email)).join())?.[1];
    await server.call("POST", "/trpc/member.email.confirm", { body: { json: { token } } });
    const emails = await textsTo(member.email);
    expect(emails).toHaveLength(2);
    for (const email of emails) expect(email).not.toContain("evil.example");
  });
});

describe("a verified address", () => {
  it("is greeted by name, and reads which e-mail was asked for", async () => {
    const member = await addMember(server, { emailVerifiedAt: server.clock.now() });
    await grantPlan(server, member.id, "basic", 2);
    await sendEndingReminders(server.services.baseCtx, { limit: 10 });
    server.clock.advance(DAY);
    const json = { email: "mine@example.com", password: PASSWORD };
    const asked = await server.call("POST", "/trpc/member.email.requestChange", {
      cookies: member.cookies,
      body: { json },
    });
    expect(asked.status).toBe(200);
    const emails = (await textsTo(member.email)).join("\n");
    expect(emails).toContain("王小明，你好：");
    expect(emails).toContain("mine@example.com");
  });
});

it("an e-mail about a changed password names the device of the request's user agent", async () => {
  const member = await addMember(server);
  const answer = await server.call("POST", "/trpc/member.password.change", {
    cookies: member.cookies,
    body: { json: { current: PASSWORD, password: "another long one" } },
    headers: { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36" },
  });
  expect(answer.status).toBe(200);
  expect((await textsTo(member.email)).join("\n")).toContain("裝置：Chrome，Android 手機");
});
