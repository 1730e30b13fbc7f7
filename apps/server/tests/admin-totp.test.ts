import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import { administratorRecoveryCodes, administrators, auditEntries } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addAdministrator, PASSWORD, snapshot, withTestTransaction } from "./fixtures.ts";
import { accountCall, codeOf, enrol, signIn } from "./totp-fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const outcome = async (answer: ReturnType<typeof signIn>) => {
  const { status, body } = await answer;
  return status === 200 ? "ok" : (body.code ?? String(status));
};
const lastAction = async () =>
  (await server.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]?.action;

describe("signing in with a second factor", () => {
  it("asks for the code only after the right password, and a code opens one session", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const { secret } = await enrol(server, cookies);
    expect(await outcome(signIn(server, email, { password: "wrong" }))).toBe("bad_credentials");
    const code = codeOf(server, secret);
    expect(await outcome(signIn(server, email, { password: "wrong", code }))).toBe("bad_credentials");
    const asked = await signIn(server, email);
    expect([asked.status, asked.body, asked.cookies]).toEqual([
      401,
      { code: "code_required", message: "請輸入驗證器上的六位數驗證碼" },
      {},
    ]);
    expect(await outcome(signIn(server, email, { code: "000000" }))).toBe("code_wrong");
    expect(await outcome(signIn(server, email, { code }))).toBe("ok");
    expect(await lastAction()).toBe("administrator.sign_in");
    // A replay, and the code of the half minute before.
    expect(await outcome(signIn(server, email, { code }))).toBe("code_wrong");
    expect(await outcome(signIn(server, email, { code: codeOf(server, secret, -1) }))).toBe("code_wrong");
    // A phone whose clock is half a minute ahead, but not a whole one.
    expect(await outcome(signIn(server, email, { code: codeOf(server, secret, 2) }))).toBe("code_wrong");
    expect(await outcome(signIn(server, email, { code: codeOf(server, secret, 1) }))).toBe("ok");
  });

  it("uses a code once however many calls bring it", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const { secret, recoveryCodes } = await enrol(server, cookies);
    for (const code of [codeOf(server, secret), recoveryCodes[0] ?? ""]) {
      const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => outcome(signIn(server, email, { code }))));
      expect(outcomes.toSorted()).toEqual(["code_wrong", "code_wrong", "code_wrong", "code_wrong", "ok"]);
    }
  });

  it("accepts each recovery code once, as it is typed, and stores their hashes alone", async () => {
    const { id, email, cookies } = await addAdministrator(server, "moderator");
    const { recoveryCodes } = await enrol(server, cookies);
    expect(recoveryCodes).toHaveLength(10);
    const [first = "", second = ""] = recoveryCodes;
    expect(await outcome(signIn(server, email, { code: first.toLowerCase().replaceAll("-", " ") }))).toBe("ok");
    expect(await lastAction()).toBe("administrator.recovery_code_used");
    expect(await outcome(signIn(server, email, { code: first }))).toBe("code_wrong");
    expect(await outcome(signIn(server, email, { code: second }))).toBe("ok");
    const { body } = await server.call<{ result: { data: { json: object } } }>("GET", "/trpc/admin.account.totp", {
      cookies,
    });
    expect(body.result.data.json).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 8 });
    const [row] = await server.database.db.select().from(administrators).where(eq(administrators.id, id));
    const stored = JSON.stringify([row, await server.database.db.select().from(administratorRecoveryCodes)]);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
  });

  it("ignores a code where there is no second factor", async () => {
    const { email } = await addAdministrator(server, "admin");
    expect(await outcome(signIn(server, email, { code: "123456" }))).toBe("ok");
    expect(await outcome(signIn(server, email, { password: "wrong", code: "123456" }))).toBe("bad_credentials");
  });

  it("refuses the right code of a deactivated account in the words of an unknown one", async () => {
    const { id, email, cookies } = await addAdministrator(server, "admin");
    const { secret } = await enrol(server, cookies);
    await withTestTransaction(server, (db) =>
      db.update(administrators).set({ isActive: false }).where(eq(administrators.id, id)),
    );
    const closed = await signIn(server, email, { code: codeOf(server, secret) });
    const unknown = await signIn(server, "nobody@example.com", { code: codeOf(server, secret) });
    expect([closed.status, closed.body]).toEqual([unknown.status, unknown.body]);
    expect(closed.body.code).toBe("bad_credentials");
  });

  it("counts wrong codes like wrong passwords", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const { secret } = await enrol(server, cookies);
    const address = uniqueNetworkAddress();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await outcome(signIn(server, email, { code: "000000", address }))).toBe("code_wrong");
      expect(await outcome(signIn(server, email, { password: "wrong", address }))).toBe("bad_credentials");
    }
    const refused = await signIn(server, email, { code: codeOf(server, secret), address });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the own second factor", () => {
  it("is set up only by a code of the secret that was shown, within half an hour", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const other = (await signIn(server, email)).cookies;
    expect((await accountCall(server, "confirmTotp", cookies, { code: "123456" })).status).toBe(409);
    const begun = await accountCall<{ secret: string }>(server, "beginTotp", cookies);
    const { secret } = begun.body.result.data.json;
    expect((await accountCall(server, "confirmTotp", cookies, { code: "000000" })).status).toBe(400);
    // Nothing changed so far.
    expect(await outcome(signIn(server, email))).toBe("ok");
    server.clock.advance(31 * 60_000);
    expect((await accountCall(server, "confirmTotp", cookies, { code: codeOf(server, secret) })).status).toBe(409);
    await accountCall(server, "confirmSession", cookies, { password: PASSWORD });
    const again = await enrol(server, cookies);
    expect(await lastAction()).toBe("administrator.totp_enable");
    // The other session ended; the code that confirmed it opens no session.
    expect((await server.call("GET", "/api/admin/auth", { cookies: other })).status).toBe(401);
    expect((await server.call("GET", "/api/admin/auth", { cookies })).body).toMatchObject({ hasTotp: true });
    expect(await outcome(signIn(server, email, { code: codeOf(server, again.secret, -1) }))).toBe("code_wrong");
    expect(await outcome(signIn(server, email, { code: codeOf(server, secret) }))).toBe("code_wrong");
  });

  it("is replaced, gets new recovery codes, and is turned off only in a confirmed session", async () => {
    const { id, email, cookies } = await addAdministrator(server, "admin");
    const { secret, recoveryCodes } = await enrol(server, cookies);
    server.clock.advance(10 * 60_000);
    for (const name of ["beginTotp", "renewRecoveryCodes", "disableTotp"])
      expect([name, (await accountCall(server, name, cookies)).status]).toEqual([name, 403]);
    const confirmed = { password: PASSWORD, code: codeOf(server, secret) };
    expect((await accountCall(server, "confirmSession", cookies, confirmed)).status).toBe(200);
    const renewed = await accountCall<{ recoveryCodes: string[] }>(server, "renewRecoveryCodes", cookies);
    const [code = ""] = renewed.body.result.data.json.recoveryCodes;
    expect(await outcome(signIn(server, email, { code: recoveryCodes[0] ?? "" }))).toBe("code_wrong");
    expect(await outcome(signIn(server, email, { code }))).toBe("ok");
    expect((await accountCall(server, "disableTotp", cookies)).status).toBe(200);
    expect(await lastAction()).toBe("administrator.totp_disable");
    expect(await outcome(signIn(server, email))).toBe("ok");
    const { db } = server.database;
    expect(await db.$count(administratorRecoveryCodes, eq(administratorRecoveryCodes.administratorId, id))).toBe(0);
  });

  it("is reset by another super administrator, never one's own, and the sessions end", async () => {
    const boss = await addAdministrator(server, "super_admin");
    const { id, email, cookies } = await addAdministrator(server, "super_admin");
    await enrol(server, cookies);
    const reset = (by: Record<string, string>, of: string) =>
      server.call<{ error?: { json: { data: { code: string } } } }>("POST", "/trpc/admin.administrator.resetTotp", {
        body: { json: { id: of } },
        cookies: by,
      });
    expect((await reset(cookies, id)).body.error?.json.data.code).toBe("own_account");
    expect((await reset(boss.cookies, id)).status).toBe(200);
    expect(await lastAction()).toBe("administrator.totp_reset");
    expect((await server.call("GET", "/api/admin/auth", { cookies })).status).toBe(401);
    expect(await outcome(signIn(server, email))).toBe("ok");
    expect((await reset(boss.cookies, id)).body.error?.json.data.code).toBe("totp_unset");
  });
});

describe("in production", () => {
  const variables = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://panshi.example",
    DATABASE_URL: "postgres://unused",
    APP_SECRET: "a secret of its own for this test",
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ variables });
  });
  afterAll(() => site.close());
  const staffCookie = ({ cookies }: { cookies: { panshi_staff: string } }) => ({
    "__Host-panshi_staff": cookies.panshi_staff,
  });

  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: ProcedureMeta } }>,
  );

  it("a super administrator without one is refused every call but those that set it up", async () => {
    const cookies = staffCookie(await addAdministrator(site, "super_admin"));
    const before = await snapshot(site);
    const open: string[] = [];
    for (const [name, { _def }] of procedures) {
      // Those two do something without an input.
      if (["admin.session.signOut", "admin.account.beginTotp"].includes(name)) continue;
      if (_def.meta.audience !== "administrator") continue;
      const { status, body } = await site.call<{ error?: { json: { data: { code: string } } } }>(
        _def.type === "query" ? "GET" : "POST",
        `/trpc/${name}${_def.type === "query" ? "?input=%7B%7D" : ""}`,
        { cookies, ...(_def.type === "mutation" && { body: { json: {} } }) },
      );
      // A file is refused over /trpc before anybody is asked for.
      if (status === 404) continue;
      if (body.error?.json.data.code !== "totp_required") open.push(name);
    }
    expect(open.toSorted()).toEqual([
      "admin.account.confirmSession",
      "admin.account.confirmTotp",
      "admin.account.totp",
      "admin.session.current",
    ]);
    const documented = procedures.flatMap(([name, { _def }]) => {
      const { rest, permission } = _def.meta;
      if (!rest || permission === undefined) return [];
      return [rest.path, ...(rest.aliases ?? [])].map((path) => ({ name, method: rest.method, path }));
    });
    expect(documented.length).toBeGreaterThan(15);
    for (const { name, method, path } of documented) {
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      const refused = await site.call(method, path.replace(/:\w+/g, crypto.randomUUID()), { cookies, ...body });
      expect([name, path, refused.status, refused.body]).toMatchObject([name, path, 403, { code: "totp_required" }]);
    }
    // Together with a call that is open, over a batch and a stream.
    for (const headers of [{}, { "trpc-accept": "application/jsonl" }]) {
      const url =
        "/trpc/admin.session.current,admin.member.list?batch=1&input=%7B%221%22%3A%7B%22json%22%3A%7B%7D%7D%7D";
      const { body } = await site.app.inject({ method: "GET", url, headers, cookies });
      expect([body.includes("mustEnrolTotp"), body.includes("totp_required"), body.includes('"items"')]).toEqual([
        true,
        true,
        false,
      ]);
    }
    expect(await snapshot(site)).toEqual(before);
    expect((await site.call("GET", "/api/admin/auth", { cookies })).body).toMatchObject({ mustEnrolTotp: true });
  });

  it("everything opens once it is set up, and it cannot be turned off", async () => {
    const cookies = staffCookie(await addAdministrator(site, "super_admin"));
    await enrol(site, cookies);
    expect((await site.call("GET", "/api/admin/oracles", { cookies })).status).toBe(200);
    expect((await site.call("GET", "/api/admin/auth", { cookies })).body).toMatchObject({ mustEnrolTotp: false });
    const refused = await accountCall<never>(site, "disableTotp", cookies);
    expect([refused.status, refused.text.includes("超級管理員不能停用兩步驟驗證")]).toEqual([403, true]);
  });

  it("an admin is not asked for one", async () => {
    const cookies = staffCookie(await addAdministrator(site, "admin"));
    expect((await site.call("GET", "/api/admin/oracles", { cookies })).status).toBe(200);
  });
});
