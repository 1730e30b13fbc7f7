import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { SignInResult, SignedInMember } from "@panshi/contracts/accounts/member";
import { members, memberSessions } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import {
  addMember,
  addSlips,
  countRows,
  grantPlan,
  PASSWORD,
  registrationBody,
  withTestTransaction,
} from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await addSlips(server, 3);
});
afterAll(() => server.close());

const signIn = (identifier: string, password = PASSWORD, more: object = {}) =>
  server.call<SignInResult & ErrorBody>("POST", "/api/auth/login", {
    body: { identifier, password, ...more },
    address: uniqueNetworkAddress(),
  });
const userOf = (cookies: Record<string, string>) =>
  server.call<SignedInMember & ErrorBody>("GET", "/api/auth/user", { cookies });

describe("signing in while a session is live", () => {
  it("ends it, by login and by registering, whoever's it was; a failed attempt ends nothing", async () => {
    const [held, other] = [await addMember(server), await addMember(server)];
    const over = (url: string, body: object, cookies: Record<string, string>) =>
      server.call<SignInResult>("POST", url, { body, cookies, address: uniqueNetworkAddress() });
    const wrong = { identifier: other.email, password: "not the right one" };
    expect((await over("/api/auth/login", wrong, held.cookies)).status).toBe(401);
    expect((await userOf(held.cookies)).status).toBe(200);
    const second = await over("/api/auth/login", { identifier: other.email, password: PASSWORD }, held.cookies);
    expect([second.status, (await userOf(held.cookies)).status]).toEqual([200, 401]);
    const third = await over("/api/register", registrationBody(), second.cookies);
    expect([third.status, (await userOf(second.cookies)).status]).toEqual([201, 401]);
    expect((await userOf(third.cookies)).status).toBe(200);
    expect((await userOf(other.cookies)).status).toBe(200);
  });
});

describe("POST /api/auth/login", () => {
  it("[S7.05] [S3.02] answers message, redirectUrl and user, by e-mail in any case and by phone in any form", async () => {
    const member = await addMember(server);
    const local = `0${member.phone.slice(4)}`;
    for (const identifier of [member.email, member.email.toUpperCase(), ` ${member.email} `, member.phone, local]) {
      const answer = await signIn(identifier);
      expect([identifier, answer.status]).toEqual([identifier, 200]);
      expect(Object.keys(answer.body).sort()).toEqual(["message", "redirectUrl", "user"]);
      expect(answer.body).toMatchObject({
        message: "歡迎回到靈魂聖殿！",
        redirectUrl: "/dashboard",
        user: { id: member.id },
      });
    }
  });

  it("[S2.45] goes to a safe returnTo alone", async () => {
    const { email } = await addMember(server);
    const to = async (returnTo: string) => (await signIn(email, PASSWORD, { returnTo })).body.redirectUrl;
    expect(await to("/ritual-ceremony?from=dashboard")).toBe("/ritual-ceremony?from=dashboard");
    for (const unsafe of [
      "https://example.com",
      "//example.com",
      "/\\example.com",
      "/api/logout",
      "javascript:alert(1)",
    ])
      expect([unsafe, await to(unsafe)]).toEqual([unsafe, "/dashboard"]);
  });

  it("tells whoever has the right password of a deactivated account that it is closed, and nobody else", async () => {
    const { email } = await addMember(server, { isActive: false });
    const [closed, guessed] = [await signIn(email), await signIn(email, "another password")];
    expect([closed.status, closed.body]).toEqual([
      403,
      { message: "這個帳號目前無法登入，請到聯絡頁告訴我們，我們一起看看", code: "account_closed" },
    ]);
    expect(closed.cookies).toEqual({});
    expect([guessed.status, guessed.body]).toEqual([401, { message: "帳號或密碼錯誤", code: "bad_credentials" }]);
  });

  it("fails for unknown, known, deactivated and deleted accounts with the same message", async () => {
    const known = await addMember(server);
    const deactivated = await addMember(server, { isActive: false });
    const deleted = await addMember(server, { deletedAt: server.clock.now() });
    const withoutPassword = await addMember(server, { passwordHash: null });
    const answers = await Promise.all([
      signIn(known.email, "another password"),
      signIn("nobody@example.com"),
      signIn("0900000000"),
      signIn("not an address"),
      signIn(deactivated.email, "another password"),
      signIn(deleted.email),
      signIn(withoutPassword.email),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: "帳號或密碼錯誤", code: "bad_credentials" });
      expect(answer.cookies).toEqual({});
    }
  });

  it("makes the visitor's draws the member's, once", async () => {
    const drawn = await server.call("POST", "/trpc/member.oracle.draw", { body: { json: { question: "登入前問的" } } });
    const [member, other] = [await addMember(server), await addMember(server)];
    for (const { email } of [member, other])
      await server.call("POST", "/api/auth/login", {
        body: { identifier: email, password: PASSWORD },
        cookies: drawn.cookies,
        address: uniqueNetworkAddress(),
      });
    const own = async (cookies: Record<string, string>) =>
      (await server.call("GET", "/api/user-oracles", { cookies })).body;
    expect(await own(member.cookies)).toMatchObject([{ question: "登入前問的" }]);
    expect(await own(other.cookies)).toEqual([]);
  });

  it("makes a new token each time; the sessions of other browsers go on", async () => {
    const { email, cookies } = await addMember(server);
    const first = (await signIn(email)).cookies;
    const second = (
      await server.call("POST", "/api/auth/login", { body: { identifier: email, password: PASSWORD }, cookies: first })
    ).cookies;
    expect(second.panshi_member).toMatch(/^[\w-]{43}$/);
    expect(second.panshi_member).not.toBe(first.panshi_member);
    for (const each of [cookies, second]) expect((await userOf(each)).status).toBe(200);
  });

  it("stores the token's hash alone and sets a cookie that no script reads", async () => {
    const { email, id } = await addMember(server);
    const answer = await signIn(email);
    // The second tells scripts the member's id but not the token; the third outlives the session.
    expect(answer.headers["set-cookie"]).toEqual([
      `panshi_member=${answer.cookies.panshi_member}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      `panshi_member_hint=${id}; Max-Age=2592000; Path=/; SameSite=Lax`,
      `panshi_known=${answer.cookies["panshi_known"]}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(answer.cookies.panshi_member).toMatch(/^[\w-]{43}$/);
    const stored = await server.database.db.select().from(memberSessions);
    for (const row of stored) expect(row.tokenHash.toString("base64url")).not.toBe(answer.cookies.panshi_member);
  });
});

describe("GET /api/auth/user", () => {
  it("[S3.01] [S7.03] answers exactly the User", async () => {
    const member = await addMember(server, {
      soulPlanet: "mars",
      prayerWish: "願平安",
      registrationCompletedAt: server.clock.now(),
    });
    await grantPlan(server, member.id, "basic", 30);
    expect((await userOf(member.cookies)).body).toEqual({
      id: member.id,
      firstName: "小明",
      profile: {
        registrationCompleted: true,
        fullName: "王小明",
        soulPlanet: "mars",
        soulLeyline: null,
        sacredObject: null,
        sacredSong: null,
        prayerWish: "願平安",
      },
      activeMembership: { endDate: "2026-03-31T04:00:00.000Z", isActive: true },
    });
  });

  it("[S7.03] [S4.01] answers 401 to anybody else", async () => {
    const before = await countRows(server, "member_sessions");
    const strangers: Record<string, string>[] = [
      {},
      { panshi_member: "" },
      { panshi_member: "x".repeat(43) },
      { panshi_member: "'; select 1" },
      { panshi_member: "x".repeat(4000) },
      { __proto__: "x" },
    ];
    for (const cookies of strangers) {
      const answer = await userOf(cookies);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: "請先登入", code: "unauthorized" });
    }
    expect(await countRows(server, "member_sessions")).toBe(before);
  });

  it("ends with the member's deactivation or deletion", async () => {
    for (const set of [{ isActive: false }, { deletedAt: server.clock.now() }]) {
      const member = await addMember(server);
      await withTestTransaction(server, (db) => db.update(members).set(set).where(eq(members.id, member.id)));
      expect((await userOf(member.cookies)).status).toBe(401);
    }
  });
});
