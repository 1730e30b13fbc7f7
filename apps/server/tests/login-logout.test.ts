import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, PASSWORD, snapshot, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: { PUBLIC_URL: "http://panshi.test" } });
});
afterAll(() => server.close());

const isSignedIn = async (cookies: Record<string, string>) =>
  (await server.call("GET", "/api/auth/user", { cookies })).status === 200;

describe("GET /api/login", () => {
  it.each([
    ["/api/login", "/?login=1"],
    ["/api/login?returnTo=%2Fritual-ceremony", "/?login=1&returnTo=%2Fritual-ceremony"],
    ["/api/login?returnTo=https%3A%2F%2Fexample.com", "/?login=1"],
    ["/api/login?returnTo=%2F%2Fexample.com", "/?login=1"],
    ["/api/login?returnTo=%2F%5Cexample.com", "/?login=1"],
    ["/api/login?returnTo=%2Fapi%2Flogout", "/?login=1"],
    ["/api/login?returnTo=%2Fa&returnTo=%2Fb", "/?login=1"],
    ["/api/login?returnTo=%0d%0aset-cookie:x", "/?login=1"],
    ["/api/login?returnTo=%00", "/?login=1"],
    ["/api/login?returnTo=%ff%fe", "/?login=1"],
    ["/api/login?returnTo", "/?login=1"],
    ["/api/login?__proto__=x&returnTo=%2Fdashboard", "/?login=1&returnTo=%2Fdashboard"],
  ])("[S7.09] %s redirects a visitor to %s", async (url, location) => {
    const answer = await server.call("GET", url);
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("[S7.10] redirects a member to /dashboard, or to returnTo", async () => {
    const { cookies } = await addMember(server);
    const redirectOf = async (url: string) => (await server.call("GET", url, { cookies })).headers.location;
    expect(await redirectOf("/api/login")).toBe("/dashboard");
    expect(await redirectOf("/api/login?returnTo=%2Fprayer-wish-form")).toBe("/prayer-wish-form");
    expect(await redirectOf("/api/login?returnTo=%2F%2Fexample.com")).toBe("/dashboard");
  });
});

describe("GET /api/logout", () => {
  it.each<[string, Record<string, string>]>([
    ["no header at all", {}],
    ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin", referer: "http://panshi.test/dashboard" }],
    ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }],
    ["this site's Referer", { referer: "http://panshi.test/dashboard" }],
    ["this site's Origin", { origin: "http://panshi.test" }],
  ])("[S7.07] with %s ends the session and redirects to /", async (_name, headers) => {
    const { cookies } = await addMember(server);
    const answer = await server.call("GET", "/api/logout", { cookies, headers });
    expect([answer.status, answer.headers.location]).toEqual([302, "/"]);
    expect(String(answer.headers["set-cookie"])).toMatch(/^panshi_member=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await isSignedIn(cookies)).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
    ["a foreign Origin", { origin: "http://example.com" }],
    ["an Origin of null", { origin: "null" }],
    ["a foreign Referer", { referer: "http://example.com/page" }],
    ["a Referer whose host only begins like this site's", { referer: "http://panshi.test.example.com/" }],
    ["a Referer that is no URL", { referer: "panshi.test" }],
  ])("[S7.08] with %s asks first and keeps the session", async (_name, headers) => {
    const { cookies } = await addMember(server);
    const answer = await server.call("GET", "/api/logout", { cookies, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.text).toContain("要登出嗎？");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await isSignedIn(cookies)).toBe(true);
  });

  it("clears the visitor's cookie and tells every tab to forget the member's data", async () => {
    const { cookies } = await addMember(server);
    const visitor = { panshi_visitor: "v".repeat(43) };
    const answer = await server.call("GET", "/api/logout", { cookies: { ...cookies, ...visitor } });
    const set = [answer.headers["set-cookie"]].flat().map(String);
    expect(set.find((cookie) => cookie.startsWith("panshi_visitor="))).toMatch(
      /^panshi_visitor=; .*Expires=Thu, 01 Jan 1970/,
    );
    expect(set.find((cookie) => cookie.startsWith("panshi_visit_end="))).toMatch(/^panshi_visit_end=[\w-]{43}; /);
    expect(set.join()).not.toMatch(/panshi_visit_end[^,]*HttpOnly/);
  });

  it.each(["session.endAll", "ownData.deleteAccount"])("%s clears the same cookies", async (name) => {
    const { cookies } = await addMember(server);
    const answer = await server.call("POST", `/trpc/member.${name}`, {
      cookies: { ...cookies, panshi_visitor: "v".repeat(43) },
      body: { json: name === "ownData.deleteAccount" ? { password: PASSWORD } : null },
    });
    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(/panshi_visitor=;.*panshi_visit_end=[\w-]{43};/s);
  });

  it("a closed account: the visitor's cookie is cleared at its next call", async () => {
    const { id, cookies } = await addMember(server);
    await withTestTransaction(server, (db) => db.update(members).set({ isActive: false }).where(eq(members.id, id)));
    const answer = await server.call("GET", "/api/auth/user", {
      cookies: { ...cookies, panshi_visitor: "v".repeat(43) },
    });
    expect(answer.status).toBe(401);
    expect(String(answer.headers["set-cookie"])).toContain("panshi_visitor=;");
  });

  it("[S7.07] without a session goes home as well and changes nothing", async () => {
    const before = await snapshot(server);
    expect((await server.call("GET", "/api/logout")).status).toBe(302);
    expect((await server.call("GET", "/api/logout", { cookies: { panshi_member: "x".repeat(43) } })).status).toBe(302);
    expect(await snapshot(server)).toEqual(before);
  });

  it("[S7.08] has no HEAD and no POST", async () => {
    const { cookies } = await addMember(server);
    for (const method of ["HEAD", "POST"] as const) {
      const { status } = await server.call(method, "/api/logout", { cookies });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await isSignedIn(cookies)).toBe(true);
  });
});
