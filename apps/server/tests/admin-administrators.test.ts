import type { AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { administratorRecoveryCodes, administrators, auditEntries } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  nextNumber,
  PASSWORD,
  snapshot,
  type TestAdministrator,
  withTestTransaction,
} from "./fixtures.ts";
import { enrol, signIn } from "./totp-fixtures.ts";

let server: TestApp;
let boss: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  boss = await addAdministrator(server, "super_admin");
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = <T = ErrorBody>(
  method: Method,
  path = "",
  body?: object,
  cookies: Record<string, string> = boss.cookies,
) => server.call<T>(method, `/api/admin/administrators${path}`, { cookies, ...(body && { body }) });
const trpc = (name: string, input?: object, cookies: Record<string, string> = boss.cookies) => {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : "";
  return server.call<{ result: { data: { json: never } } }>("GET", `/trpc/admin.administrator.${name}${query}`, {
    cookies,
  });
};
const body = (given: object = {}) => ({
  email: `made${nextNumber()}@example.com`,
  firstName: "知言",
  lastName: "何",
  role: "admin",
  password: "stone of the sky",
  isActive: true,
  ...given,
});
const create = async (given: object = {}) => (await call<AdministratorListItem>("POST", "", body(given))).body;
const isSignedIn = async (cookies: Record<string, string>) =>
  (await server.call("GET", "/api/admin/auth", { cookies })).status === 200;
const entries = (id: string) =>
  server.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(desc(auditEntries.id));
const listed = async () => (await call<AdministratorListItem[]>("GET")).body;

describe("[S7.49] [S7.50] GET and POST /api/admin/administrators", () => {
  it("[S3.40] [S3.41] adds an administrator with the password that is sent, lists the row, and the account can sign in", async () => {
    const sent = body();
    const answer = await call<AdministratorListItem>("POST", "", sent);
    expect(answer.status).toBe(201);
    const now = server.clock.now().toISOString();
    const { password, ...shown } = sent;
    expect(answer.body).toEqual({
      ...shown,
      id: answer.body.id,
      lastLoginAt: null,
      hasTotp: false,
      sessions: 0,
      createdAt: now,
      updatedAt: now,
    });
    expect((await listed()).find(({ id }) => id === answer.body.id)).toEqual(answer.body);
    expect((await signIn(server, sent.email, { password })).status).toBe(200);
    expect((await listed()).find(({ id }) => id === answer.body.id)).toMatchObject({ lastLoginAt: now, sessions: 1 });
    const [, entry] = await entries(answer.body.id);
    const { email, firstName, lastName, role, isActive } = answer.body;
    expect(entry).toMatchObject({
      action: "administrator.create",
      administratorId: boss.id,
      before: null,
      after: { email, firstName, lastName, role, isActive },
    });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  it("[S5.21] takes a moderator and an active account by default", async () => {
    const { email, firstName, password } = body();
    expect((await call<AdministratorListItem>("POST", "", { email, firstName, password })).body).toMatchObject({
      role: "moderator",
      isActive: true,
      lastName: "",
    });
  });

  it("refuses each wrong field by its name, a common password, and an e-mail that is in use in any case", async () => {
    const issues = async (given: object) => {
      const answer = await call("POST", "", body(given));
      return [answer.status, answer.body.issues?.map(({ path }) => path)];
    };
    expect(await issues({ email: "nobody" })).toEqual([400, ["email"]]);
    expect(await issues({ email: `${"磐".repeat(300)}@example.com` })).toEqual([400, ["email"]]);
    expect(await issues({ firstName: " " })).toEqual([400, ["firstName"]]);
    expect(await issues({ role: "owner" })).toEqual([400, ["role"]]);
    expect(await issues({ password: "12345" })).toEqual([400, ["password"]]);
    expect(await issues({ password: "password" })).toEqual([400, ["password"]]);
    expect(await issues({ password: "a".repeat(129) })).toEqual([400, ["password"]]);
    expect(await issues({ isActive: "true" })).toEqual([400, ["isActive"]]);
    const { email } = await create();
    const taken = await call("POST", "", body({ email: email.toUpperCase() }));
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      409,
      "email_taken",
      "已經有管理員使用這個電子郵件",
    ]);
  });

  it("filters, sorts and pages", async () => {
    const { id } = await create({ role: "moderator", isActive: false });
    const found = await call<AdministratorListItem[]>("GET", "?role=moderator&isActive=false&sort=-email");
    expect(found.body.map((row) => row.id)).toContain(id);
    expect(found.body.every(({ role, isActive }) => role === "moderator" && !isActive)).toBe(true);
    await create({ email: "zz@example.com", firstName: "一" });
    await create({ email: "aa@example.com", firstName: "石" });
    for (const [sort, order] of [
      ["email", ["aa", "zz"]],
      ["-email", ["zz", "aa"]],
    ] as const) {
      const { body } = await call<AdministratorListItem[]>("GET", `?sort=${sort}`);
      const emails = body.map(({ email }) => email).filter((email) => /^(aa|zz)@/.test(email));
      expect(emails).toEqual(order.map((name) => `${name}@example.com`));
    }
    const page = await call<AdministratorListItem[]>("GET", "?limit=1");
    expect([page.body.length, String(page.headers["link"])]).toEqual([1, expect.stringContaining('rel="next"')]);
  });
});

describe("[S7.51] PUT /api/admin/administrators/:id", () => {
  it("[S4.22] changes name, role and state, and what is left out stays", async () => {
    const row = await create();
    const answer = await call<AdministratorListItem>("PUT", `/${row.id}`, { firstName: "守石", isActive: false });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { ...row, firstName: "守石", isActive: false, updatedAt: expect.any(String) },
    ]);
    expect((await entries(row.id))[0]).toMatchObject({
      action: "administrator.update",
      before: { email: row.email, firstName: "知言", lastName: row.lastName, role: row.role, isActive: true },
      after: { email: row.email, firstName: "守石", lastName: row.lastName, role: row.role, isActive: false },
    });
  });

  it("[S5.20] refuses another e-mail with its field, and takes the same one", async () => {
    const row = await create();
    const other = await call("PUT", `/${row.id}`, { email: "other@example.com" });
    expect([other.status, other.body.issues]).toEqual([400, [{ path: "email", message: "管理員的電子郵件不能更改" }]]);
    expect((await call("PUT", `/${row.id}`, { email: row.email.toUpperCase() })).status).toBe(200);
  });

  it("refuses an edit that began from another version, with the present row", async () => {
    const row = await create();
    await call("PUT", `/${row.id}`, { firstName: "先到" });
    const late = await call("PUT", `/${row.id}`, { firstName: "後到", updatedAt: row.updatedAt });
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      "edit_conflict",
      { firstName: "先到" },
    ]);
  });

  it("[S6.06] nobody changes their own role", async () => {
    await addAdministrator(server, "super_admin");
    const before = await snapshot(server);
    for (const role of ["admin", "moderator"]) {
      const answer = await call("PUT", `/${boss.id}`, { role });
      expect([role, answer.status, answer.body.code]).toEqual([role, 403, "own_account"]);
    }
    expect(await snapshot(server)).toEqual(before);
    expect((await call("PUT", `/${boss.id}`, { role: "super_admin", firstName: "自己" })).status).toBe(200);
  });

  it.each([
    ["another role", { role: "moderator" }],
    ["a higher role", { role: "super_admin" }],
    ["deactivation", { isActive: false }],
  ])("%s ends the sessions at once", async (_what, change) => {
    const { id, cookies } = await addAdministrator(server, "admin");
    await call("PUT", `/${id}`, { firstName: "改名" });
    expect(await isSignedIn(cookies)).toBe(true);
    await call("PUT", `/${id}`, change);
    expect(await isSignedIn(cookies)).toBe(false);
    // Nor does a session come back with the account.
    expect((await call("PUT", `/${id}`, { isActive: true })).status).toBe(200);
    expect(await isSignedIn(cookies)).toBe(false);
  });

  it("[S6.08] refuses to deactivate the last active super administrator", async () => {
    const { body: all } = await call<AdministratorListItem[]>("GET", "?role=super_admin");
    for (const { id } of all) if (id !== boss.id) await call("PUT", `/${id}`, { role: "moderator" });
    const answer = await call("PUT", `/${boss.id}`, { isActive: false });
    expect([answer.status, answer.body.code]).toEqual([409, "last_super_admin"]);
    expect(await isSignedIn(boss.cookies)).toBe(true);
  });
});

describe("[S7.52] DELETE /api/admin/administrators/:id", () => {
  it("takes the account out of every list and call, ends its sessions and frees its e-mail", async () => {
    const sent = body();
    const { id } = await create(sent);
    const { cookies } = await signIn(server, sent.email, { password: sent.password });
    // What money, audit and history point at stays.
    const row = await addAdministrator(server, "admin");
    await enrol(server, row.cookies);
    await server.call("POST", "/api/admin/oracles", {
      cookies: row.cookies,
      body: { title: "留下的籤", interpretation: "慢慢來。", displayOrder: 1 },
    });
    for (const gone of [id, row.id]) expect((await call("DELETE", `/${gone}`)).status).toBe(204);
    const { email, firstName, lastName, role, isActive } = sent;
    expect((await entries(id))[0]).toMatchObject({
      action: "administrator.delete",
      before: { email, firstName, lastName, role, isActive },
      after: null,
    });
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    expect([await isSignedIn(cookies), await isSignedIn(row.cookies)]).toEqual([false, false]);
    expect((await signIn(server, sent.email, { password: sent.password })).status).toBe(401);
    for (const [method, path, input] of [
      ["PUT", `/${id}`, { firstName: "不在" }],
      ["PUT", `/${id}/password`, { password: "stone of the sky" }],
      ["DELETE", `/${id}`, undefined],
    ] as const)
      expect([method, path, (await call(method, path, input)).status]).toEqual([method, path, 404]);
    expect((await call("POST", "", sent)).status).toBe(201);
    const kept = await server.database.db.select().from(administrators).where(eq(administrators.id, id));
    expect(kept).toMatchObject([{ email: sent.email, deletedAt: server.clock.now() }]);
    // The secret of their authenticator, and what is left of their recovery codes, are of no use to anybody.
    const [left] = await server.database.db.select().from(administrators).where(eq(administrators.id, row.id));
    expect([left?.totpSecret, left?.deletedAt]).toEqual([null, server.clock.now()]);
    const { db } = server.database;
    expect(await db.$count(administratorRecoveryCodes, eq(administratorRecoveryCodes.administratorId, row.id))).toBe(0);
  });

  it("[S5.26] [S6.08] a super administrator is kept: demote first", async () => {
    const { id } = await addAdministrator(server, "super_admin");
    const { id: inactive } = await addAdministrator(server, "super_admin");
    await call("PUT", `/${inactive}`, { isActive: false });
    for (const target of [id, inactive, boss.id]) {
      const answer = await call("DELETE", `/${target}`);
      expect([answer.status, answer.body.code]).toEqual([409, "super_admin_kept"]);
    }
    await call("PUT", `/${id}`, { role: "moderator" });
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
  });
});

describe("[S7.53] PUT /api/admin/administrators/:id/password", () => {
  it("sets the password, ends the sessions and writes no password anywhere", async () => {
    const { id, email, cookies } = await addAdministrator(server, "admin");
    const password = "石頭記得的新密碼";
    expect((await call("PUT", `/${id}/password`, { password })).status).toBe(200);
    expect(await isSignedIn(cookies)).toBe(false);
    expect((await signIn(server, email)).status).toBe(401);
    expect((await signIn(server, email, { password })).status).toBe(200);
    expect((await entries(id))[1]).toMatchObject({ action: "administrator.set_password", before: null, after: null });
  });

  it("[S5.23] takes 6 to 128 characters, none of the commonest, and never one's own", async () => {
    const { id } = await addAdministrator(server, "admin");
    for (const password of ["", "12345", "password", "a".repeat(129), "a\0aaaaaa"])
      expect([password, (await call("PUT", `/${id}/password`, { password })).status]).toEqual([password, 400]);
    expect((await call("PUT", `/${id}/password`, { password: "磐石123" })).status).toBe(400);
    expect((await call("PUT", `/${id}/password`, { password: "磐石1234" })).status).toBe(200);
    const own = await call("PUT", `/${boss.id}/password`, { password: "stone of the sky" });
    expect([own.status, own.body.code]).toEqual([403, "own_account"]);
  });
});

it("[S2.130] counts all, active, super administrators and those who signed in within 24 hours", async () => {
  const counts = async () => (await trpc("counts")).body.result.data.json as Record<string, number>;
  const before = await counts();
  const { id, email, password } = { ...body(), ...(await create()), password: "stone of the sky" };
  await create({ isActive: false });
  await create({ role: "super_admin" });
  await signIn(server, email, { password });
  const add = (given: object) =>
    Object.fromEntries(
      Object.entries(before).map(([key, value]) => [key, value + ((given as Record<string, number>)[key] ?? 0)]),
    );
  expect(await counts()).toEqual(add({ total: 3, active: 2, superAdmins: 1, recent: 1 }));
  await withTestTransaction(server, (db) =>
    db
      .update(administrators)
      .set({ lastLoginAt: new Date(server.clock.now().getTime() - 24 * 3_600_000) })
      .where(eq(administrators.id, id)),
  );
  expect(await counts()).toEqual(add({ total: 3, active: 2, superAdmins: 1 }));
  await call("DELETE", `/${id}`);
  expect(await counts()).toEqual(add({ total: 2, active: 1, superAdmins: 1 }));
});

it.each(["admin", "moderator"] as const)(
  "[S6.06] [S6.15] %s is refused every call, and nothing changes",
  async (role) => {
    const { cookies } = await addAdministrator(server, role);
    const { id } = await addAdministrator(server, "moderator");
    const before = await snapshot(server);
    for (const [method, path, input] of [
      ["GET", "", undefined],
      ["POST", "", body()],
      ["PUT", `/${id}`, { role: "admin" }],
      ["DELETE", `/${id}`, undefined],
      ["PUT", `/${id}/password`, { password: "stone of the sky" }],
    ] as const)
      expect([method, (await call(method, path, input, cookies)).status]).toEqual([method, 403]);
    expect(await snapshot(server)).toEqual(before);
  },
);

describe("sessions", () => {
  const account = (name: string, cookies: Record<string, string>, input?: object) =>
    server.call<{ result: { data: { json: { id: string; isCurrent: boolean }[] } } }>(
      input === undefined ? "GET" : "POST",
      `/trpc/admin.account.${name}`,
      { cookies, ...(input !== undefined && { body: { json: input } }) },
    );

  it("are listed and ended by their owner, one or all others", async () => {
    const { email, cookies } = await addAdministrator(server, "moderator");
    const second = (await signIn(server, email)).cookies;
    const third = (await signIn(server, email)).cookies;
    const list = (await account("sessions", cookies)).body.result.data.json;
    expect([list.length, list.filter(({ isCurrent }) => isCurrent).length]).toEqual([3, 1]);
    const other = list.find(({ isCurrent }) => !isCurrent)?.id;
    const { cookies: foreign } = await addAdministrator(server, "moderator");
    expect((await account("endSession", foreign, { id: other })).status).toBe(404);
    expect((await account("endSession", cookies, { id: other })).status).toBe(200);
    expect((await isSignedIn(second)) !== (await isSignedIn(third))).toBe(true);
    await server.call("POST", "/trpc/admin.account.endOtherSessions", {
      cookies,
      headers: { "content-type": "application/json" },
    });
    expect([await isSignedIn(cookies), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("of somebody else are ended by a super administrator, with an entry", async () => {
    const { id, cookies } = await addAdministrator(server, "admin");
    expect((await trpc("sessions", { id })).body.result.data.json).toHaveLength(1);
    const answer = await server.call("POST", "/trpc/admin.administrator.endSessions", {
      cookies: boss.cookies,
      body: { json: { id } },
    });
    expect([answer.status, await isSignedIn(cookies)]).toEqual([200, false]);
    expect((await entries(id))[0]).toMatchObject({ action: "administrator.end_sessions", after: { ended: 1 } });
  });

  it("all end when the own password changes, and the caller gets a new one", async () => {
    const { email, cookies } = await addAdministrator(server, "moderator");
    const other = (await signIn(server, email)).cookies;
    const change = (current: string, password: string) => account("changePassword", cookies, { current, password });
    expect((await change("wrong", "stone of the sky")).status).toBe(400);
    expect((await change(PASSWORD, "password")).status).toBe(400);
    const answer = await change(PASSWORD, "stone of the sky");
    expect(answer.status).toBe(200);
    expect([await isSignedIn(cookies), await isSignedIn(other), await isSignedIn(answer.cookies)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await signIn(server, email, { password: "stone of the sky" })).status).toBe(200);
  });
});
