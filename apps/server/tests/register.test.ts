import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { SignInResult, SignedInMember } from "@panshi/contracts/accounts/member";
import { emailsTo } from "@panshi/core/testing";
import { members, oracleDraws } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addSlips, registrationBody, snapshot } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await addSlips(server, 3);
});
afterAll(() => server.close());

const register = (body: unknown) =>
  server.call<SignInResult & ErrorBody>("POST", "/api/register", { body, address: uniqueNetworkAddress() });
const userOf = (cookies: Record<string, string>) =>
  server.call<SignedInMember & ErrorBody>("GET", "/api/auth/user", { cookies });

describe("POST /api/register", () => {
  it("[S7.06] [S7.95] answers 201 with message, redirectUrl and user, and opens the session", async () => {
    const body = registrationBody();
    const answer = await register(body);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).sort()).toEqual(["message", "redirectUrl", "user"]);
    expect(answer.body).toMatchObject({
      message: "歡迎加入磐石祈願網！",
      redirectUrl: "/planet-selection?plan=trial&website_register=true",
    });
    expect((await userOf(answer.cookies)).body).toEqual(answer.body.user);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("[S5.08] stores the phone in E.164, the e-mail as typed, and the name split", async () => {
    const body = {
      ...registrationBody(),
      email: "Mixed.Case@Example.com",
      phone: "0955-123 456",
      fullName: " 歐陽娜娜 ",
    };
    const { user } = (await register(body)).body;
    const [row] = await server.database.db.select().from(members).where(eq(members.id, user.id));
    expect(row).toMatchObject({
      email: "Mixed.Case@Example.com",
      phone: "+886955123456",
      fullName: "歐陽娜娜",
      lastName: "歐陽",
      firstName: "娜娜",
      registrationCompletedAt: null,
      marketingOptInAt: null,
    });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(user).toMatchObject({ firstName: "娜娜", profile: { fullName: "歐陽娜娜" } });
  });

  it("[S5.10] [S5.09] answers 409 with its path for an e-mail in use, in any case", async () => {
    const body = registrationBody();
    await register(body);
    const before = await snapshot(server, ["members", "member_sessions", "mail_outbox"]);
    const answer = await register({ ...registrationBody(), email: body.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      message: "這個電子郵件已經註冊過，請直接登入",
      code: "email_taken",
      issues: [{ path: "email", message: "這個電子郵件已經註冊過，請直接登入" }],
    });
    expect(answer.cookies).toEqual({});
    expect(await snapshot(server, ["members", "member_sessions", "mail_outbox"])).toEqual(before);
  });

  it("[S5.10] answers 409 with its path for a phone in use, however it is written", async () => {
    const body = registrationBody();
    await register(body);
    const answer = await register({ ...registrationBody(), phone: `+886-${body.phone.slice(1)}` });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "phone_taken", issues: [{ path: "phone" }] });
    // Where the e-mail is in use too, the phone is named.
    expect((await register({ ...registrationBody(), email: body.email, phone: body.phone })).body).toMatchObject({
      code: "phone_taken",
    });
  });

  it("[S5.10] lets one of many at once through", async () => {
    const body = registrationBody();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  it("[S5.05] answers 400 with a message for each field", async () => {
    const answer = await register({ email: "x", password: "short", fullName: " ", phone: "12" });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("bad_input");
    expect(answer.body.issues?.map((issue) => issue.path).sort()).toEqual(["email", "fullName", "password", "phone"]);
    for (const issue of answer.body.issues ?? []) expect(issue.message).toMatch(/\p{Script=Han}/u);
  });

  it("[S5.07] refuses a common password and lengths out of bounds", async () => {
    for (const password of ["password", "1234567", "x".repeat(129), ""]) {
      const answer = await register({ ...registrationBody(), password });
      expect([password, answer.status, answer.body.issues?.[0]?.path]).toEqual([password, 400, "password"]);
    }
    expect((await register({ ...registrationBody(), password: "x".repeat(128) })).status).toBe(201);
  });

  it("refuses another type of registration and confirmAge false", async () => {
    expect((await register({ ...registrationBody(), registrationType: "google" })).status).toBe(400);
    expect((await register({ ...registrationBody(), confirmAge: false })).status).toBe(400);
  });

  it("[S5.43] drops unknown keys: a caller cannot set other columns of the new member", async () => {
    const answer = await register({
      ...registrationBody(),
      id: "1",
      isActive: false,
      role: "admin",
      registrationCompleted: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.user.profile.registrationCompleted).toBe(false);
  });

  it("[S2.47] goes to a returnTo of our own, and to no other", async () => {
    const to = async (returnTo: string) => (await register({ ...registrationBody(), returnTo })).body.redirectUrl;
    expect(await to("/intro?plan=trial")).toBe("/intro?plan=trial");
    expect(await to("//example.com")).toBe("/planet-selection?plan=trial&website_register=true");
  });

  it("queues one welcome e-mail, to the address that was typed", async () => {
    const { user } = (await register({ ...registrationBody(), email: "welcome@example.com" })).body;
    const sent = await emailsTo(server.database.db, "welcome@example.com");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ memberId: user.id, purpose: "welcome", state: "waiting" });
    const jobs = await server.database
      .sql`select 1 from pgboss.job where name = 'send-mail' and data->>'id' = ${sent[0]?.id ?? ""}`;
    expect(jobs).toHaveLength(1);
  });

  it("makes the visitor's draws the member's", async () => {
    const drawn = await server.call("POST", "/trpc/member.oracle.draw", { body: { json: { question: "會好嗎" } } });
    expect(drawn.status).toBe(200);
    const answer = await server.call<SignInResult>("POST", "/api/register", {
      body: registrationBody(),
      cookies: drawn.cookies,
    });
    const own = await server.call("GET", "/api/user-oracles", { cookies: answer.cookies });
    expect(own.body).toMatchObject([{ question: "會好嗎" }]);
    const rows = await server.database.db
      .select()
      .from(oracleDraws)
      .where(eq(oracleDraws.memberId, answer.body.user.id));
    expect(rows).toMatchObject([{ visitorHash: null }]);
  });
});
