import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { administrators, administratorSessions, auditEntries } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, nextNumber, PASSWORD, snapshot } from "./fixtures.ts";
import { accountCall, codeOf, enrol, signIn } from "./totp-fixtures.ts";

const MINUTE = 60_000;
type Cookies = Record<string, string>;

let server: TestApp;
/** Another server with the same database and the same clock. */
let second: TestApp;
beforeAll(async () => {
  server = await testApp();
  second = await testApp({ sharing: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const path = "/api/admin/administrators";
const wanted = () => ({
  email: `made${nextNumber()}@example.com`,
  firstName: "知言",
  lastName: "何",
  role: "super_admin",
  password: "stone of the sky",
  isActive: true,
});
/** Everything that makes or lifts an administrator, by the calls of the screens and the documented ones. */
const acts = (
  id: string,
  closed: string,
): [what: string, (on: TestApp, cookies: Cookies) => Promise<{ status: number; text: string }>][] => {
  const rest = (method: "POST" | "PUT", at: string, body: object) => (on: TestApp, cookies: Cookies) =>
    on.call(method, `${path}${at}`, { cookies, body });
  const trpc = (name: string, input: object) => (on: TestApp, cookies: Cookies) =>
    on.call("POST", `/trpc/admin.administrator.${name}`, { cookies, body: { json: input } });
  const own = (name: string) => (on: TestApp, cookies: Cookies) => accountCall(on, name, cookies);
  return [
    ["POST", rest("POST", "", wanted())],
    ["PUT", rest("PUT", `/${id}`, { role: "super_admin" })],
    ["PUT of a closed account", rest("PUT", `/${closed}`, { isActive: true })],
    ["PUT password", rest("PUT", `/${id}/password`, { password: "another stone" })],
    ["create", trpc("create", wanted())],
    ["update", trpc("update", { id, role: "super_admin" })],
    ["setPassword", trpc("setPassword", { id, password: "another stone" })],
    ["resetTotp", trpc("resetTotp", { id })],
    ["beginTotp", own("beginTotp")],
    ["renewRecoveryCodes", own("renewRecoveryCodes")],
    ["disableTotp", own("disableTotp")],
  ];
};
const confirm = (cookies: Cookies, input: object, on = server) =>
  accountCall<never>(on, "confirmSession", cookies, input);
const confirmedAt = async (administratorId: string) =>
  (
    await server.database.db
      .select({ at: administratorSessions.confirmedAt })
      .from(administratorSessions)
      .where(eq(administratorSessions.administratorId, administratorId))
  ).map(({ at }) => at?.getTime() ?? null);
const issuesOf = ({ text }: { text: string }) =>
  (JSON.parse(text) as { error: { json: { data: ErrorBody } } }).error.json.data.issues ?? [];

it("what makes or lifts an administrator is refused in a session that was not confirmed for ten minutes, and changes nothing", async () => {
  const boss = await addAdministrator(server, "super_admin");
  const other = await addAdministrator(server, "admin");
  const closed = await addAdministrator(server, "super_admin", { isActive: false });
  await enrol(server, boss.cookies);
  await enrol(server, other.cookies);
  server.clock.advance(9 * MINUTE + 1);
  const before = await snapshot(server);
  for (const on of [server, second])
    for (const [what, act] of acts(other.id, closed.id)) {
      const { status, text } = await act(on, boss.cookies);
      expect([what, status, text.includes('"confirmation_required"')]).toEqual([what, 403, true]);
      expect([what, text.includes("請先再輸入一次密碼")]).toEqual([what, true]);
    }
  expect(await snapshot(server)).toEqual(before);
  // What takes away, or changes no right, needs no confirmation.
  for (const change of [{ firstName: "新" }, { isActive: false }, { role: "admin" }])
    expect((await server.call("PUT", `${path}/${other.id}`, { cookies: boss.cookies, body: change })).status).toBe(200);
});

it("a call of its own confirms one session by password and code, for ten minutes, on every server", async () => {
  const boss = await addAdministrator(server, "super_admin");
  const { secret } = await enrol(server, boss.cookies);
  const elsewhere = (await signIn(server, boss.email, { code: codeOf(server, secret) })).cookies as Cookies;
  server.clock.advance(11 * MINUTE);
  const code = codeOf(server, secret);
  expect(issuesOf(await confirm(boss.cookies, { password: PASSWORD }))).toMatchObject([{ path: "code" }]);
  expect(issuesOf(await confirm(boss.cookies, { password: "wrong", code }))).toMatchObject([{ path: "password" }]);
  expect(issuesOf(await confirm(boss.cookies, { password: PASSWORD, code: "000000" }))).toMatchObject([
    { path: "code" },
  ]);
  const post = (on: TestApp, cookies: Cookies) => on.call("POST", path, { cookies, body: wanted() });
  expect((await post(server, boss.cookies)).status).toBe(403);
  expect((await confirm(boss.cookies, { password: PASSWORD, code })).status).toBe(200);
  expect((await post(second, boss.cookies)).status).toBe(201);
  expect((await post(server, elsewhere)).status).toBe(403);
  server.clock.advance(10 * MINUTE);
  expect((await post(server, boss.cookies)).status).toBe(201);
  server.clock.advance(1);
  expect((await post(server, boss.cookies)).status).toBe(403);
  const written = await server.database.db.$count(
    auditEntries,
    and(eq(auditEntries.subjectId, boss.id), eq(auditEntries.action, "administrator.confirm_session")),
  );
  expect(written).toBe(1);
});

it("one's own new password confirms nothing, and a session that ended is confirmed by nobody", async () => {
  const { id, cookies } = await addAdministrator(server, "super_admin");
  const signedIn = server.clock.now().getTime();
  server.clock.advance(11 * MINUTE);
  const changed = await accountCall(server, "changePassword", cookies, {
    current: PASSWORD,
    password: "another stone",
  });
  expect([changed.status, await confirmedAt(id)]).toEqual([200, [signedIn]]);
  expect((await confirm(cookies, { password: "another stone" })).status).toBe(401);
  const renewed = changed.cookies as Cookies;
  expect((await server.call("POST", path, { cookies: renewed, body: wanted() })).status).toBe(403);
  const [ended] = await Promise.all([
    accountCall(server, "endOtherSessions", renewed),
    confirm(renewed, { password: "another stone" }),
  ]);
  expect([ended.status, (await confirmedAt(id)).length]).toEqual([200, 1]);
});

describe("a code that has signed in", () => {
  it("confirms a session in its own half minute once, of however many calls and servers", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const { secret } = await enrol(server, cookies);
    const code = codeOf(server, secret);
    expect((await signIn(server, email, { code })).status).toBe(200);
    const tries = Array.from({ length: 6 }, (_, index) =>
      confirm(cookies, { password: PASSWORD, code }, index % 2 === 0 ? server : second),
    );
    const outcomes = (await Promise.all(tries)).map(({ status }) => status);
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await signIn(server, email, { code })).status).toBe(401);
  });

  it("does so neither in the next half minute, nor where it set the second factor up or confirmed before", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const { secret } = await enrol(server, cookies);
    const early = codeOf(server, secret);
    expect((await signIn(server, email, { code: early })).status).toBe(200);
    server.clock.advance(30_000);
    expect((await confirm(cookies, { password: PASSWORD, code: early })).status).toBe(400);
    const fresh = codeOf(server, secret);
    for (const status of [200, 400])
      expect((await confirm(cookies, { password: PASSWORD, code: fresh })).status).toBe(status);
    const begun = await accountCall<{ secret: string }>(server, "beginTotp", cookies);
    const next = begun.body.result.data.json.secret;
    expect((await accountCall(server, "confirmTotp", cookies, { code: codeOf(server, next) })).status).toBe(200);
    expect((await confirm(cookies, { password: PASSWORD, code: codeOf(server, next) })).status).toBe(400);
  });
});

describe("guesses", () => {
  it("of a confirmation are ten for a session in a quarter of an hour, of both servers together", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const tries = Array.from({ length: 12 }, (_, index) =>
      confirm(cookies, { password: "wrong" }, index % 2 === 0 ? server : second),
    );
    const outcomes = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(outcomes).toEqual([...Array<number>(10).fill(400), 429, 429]);
    const refused = await confirm(cookies, { password: PASSWORD });
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    // The holder still signs in.
    expect((await signIn(server, email)).status).toBe(200);
    server.clock.advance(15 * MINUTE);
    expect((await confirm(cookies, { password: PASSWORD })).status).toBe(200);
  });

  it("of a set-up are five, however many come at once; then it ends and a new one can be begun", async () => {
    const { id, cookies } = await addAdministrator(server, "admin");
    const begun = await accountCall<{ secret: string }>(server, "beginTotp", cookies);
    const { secret } = begun.body.result.data.json;
    const right = codeOf(server, secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    const guesses = Array.from({ length: 20 }, (_, index) =>
      accountCall(index % 2 === 0 ? server : second, "confirmTotp", cookies, { code: wrong }),
    );
    const outcomes = (await Promise.all(guesses)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(outcomes).toEqual([...Array<number>(4).fill(400), ...Array<number>(16).fill(409)]);
    expect((await accountCall(server, "confirmTotp", cookies, { code: right })).status).toBe(409);
    const [row] = await server.database.db.select().from(administrators).where(eq(administrators.id, id));
    expect(row).toMatchObject({ totpSecret: null, totpPendingSecret: null, totpPendingFailures: 0 });
    await enrol(server, cookies);
  });

  it("of recovery codes are five an hour, wherever they are typed, and those of the authenticator still count", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    const { secret, recoveryCodes } = await enrol(server, cookies);
    const [good = "", next = ""] = recoveryCodes;
    expect((await signIn(server, email, { code: good })).status).toBe(200);
    const guess = "AAAA-BBBB-CCCC";
    const typed = await Promise.all([
      ...[1, 2, 3].map(() => signIn(server, email, { code: guess })),
      ...[1, 2].map(() => confirm(cookies, { password: PASSWORD, code: guess })),
    ]);
    expect(typed.map(({ status }) => status)).toEqual([401, 401, 401, 400, 400]);
    const refused = await signIn(second, email, { code: next });
    expect([refused.status, Number(refused.headers["retry-after"]) > 15 * 60]).toEqual([429, true]);
    expect((await confirm(cookies, { password: PASSWORD, code: next })).status).toBe(429);
    expect((await signIn(server, email, { code: codeOf(server, secret) })).status).toBe(200);
    server.clock.advance(60 * MINUTE);
    expect((await signIn(server, email, { code: next })).status).toBe(200);
  });
});
