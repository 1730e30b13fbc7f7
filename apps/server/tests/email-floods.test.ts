import { HOUR } from "@panshi/core/clock";
import { mailOutbox } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, PASSWORD, registrationBody } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** The same call so many times in one request, each with its own input. */
const batch = (name: string, inputs: readonly unknown[], cookies: Record<string, string> = {}) =>
  server.call("POST", `/trpc/${inputs.map(() => name).join(",")}?batch=1`, {
    body: Object.fromEntries(inputs.map((json, at) => [at, { json }])),
    cookies,
    address: uniqueAddress(),
  });

describe("letters to an address that may be a stranger's", () => {
  const lettersTo = async (recipient: string, purpose: string) => {
    const { db } = server.database;
    const to = and(eq(mailOutbox.recipient, recipient), eq(mailOutbox.purpose, purpose));
    return (await db.select().from(mailOutbox).where(to)).length;
  };
  const signIn = (email: string) =>
    server.call("POST", "/api/auth/login", {
      body: { identifier: email, password: PASSWORD },
      address: uniqueAddress(),
    });

  it("of ended sessions are written once an hour, and every session ends each time", async () => {
    const member = await addMember(server);
    const many = Array.from({ length: 10 }, () => undefined);
    await batch("member.session.endAll", many, member.cookies);
    const { cookies } = await signIn(member.email);
    await batch("member.session.endAll", [undefined], cookies);
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(401);
    expect(await lettersTo(member.email, "sessions_ended")).toBe(1);
    server.clock.advance(HOUR);
    const later = await signIn(member.email);
    await batch("member.session.endAll", [undefined], later.cookies);
    expect(await lettersTo(member.email, "sessions_ended")).toBe(2);
  });

  it("of changed passwords end after ten a day; a wrong password uses up none", async () => {
    const member = await addMember(server);
    let { cookies }: { cookies: Record<string, string> } = member;
    const change = async (current: string, password: string) => {
      const body = { json: { current, password } };
      const answer = await server.call("POST", "/trpc/member.password.change", { body, cookies });
      if (answer.status === 200) ({ cookies } = answer);
      return answer.status;
    };
    const password = (at: number) => (at === 0 ? PASSWORD : `${PASSWORD} ${at}`);
    expect(await change("not the right one", password(1))).toBe(400);
    for (let at = 0; at < 10; at += 1) expect(await change(password(at), password(at + 1))).toBe(200);
    expect(await change(password(10), password(11))).toBe(429);
    expect(await lettersTo(member.email, "password_changed")).toBe(10);
  });

  it("with links to a new password end after 25 an hour, however many browsers signed in to the account", async () => {
    const member = await addMember(server);
    let allowed = 0;
    for (let browser = 0; browser < 7; browser += 1) {
      const { cookies } = await signIn(member.email);
      const known = { panshi_known: cookies["panshi_known"] ?? "" };
      for (let at = 0; at < 5; at += 1) {
        const body = { json: { email: member.email } };
        const asked = await server.call("POST", "/trpc/member.password.forgot", {
          body,
          cookies: known,
          address: uniqueAddress(),
        });
        allowed += asked.status === 200 ? 1 : 0;
      }
    }
    expect(allowed).toBe(25);
  });

  it("of welcome are two a day for an address that registers, is deleted and registers again", async () => {
    const person = registrationBody();
    let letters = 0;
    for (let round = 0; round < 4; round += 1) {
      const body = { ...person, phone: registrationBody().phone };
      const { status, cookies } = await server.call("POST", "/api/register", { body, address: uniqueAddress() });
      expect(status).toBe(201);
      letters += await lettersTo(person.email, "welcome");
      await server.call("POST", "/trpc/member.ownData.deleteAccount", {
        body: { json: { password: PASSWORD } },
        cookies,
      });
    }
    expect(letters).toBe(2);
  });
});
