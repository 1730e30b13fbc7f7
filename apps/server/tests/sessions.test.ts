import { DAY, HOUR, MINUTE } from "@panshi/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, snapshot } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const callUser = (cookies: Record<string, string>) => server.call("GET", "/api/auth/user", { cookies });
const callAdminAuth = (cookies: Record<string, string>) => server.call("GET", "/api/admin/auth", { cookies });

describe("sessions", () => {
  it("[S6.24] of one realm open nothing of the other, whatever the cookie is called", async () => {
    const { cookies: ours } = await addMember(server);
    const { cookies: theirs } = await addAdministrator(server, "super_admin");
    expect((await callAdminAuth(ours)).status).toBe(401);
    expect((await callUser(theirs)).status).toBe(401);
    expect((await callAdminAuth({ panshi_staff: ours.panshi_member })).status).toBe(401);
    expect((await callUser({ panshi_member: theirs.panshi_staff })).status).toBe(401);
    expect((await callUser({ ...ours, ...theirs })).status).toBe(200);
    expect((await callAdminAuth({ ...ours, ...theirs })).status).toBe(200);
  });

  it("are renewed at most hourly, and the cookie with them", async () => {
    const { cookies } = await addMember(server);
    const sessions = () => snapshot(server, ["member_sessions"]);
    const first = await sessions();
    server.clock.advance(59 * MINUTE);
    expect((await callUser(cookies)).headers["set-cookie"]).toBeUndefined();
    expect(await sessions()).toEqual(first);
    server.clock.advance(2 * MINUTE);
    const renewed = await callUser(cookies);
    expect(renewed.cookies).toMatchObject(cookies);
    const second = await sessions();
    expect(second).not.toEqual(first);
    server.clock.advance(59 * MINUTE);
    await callUser(cookies);
    expect(await sessions()).toEqual(second);
  });

  it("of a member last 30 days from their last use", async () => {
    const { cookies } = await addMember(server);
    server.clock.advance(29 * DAY);
    expect((await callUser(cookies)).status).toBe(200);
    server.clock.advance(29 * DAY);
    expect((await callUser(cookies)).status).toBe(200);
    server.clock.advance(30 * DAY);
    expect((await callUser(cookies)).status).toBe(401);
  });

  it("of an administrator last 12 hours from their last use", async () => {
    const { cookies } = await addAdministrator(server, "admin");
    server.clock.advance(11 * HOUR);
    expect((await callAdminAuth(cookies)).status).toBe(200);
    server.clock.advance(11 * HOUR);
    expect((await callAdminAuth(cookies)).status).toBe(200);
    server.clock.advance(12 * HOUR);
    expect((await callAdminAuth(cookies)).status).toBe(401);
  });
});

describe("cookies under https", () => {
  it("are Secure and bound to our host, and others are not read", async () => {
    const secure = await testApp({ variables: { PUBLIC_URL: "https://panshi.test" }, sharing: server });
    try {
      const { cookies, email, id } = await addMember(server);
      const body = { identifier: email, password: "a long enough one" };
      const answer = await secure.call("POST", "/api/auth/login", { body });
      expect(answer.headers["set-cookie"]).toEqual([
        expect.stringMatching(
          /^__Host-panshi_member=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        `panshi_member_hint=${id}; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
        expect.stringMatching(
          /^__Host-panshi_known=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect((await secure.call("GET", "/api/auth/user", { cookies: answer.cookies })).status).toBe(200);
      expect((await secure.call("GET", "/api/auth/user", { cookies })).status).toBe(401);
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    } finally {
      await secure.close();
    }
  });
});
