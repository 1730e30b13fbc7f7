import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CallOptions, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, openMemberSession, PASSWORD } from "./fixtures.ts";
import { queryTrpc } from "./payment-fixtures.ts";
import { addReferrer, PERSONS_BROWSER, REFERRAL_COOKIE, type Referrer } from "./referral-fixtures.ts";
import { setTestSwitches } from "./switches/turn.ts";

let server: TestApp;
let referrer: Referrer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  referrer = await addReferrer(server);
});

const follow = (
  code = referrer.code,
  { headers, ...more }: CallOptions = {},
  method: "GET" | "HEAD" | "POST" = "GET",
) => server.call(method, `/r/${code}`, { ...more, headers: { "user-agent": PERSONS_BROWSER, ...headers } });
const eraseAccount = (cookies: Record<string, string>) =>
  server.call("POST", "/trpc/member.ownData.deleteAccount", { body: { json: { password: PASSWORD } }, cookies });
const home = { status: 302, location: "/", caching: "no-store", cookies: {} };
const followed = async (...given: Parameters<typeof follow>) => {
  const { status, headers, cookies } = await follow(...given);
  return { status, location: headers["location"], caching: headers["cache-control"], cookies };
};

describe("GET /r/{code}", () => {
  it("leads home and is remembered for thirty days, however the code is written", async () => {
    const { code } = referrer;
    const answer = await follow();
    expect(await followed()).toEqual({ ...home, cookies: { [REFERRAL_COOKIE]: code } });
    expect(String(answer.headers["set-cookie"])).toBe(
      `${REFERRAL_COOKIE}=${code}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    for (const written of [code.toLowerCase(), code.toUpperCase()])
      expect((await followed(written)).cookies).toEqual({ [REFERRAL_COOKIE]: code });
  });

  it("of nobody leads home, and leaves the cookie of an earlier link", async () => {
    const cookies = { [REFERRAL_COOKIE]: referrer.code };
    for (const code of ["ZZZZZZZZ", "x", "x".repeat(200), "%E7%9F%B3", "a.b", "a%00b", `${referrer.code}%20`])
      expect([code, await followed(code, { cookies })]).toEqual([code, home]);
  });

  it("of a deactivated and of an erased member leads home without a cookie", async () => {
    const closed = await addReferrer(server, { isActive: false });
    expect(await followed(closed.code)).toEqual(home);
    const erased = await addReferrer(server);
    expect((await followed(erased.code)).cookies).not.toEqual({});
    await eraseAccount(erased.cookies);
    expect(await followed(erased.code)).toEqual(home);
  });

  it("gives a cookie to nobody but a person who goes there", async () => {
    const others = {
      "a browser that fetches ahead": { "sec-purpose": "prefetch;prerender" },
      "a chat that shows a preview": { "user-agent": "facebookexternalhit/1.1;line-poker/1.0" },
      "a crawler": { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      "a picture on another page": { "sec-fetch-dest": "image" },
      "what says nothing of itself": { "user-agent": "" },
    };
    for (const [who, headers] of Object.entries(others))
      expect([who, await followed(referrer.code, { headers })]).toEqual([who, home]);
  });

  it("has no HEAD and no other method", async () => {
    expect([(await follow(undefined, {}, "HEAD")).status, (await follow(undefined, {}, "POST")).status]).toEqual([
      404, 405,
    ]);
  });

  it("answers 503 under maintenance, without a cookie", async () => {
    const { cookies: staff } = await addAdministrator(server, "super_admin");
    await setTestSwitches(server, staff, { maintenance: true });
    const { status, text, cookies } = await follow();
    await setTestSwitches(server, staff, { maintenance: false });
    expect([status, cookies]).toEqual([503, {}]);
    expect(text).toContain("<title>維護中");
  });
});

describe("signing out", () => {
  const links = { panshi_referral: "AB2CD3EF", panshi_campaign: "clicked" };
  /** Which of the links' cookies an answer clears. */
  const cleared = (headers: Record<string, unknown>) =>
    Object.keys(links).filter((name) =>
      [headers["set-cookie"]].flat().some((each) => String(each).startsWith(`${name}=; Max-Age=0`)),
    );
  const both = ["panshi_referral", "panshi_campaign"];
  const signedIn = async () => ({ ...links, ...(await openMemberSession(server, referrer.id)) });
  const call = (name: string, cookies: Record<string, string>, input: object | null = null) =>
    server.call("POST", `/trpc/member.session.${name}`, { body: { json: input }, cookies });
  const sessions = async (cookies: Record<string, string>) =>
    (await queryTrpc<{ id: string; isCurrent: boolean }[]>(server, "member.session.list", undefined, cookies)).body;

  it("clears what links left, by the address, everywhere, and by ending the session that calls", async () => {
    const out = await server.call("GET", "/api/logout", { cookies: await signedIn() });
    expect(cleared(out.headers)).toEqual(both);
    expect(cleared((await call("endAll", await signedIn())).headers)).toEqual(both);
    const cookies = await signedIn();
    const own = (await sessions(cookies)).find(({ isCurrent }) => isCurrent);
    const ended = await call("end", cookies, { id: own?.id ?? "" });
    expect([ended.status, cleared(ended.headers)]).toEqual([200, both]);
    expect(ended.cookies).toMatchObject({ panshi_member: "" });
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(401);
  });

  it("by ending another session, or failing to, leaves them and this session", async () => {
    const [cookies, elsewhere] = [await signedIn(), await signedIn()];
    const others = (await sessions(cookies)).filter(({ isCurrent }) => !isCurrent);
    for (const { id } of others) {
      const [ended, unknown] = [await call("end", cookies, { id }), await call("end", cookies, { id })];
      expect([ended.status, cleared(ended.headers)]).toEqual([200, []]);
      expect([unknown.status, cleared(unknown.headers)]).toEqual([404, []]);
    }
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(200);
    expect((await server.call("GET", "/api/auth/user", { cookies: elsewhere })).status).toBe(401);
  });

  it("and so does erasing the account", async () => {
    const cookies = await signedIn();
    const answer = await eraseAccount(cookies);
    expect([answer.status, cleared(answer.headers)]).toEqual([200, both]);
  });

  it("leaves the cookies of a visitor whose session had ended long before", async () => {
    const cookies = { ...links, panshi_member: "x".repeat(43) };
    const answer = await server.call("GET", "/api/auth/user", { cookies });
    expect([answer.status, cleared(answer.headers)]).toEqual([401, []]);
  });
});

it("signing in ends a member's link, and keeps a campaign's for the order that comes", async () => {
  const cookies = { panshi_referral: referrer.code, panshi_campaign: "clicked" };
  const body = { identifier: referrer.email, password: PASSWORD };
  const { headers } = await server.call("POST", "/api/auth/login", { body, cookies });
  const set = [headers["set-cookie"]].flat().map(String);
  expect(set.filter((each) => each.startsWith("panshi_referral=; Max-Age=0"))).toHaveLength(1);
  expect(set.filter((each) => each.startsWith("panshi_campaign"))).toEqual([]);
});
