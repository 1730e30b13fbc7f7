import { DAY, HOUR } from "@panshi/core/clock";
import { sendEndingReminders } from "@panshi/core/membership/send-ending-reminders";
import { mailOutbox } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, grantPlan, PASSWORD, registrationBody } from "./fixtures.ts";

/** What a stranger would have us carry to an address that is not theirs. */
const ADVERT = "立刻加賴領獎 evil.example";
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await addPlans(server);
});
afterAll(() => server.close());

const bodiesTo = async (recipient: string) => {
  const letters = await server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));
  return letters.map(({ subject, body }) => `${subject}\n${body}`);
};

describe("an address that nobody has proven", () => {
  it("gets no name of the registering person's choice, in the welcome letter and before the end of a plan", async () => {
    const body = { ...registrationBody(), fullName: ADVERT };
    const registered = await server.call<{ user: { id: string } }>("POST", "/api/register", { body });
    expect(registered.status).toBe(201);
    await grantPlan(server, registered.body.user.id, "basic", 2);
    server.clock.advance(HOUR);
    await sendEndingReminders({ ctx: server.services.baseCtx, input: { limit: 10 } });
    const letters = await bodiesTo(body.email);
    expect(letters).toHaveLength(2);
    for (const letter of letters) expect(letter).not.toContain("evil.example");
  });

  it("gets no e-mail of the asking person's choice", async () => {
    const member = await addMember(server);
    const json = { email: "buy-now@evil.example", password: PASSWORD };
    await server.call("POST", "/trpc/member.email.requestChange", { cookies: member.cookies, body: { json } });
    const token = /#token=([\w-]{43})/.exec((await bodiesTo(json.email)).join())?.[1];
    await server.call("POST", "/trpc/member.email.confirm", { body: { json: { token } } });
    const letters = await bodiesTo(member.email);
    expect(letters).toHaveLength(2);
    for (const letter of letters) expect(letter).not.toContain("evil.example");
  });
});

describe("an address that was proven", () => {
  it("is greeted by name, and reads which e-mail was asked for", async () => {
    const member = await addMember(server, { emailVerifiedAt: server.clock.now() });
    await grantPlan(server, member.id, "basic", 2);
    await sendEndingReminders({ ctx: server.services.baseCtx, input: { limit: 10 } });
    server.clock.advance(DAY);
    const json = { email: "mine@example.com", password: PASSWORD };
    const asked = await server.call("POST", "/trpc/member.email.requestChange", {
      cookies: member.cookies,
      body: { json },
    });
    expect(asked.status).toBe(200);
    const letters = (await bodiesTo(member.email)).join("\n");
    expect(letters).toContain("王小明，你好：");
    expect(letters).toContain("mine@example.com");
  });
});
