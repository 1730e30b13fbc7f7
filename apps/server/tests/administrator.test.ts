import type { SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import { permissionsOf, roles } from "@panshi/contracts/platform/permissions";
import { administrators, auditEntries } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp, type TestResponse } from "../src/testing.ts";
import { addAdministrator, addMember, addSlips, PASSWORD, snapshot, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const signIn = (body: unknown) =>
  server.call<SignedInAdministrator>("POST", "/api/admin/login", { body, address: uniqueNetworkAddress() });
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
      hasTotp: false,
      mustEnrolTotp: false,
      siteName: "磐石祈願網",
      timezone: "Asia/Taipei",
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
    await withTestTransaction(server, (db) =>
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

describe("[S6.24] a moderator who must not write slips", () => {
  const slip = { title: "不該有的籤", interpretation: "不該有的籤解" };
  const input = { json: slip };
  const query = (of: unknown) => encodeURIComponent(JSON.stringify(of));
  const batch = "/trpc/admin.oracle.list,admin.oracle.create?batch=1";
  const spellings: [status: number, method: "GET" | "HEAD" | "POST" | "PUT", url: string, body?: unknown][] = [
    [403, "POST", "/api/admin/oracles", slip],
    [403, "POST", "/api/admin/%6fracles", slip],
    [403, "POST", "/api/faqs/../admin/oracles", slip],
    [403, "POST", "/api/admin/oracles?_method=GET&permission=oracles:read", slip],
    [405, "POST", "/api/admin/oracles/", slip],
    [404, "POST", "/api/admin//oracles", slip],
    [404, "POST", "/api/Admin/oracles", slip],
    [404, "HEAD", "/api/admin/oracles"],
    [405, "PUT", "/api/admin/oracles", slip],
    [403, "POST", "/trpc/admin.oracle.create", input],
    [403, "POST", "/trpc/admin.oracle%2Ecreate", input],
    [404, "POST", "/trpc/admin.oracle.create/", input],
    [404, "POST", "/trpc/Admin.oracle.create", input],
    [405, "GET", `/trpc/admin.oracle.create?input=${query(input)}`],
    // A batch is of queries or of mutations.
    [400, "POST", batch, { 0: { json: {} }, 1: input }],
    [400, "GET", `${batch}&input=${query({ 0: { json: {} }, 1: input })}`],
  ];

  it("writes none by another spelling of the call", async () => {
    const { cookies } = await addAdministrator(server, "moderator");
    const before = await snapshot(server);
    for (const [status, method, url, body] of spellings)
      for (const header of ["GET", "POST"]) {
        const headers = { "x-http-method-override": header };
        const answer = await server.call(method, url, { cookies, headers, ...(body !== undefined && { body }) });
        expect([method, url, answer.status]).toEqual([method, url, status]);
      }
    expect(await snapshot(server)).toEqual(before);
  });

  it("writes none by a second session cookie: the first of a name counts", async () => {
    const tokens = await Promise.all([addAdministrator(server, "moderator"), addAdministrator(server, "super_admin")]);
    const [moderator, superAdministrator] = tokens.map(({ cookies }) => `panshi_staff=${cookies.panshi_staff}`);
    const write = (cookie: string) => server.call("POST", "/api/admin/oracles", { body: 1, headers: { cookie } });
    expect((await write(`${moderator}; ${superAdministrator}`)).status).toBe(403);
    expect((await write(`${superAdministrator}; ${moderator}`)).status).toBe(400);
    expect((await write(`panshi_staff=; ${superAdministrator}`)).status).toBe(401);
    expect((await write(`Panshi_Staff=x; panshi_member=x; ${moderator}`)).status).toBe(403);
  });

  it("completes the one that was under way when the role was taken away, and no other", async () => {
    const { id, cookies } = await addAdministrator(server, "admin");
    const [slipId = ""] = await addSlips(server, 1);
    const update = () => server.call("PUT", `/api/admin/oracles/${slipId}`, { cookies, body: slip });
    let underWay: Promise<TestResponse> | undefined;
    await server.database.sql.begin("read write", async (tx) => {
      await tx`select 1 from oracle_slips where id = ${slipId} for update`;
      underWay = update();
      const waiting = () =>
        tx`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await vi.waitFor(async () => expect(await waiting()).not.toHaveLength(0), 5000);
      await tx`update administrators set role = 'moderator' where id = ${id}`;
    });
    expect([(await underWay)?.status, (await update()).status]).toEqual([200, 403]);
  });
});
