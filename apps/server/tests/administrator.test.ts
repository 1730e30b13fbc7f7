import type { SignedInAdministrator } from "@panshi/contracts/administrator";
import { permissionsOf, roles } from "@panshi/contracts/permissions";
import { administrators, auditEntries } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueAddress, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, PASSWORD, snapshot, writeRows } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const signIn = (body: unknown) =>
  server.call<SignedInAdministrator>("POST", "/api/admin/login", { body, address: uniqueAddress() });
const current = (cookies: Record<string, string>) =>
  server.call<SignedInAdministrator>("GET", "/api/admin/auth", { cookies });

describe("POST /api/admin/login", () => {
  it("[S7.33] accepts the e-mail in any case as username and opens an administrator's session", async () => {
    const { id, email } = await addAdministrator(server, "admin");
    const answer = await signIn({ username: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      email,
      firstName: "美玲",
      lastName: "陳",
      role: "admin",
      permissions: permissionsOf("admin"),
      lastLoginAt: server.clock.now().toISOString(),
    });
    expect(Object.keys(answer.cookies)).toContain("panshi_staff");
    expect(Object.keys(answer.cookies)).not.toContain("panshi_member");
    expect((await current(answer.cookies)).body).toEqual(answer.body);
    const [entry] = await server.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ administratorId: id, action: "administrator.sign_in", subjectId: id });
  });

  it("[S7.33] answers unknown account, wrong password and deactivated account alike, and stores only the attempt count", async () => {
    const { email } = await addAdministrator(server, "admin");
    const inactive = await addAdministrator(server, "admin", { isActive: false });
    const member = await addMember(server);
    const { throttles: _before, ...before } = await snapshot(server);
    for (const [username, password] of [
      [email, "wrong"],
      ["nobody@example.com", PASSWORD],
      [inactive.email, PASSWORD],
      [member.email, PASSWORD],
      [member.phone, PASSWORD],
    ]) {
      const answer = await signIn({ username, password });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: "帳號或密碼錯誤", code: "bad_credentials" });
      expect(answer.cookies).toEqual({});
    }
    expect(await snapshot(server)).toMatchObject(before);
  });

  it("[S5.43] requires both as text", async () => {
    for (const body of [
      {},
      { username: "", password: "" },
      { username: "a" },
      { username: ["a"], password: { a: 1 } },
      [],
      null,
      "x",
    ]) {
      const answer = await signIn(body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });
});

describe("GET /api/admin/auth", () => {
  it.each(roles)("[S7.35] answers %s with role and permissions", async (role) => {
    const { cookies } = await addAdministrator(server, role);
    const { body } = await current(cookies);
    expect([body.role, body.permissions]).toEqual([role, permissionsOf(role)]);
  });

  it("[S7.35] answers 401 to a visitor, a member and a deactivated administrator", async () => {
    const inactive = await addAdministrator(server, "super_admin", { isActive: false });
    for (const cookies of [{}, (await addMember(server)).cookies, inactive.cookies])
      expect((await current(cookies)).status).toBe(401);
  });

  it("reads the current role at each call", async () => {
    const { id, cookies } = await addAdministrator(server, "super_admin");
    await writeRows(server, (db) =>
      db.update(administrators).set({ role: "moderator" }).where(eq(administrators.id, id)),
    );
    expect((await current(cookies)).body).toMatchObject({ role: "moderator", permissions: permissionsOf("moderator") });
  });
});

it("[S7.34] POST /api/admin/logout ends the session, of this browser alone", async () => {
  const { email, cookies } = await addAdministrator(server, "admin");
  const other = await signIn({ username: email, password: PASSWORD });
  const answer = await server.call("POST", "/api/admin/logout", { cookies });
  expect([answer.status, answer.body]).toEqual([200, { message: "已登出" }]);
  expect((await current(cookies)).status).toBe(401);
  expect((await current(other.cookies)).status).toBe(200);
});

it("an administrator's sign-in ends the session that the browser had", async () => {
  const { email, cookies } = await addAdministrator(server, "admin");
  const body = { username: email, password: PASSWORD };
  const again = await server.call("POST", "/api/admin/login", { body, cookies });
  expect([again.status, (await current(cookies)).status]).toEqual([200, 401]);
  expect((await current(again.cookies)).status).toBe(200);
});
