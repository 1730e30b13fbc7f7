import type { MemberManuals } from "@panshi/contracts/journey/manual";
import { AccountExport } from "@panshi/contracts/site/own-data";
import type { Profile } from "@panshi/contracts/accounts/profile";
import type { SessionView } from "@panshi/contracts/accounts/session";
import { sendResetLink } from "@panshi/core/accounts/password/reset-password";
import { HOUR } from "@panshi/core/platform/clock";
import { emailsTo } from "@panshi/core/testing";
import { dialogues, members, memberTokens, prayers } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPrayers, grantPlan, openMemberSession, PASSWORD, type TestMember } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: { PUBLIC_URL: "https://panshi.test" } });
});
afterAll(() => server.close());

type Cookies = Record<string, string>;
type Failure = { data: { code: string; issues?: { path: string }[] } };
/** Under https the cookie has its prefix. */
const named = (cookies: Cookies): Cookies => ({ "__Host-panshi_member": cookies["panshi_member"] ?? "" });

async function call<T = undefined>(name: string, cookies: Cookies = {}, input?: object, query = false) {
  const answer = await server.call<{ result?: { data: { json: T } }; error?: { json: Failure } }>(
    query ? "GET" : "POST",
    `/trpc/member.${name}`,
    {
      cookies: named(cookies),
      headers: { origin: "https://panshi.test", host: "panshi.test" },
      ...(!query && { body: { json: input ?? null } }),
    },
  );
  const { result, error } = answer.body;
  return { status: answer.status, value: result?.data.json as T, failure: error?.json.data, cookies: answer.cookies };
}
const signedIn = async (cookies: Cookies) => (await call("profile.view", cookies, undefined, true)).status === 200;
const signIn = (identifier: string, password: string) =>
  server.call("POST", "/api/auth/login", {
    body: { identifier, password },
    headers: { origin: "https://panshi.test" },
  });

describe("one's own profile", () => {
  const given = {
    fullName: "歐陽小石",
    firstName: "小石",
    lastName: "歐陽",
    marketingOptIn: true,
    modelConsent: false,
  };

  it("is shown and changed by its member; a consent keeps its time, and is null once withdrawn", async () => {
    const member = await addMember(server);
    const changed = await call<Profile>("profile.change", member.cookies, { ...given, phone: "0988-123-456" });
    expect(changed.value).toMatchObject({ ...given, phone: "+886988123456", email: member.email });
    expect((await call<Profile>("profile.view", member.cookies, undefined, true)).value).toEqual(changed.value);
    const consentOf = async () =>
      (await server.database.db.select().from(members).where(eq(members.id, member.id)))[0]?.marketingOptInAt;
    const first = await consentOf();
    server.clock.advance(HOUR);
    await call("profile.change", member.cookies, { ...given, phone: "0988123456" });
    expect(await consentOf()).toEqual(first);
    await call("profile.change", member.cookies, { ...given, phone: "0988123456", marketingOptIn: false });
    expect(await consentOf()).toBeNull();
  });

  it("may be a name of one part", async () => {
    const member = await addMember(server);
    const one = { ...given, fullName: "石", firstName: "石", lastName: "", phone: member.phone };
    expect((await call<Profile>("profile.change", member.cookies, one)).value).toMatchObject({ lastName: "" });
  });

  it.each(["王\u202e明", "王\u200b明", "\u3164", "王\n明", "\u0301王", "123"])("is no name: %j", async (fullName) => {
    const one = await addMember(server);
    const refused = await call("profile.change", one.cookies, { ...given, phone: one.phone, fullName });
    expect([refused.status, refused.failure]).toMatchObject([400, { issues: [{ path: "fullName" }] }]);
  });

  it("refuses another member's phone at its field", async () => {
    const [one, other] = [await addMember(server), await addMember(server)];
    const { status, failure } = await call("profile.change", one.cookies, { ...given, phone: other.phone });
    expect([status, failure]).toMatchObject([409, { code: "phone_taken", issues: [{ path: "phone" }] }]);
  });
});

describe("the password", () => {
  it("is changed with the present one; every other session ends, this one stays", async () => {
    const member = await addMember(server);
    const elsewhere = await openMemberSession(server, member.id);
    const wrong = await call("password.change", member.cookies, { current: "not it", password: "a new long one" });
    expect([wrong.status, wrong.failure]).toMatchObject([400, { issues: [{ path: "current" }] }]);
    const common = await call("password.change", member.cookies, { current: PASSWORD, password: "password1" });
    expect([common.status, common.failure]).toMatchObject([400, { issues: [{ path: "password" }] }]);
    const changed = await call("password.change", member.cookies, { current: PASSWORD, password: "a new long one" });
    expect(changed.status).toBe(200);
    const here = { panshi_member: changed.cookies["__Host-panshi_member"] ?? "" };
    expect([await signedIn(here), await signedIn(elsewhere)]).toEqual([true, false]);
    expect((await signIn(member.email, PASSWORD)).status).toBe(401);
    expect((await signIn(member.email, "a new long one")).status).toBe(200);
  });
});

describe("the e-mail", () => {
  it("cannot be changed to an invalid address", async () => {
    const { cookies } = await addMember(server);
    const refused = await call("email.requestChange", cookies, { email: "no address", password: PASSWORD });
    expect([refused.status, refused.failure]).toMatchObject([400, { code: "bad_input", issues: [{ path: "email" }] }]);
  });

  it("is changed by an e-mailed link", async () => {
    const { cookies } = await addMember(server);
    const email = "changed@example.com";
    expect((await call("email.requestChange", cookies, { email, password: PASSWORD })).status).toBe(200);
    const [sent] = await emailsTo(server.database.db, email);
    const token = /confirm-email#token=([\w-]{43})/.exec(sent?.body ?? "")?.[1];
    expect((await call<{ email: string }>("email.confirm", cookies, { token })).value).toEqual({ email });
    expect((await call<Profile>("profile.view", cookies, undefined, true)).value.email).toBe(email);
    const again = await call("email.confirm", {}, { token });
    expect([again.status, again.failure?.code]).toEqual([410, "link_expired"]);
  });
});

describe("sessions", () => {
  it("are listed for their member and ended one by one or all at once", async () => {
    const member = await addMember(server);
    const [second, third] = [await openMemberSession(server, member.id), await openMemberSession(server, member.id)];
    const list = async () => (await call<SessionView[]>("session.list", member.cookies, undefined, true)).value;
    const rows = await list();
    expect(rows.map((row) => row.isCurrent).filter(Boolean)).toHaveLength(1);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(second.panshi_member);
    const other = rows.find((row) => !row.isCurrent);
    expect((await call("session.end", member.cookies, { id: other?.id })).status).toBe(200);
    expect((await call("session.end", member.cookies, { id: other?.id })).status).toBe(404);
    expect(await list()).toHaveLength(2);
    await call("session.endAll", member.cookies);
    expect([await signedIn(member.cookies), await signedIn(second), await signedIn(third)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("of another member cannot be ended", async () => {
    const [one, stranger] = [await addMember(server), await addMember(server)];
    const [row] = (await call<SessionView[]>("session.list", one.cookies, undefined, true)).value;
    expect((await call("session.end", stranger.cookies, { id: row?.id })).status).toBe(404);
    expect(await signedIn(one.cookies)).toBe(true);
  });
});

/** Runs the queued jobs that send reset links, as the worker would. Returns the members of them. */
async function sendResetLinks(): Promise<(string | null)[]> {
  const jobs = await server.database.sql<{ data: { memberId: string | null } }[]>`
    select data from pgboss.job where name = 'send-reset-link'`;
  for (const { data } of jobs) await sendResetLink(server.services.baseCtx, data);
  return jobs.map(({ data }) => data.memberId);
}

describe("a forgotten password", () => {
  const linkOf = async (email: string) => {
    const sent = (await emailsTo(server.database.db, email)).at(-1);
    return /https:\/\/panshi\.test\/reset-password#token=([A-Za-z0-9_-]{43})/.exec(sent?.body ?? "")?.[1] ?? "";
  };
  const reset = (token: string, password = "a new long one") => call("password.reset", {}, { token, password });

  it("is reset by an e-mailed link, once; every session ends", async () => {
    const member = await addMember(server);
    expect((await call("password.forgot", {}, { email: member.email.toUpperCase() })).status).toBe(200);
    expect(await sendResetLinks()).toEqual([member.id]);
    const token = await linkOf(member.email);
    expect(token).toHaveLength(43);
    const rows = await server.database.db.select().from(memberTokens).where(eq(memberTokens.memberId, member.id));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await reset(token, "password1")).status).toBe(400);
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(both.find(({ failure }) => failure)?.failure?.code).toBe("link_expired");
    expect(await signedIn(member.cookies)).toBe(false);
    expect((await signIn(member.email, "a new long one")).status).toBe(200);
  });
});

describe("one's data", () => {
  const addMemberWithPrayer = async (): Promise<TestMember> => {
    const member = await addMember(server);
    await addPrayers(server, member.id, [{ content: "願平安回家", topic: "love" }]);
    return member;
  };

  /** The downloaded file, parsed by its schema. */
  const exportOf = async (cookies: Record<string, string>) => {
    const { status, text, headers } = await server.call("GET", "/api/account/export", { cookies: named(cookies) });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="?panshi-export-2026-\d\d-\d\d\.json"?$/),
    });
    return AccountExport.parse(JSON.parse(text));
  };

  it("is exported completely, and without anyone else's", async () => {
    const [member, stranger] = [await addMemberWithPrayer(), await addMemberWithPrayer()];
    const value = await exportOf(member.cookies);
    expect(value.prayers).toHaveLength(1);
    expect(value.prayers[0]).toMatchObject({ content: "願平安回家", topic: "love" });
    expect(JSON.stringify(value)).not.toContain(stranger.email);
    expect(JSON.stringify(value)).not.toMatch(/argon2|passwordHash/);
  });

  it("contains the manuals with every day and its note", async () => {
    const [member, stranger] = [await addMember(server), await addMember(server)];
    for (const [{ id, cookies }, note] of [
      [member, "窗外有風。"],
      [stranger, "別人的話"],
    ] as const) {
      await grantPlan(server, id, "basic", 30);
      const post = <T>(name: string, json: object) =>
        server.call<T>("POST", `/trpc/member.manual.${name}`, { cookies: named(cookies), body: { json } });
      const begun = await post<{ result: { data: { json: MemberManuals } } }>("start", { manual: "sleep_manual" });
      await post("doDay", { id: begun.body.result.data.json.enrolments[0]?.id, dayNumber: 1, note });
    }
    const value = await exportOf(member.cookies);
    expect(value.manuals).toMatchObject([
      { manual: "sleep_manual", finishedAt: null, dayNumber: 1, note: "窗外有風。" },
    ]);
  });

  it("is deleted with the account: the row is anonymised, texts are gone, and the e-mail is free again", async () => {
    const member = await addMemberWithPrayer();
    const refused = await call("ownData.deleteAccount", member.cookies, { password: "not it" });
    expect([refused.status, refused.failure]).toMatchObject([400, { issues: [{ path: "password" }] }]);
    expect((await call("ownData.deleteAccount", member.cookies, { password: PASSWORD })).status).toBe(200);
    expect(await signedIn(member.cookies)).toBe(false);
    expect((await signIn(member.email, PASSWORD)).status).toBe(401);
    const [row] = await server.database.db.select().from(members).where(eq(members.id, member.id));
    expect(row).toMatchObject({ email: null, phone: null, passwordHash: null, fullName: "已刪除的會員" });
    const [wish] = await server.database.db.select().from(prayers).where(eq(prayers.memberId, member.id));
    expect([wish?.content, wish?.title, wish?.topic]).toEqual(["", "", null]);
    expect(await server.database.db.select().from(dialogues).where(eq(dialogues.memberId, member.id))).toHaveLength(0);
    await addMember(server, { email: member.email });
  });
});
