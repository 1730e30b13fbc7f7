import { sendResetLink } from "@panshi/core/accounts/password/reset-password";
import type { LimitName } from "@panshi/core/platform/limits/limits";
import { MINUTE } from "@panshi/core/platform/clock";
import { emailsTo, tally, runConcurrently } from "@panshi/core/testing";
import { throttleManyAttempts } from "@panshi/core/platform/limits/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addAdministrator, addMember, PASSWORD, registrationBody, snapshot } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Cookies = Record<string, string>;
const signIn = (identifier: string, address: string, password = "wrong password", cookies: Cookies = {}) =>
  server.call("POST", "/api/auth/login", { body: { identifier, password }, address, cookies });
const signInAdministrator = (username: string, cookies: Cookies = {}) =>
  server.call("POST", "/api/admin/login", {
    body: { username, password: PASSWORD },
    address: uniqueNetworkAddress(),
    cookies,
  });
const count = (many: number, limit: LimitName, subject: string) =>
  throttleManyAttempts(server.services.baseCtx, { times: many, limit, subject });
const useUpAccount = (id: string) => count(100, "login:account", id);
const tooMany = { message: "嘗試次數太多，請稍後再試", code: "too_many" };

describe("failed sign-ins", () => {
  it("are answered 401, and over the limit 429 with Retry-After, also with the right password", async () => {
    const { email } = await addMember(server);
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn(email, "203.0.113.7")).status).toBe(401);
    const refused = await signIn(email.toUpperCase(), "203.0.113.200", PASSWORD);
    expect([refused.status, refused.body, refused.headers["retry-after"]]).toEqual([429, tooMany, "900"]);
  });

  it("answer Retry-After at /trpc as well", async () => {
    const address = uniqueNetworkAddress();
    await count(100, "login:address", address);
    const body = { json: { identifier: "nobody@example.com", password: "wrong" } };
    const answer = await server.call("POST", "/trpc/member.session.signIn", { body, address });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "900"]);
  });

  it("do not count what was not valid input", async () => {
    const { email } = await addMember(server);
    const before = await snapshot(server, ["throttles"]);
    await runConcurrently(15, () => signIn(email, uniqueNetworkAddress(), ""));
    await runConcurrently(15, () => signIn("", uniqueNetworkAddress()));
    expect(await snapshot(server, ["throttles"])).toEqual(before);
  });

  it("are counted one by one when ten come in a batch through /trpc", async () => {
    const { email } = await addMember(server);
    const address = uniqueNetworkAddress();
    const batch = () =>
      server.call("POST", `/trpc/${Array<string>(10).fill("member.session.signIn").join(",")}?batch=1`, {
        body: Object.fromEntries(
          Array.from({ length: 10 }, (_, index) => [index, { json: { identifier: email, password: "wrong" } }]),
        ),
        address,
      });
    const first = (await batch()).body as { error: { json: { data: { code: string } } } }[];
    expect(first.map((each) => each.error.json.data.code)).toEqual(Array(10).fill("bad_credentials"));
    const second = (await batch()).body as typeof first;
    expect(second.map((each) => each.error.json.data.code)).toEqual(Array(10).fill("too_many"));
  });
});

describe("each limit of signing in", () => {
  const known = { member: "panshi_known", administrator: "panshi_known_staff" };
  const add = { member: () => addMember(server), administrator: () => addAdministrator(server, "moderator") };
  const signInAs = {
    member: signIn,
    administrator: (username: string, address: string, password = "wrong password", cookies: Cookies = {}) =>
      server.call("POST", "/api/admin/login", { body: { username, password }, address, cookies }),
  };
  type Subject = { id: string; address: string; browser: string };
  const counters: [string, number, (subject: Subject) => string][] = [
    ["login:network", 10, ({ id, address }) => `${id}\0${address.replace(/\.\d+$/, ".0/24")}`],
    ["login:account", 100, ({ id }) => id],
    ["login:address", 100, ({ address }) => address],
    ["login-call:account", 200, ({ id }) => id],
    ["login-call:address", 600, ({ address }) => address],
    ["login:browser", 10, ({ id, browser }) => `${id}\0${browser}`],
    ["login:browsers", 100, ({ id }) => id],
  ];
  const realms = ["member", "administrator"] as const;
  const cases = realms.flatMap((realm) => counters.map(([limit, max, subject]) => ({ realm, limit, max, subject })));

  it.each(cases)("$limit of a $realm lets $max through in 15 minutes", async ({ realm, limit, max, subject }) => {
    const { id, email } = await add[realm]();
    const address = uniqueNetworkAddress();
    const first = await signInAs[realm](email, uniqueNetworkAddress(), PASSWORD);
    const cookie = first.cookies[known[realm]] ?? "";
    const cookies: Cookies = limit.includes("browser") ? { [known[realm]]: cookie } : {};
    const name = (realm === "member" ? limit : `administrator-${limit}`) as LimitName;
    // The first sign-in counted as a call of the account.
    const before = limit === "login-call:account" ? 2 : 1;
    await count(max - before, name, subject({ id, address, browser: cookie.split(".")[0] ?? "" }));
    // A call that fails is taken back as a call, and one that succeeds as a failure.
    const password = limit.includes("-call") ? PASSWORD : "wrong password";
    const status = limit.includes("-call") ? 200 : 401;
    expect((await signInAs[realm](email, address, password, cookies)).status).toBe(status);
    const refused = await signInAs[realm](email, address, PASSWORD, cookies);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "900"]);
  });
});

describe("the known-browser cookie", () => {
  /** Signs in and returns only the known-browser cookie. */
  const knownBrowser = async (email: string, password = PASSWORD) => {
    const { status, cookies } = await signIn(email, uniqueNetworkAddress(), password);
    expect(status).toBe(200);
    return { panshi_known: cookies["panshi_known"] ?? "" };
  };

  it("lets a browser that signed in before past the account's limit, for each account that it knows", async () => {
    const [mine, theirs] = [await addMember(server), await addMember(server)];
    const first = await knownBrowser(mine.email);
    const { cookies } = await signIn(theirs.email, uniqueNetworkAddress(), PASSWORD, first);
    await useUpAccount(mine.id);
    await useUpAccount(theirs.id);
    expect((await signIn(theirs.email, uniqueNetworkAddress(), PASSWORD, first)).status).toBe(429);
    const both = { panshi_known: cookies["panshi_known"] ?? "" };
    for (const { email } of [mine, theirs])
      expect((await signIn(email, uniqueNetworkAddress(), PASSWORD, both)).status).toBe(200);
  });

  it("is replaced by changing and by resetting the password", async () => {
    const { id, email, cookies } = await addMember(server);
    const body = { json: { current: PASSWORD, password: "a new long one" } };
    const changed = await server.call("POST", "/trpc/member.password.change", { body, cookies });
    expect(changed.status).toBe(200);
    await useUpAccount(id);
    const own = { panshi_known: changed.cookies["panshi_known"] ?? "" };
    expect((await signIn(email, uniqueNetworkAddress(), "a new long one")).status).toBe(429);
    expect((await signIn(email, uniqueNetworkAddress(), "a new long one", own)).status).toBe(200);
    const ctx = server.services.baseCtx;
    await sendResetLink(ctx, { memberId: id });
    const emails = (await emailsTo(ctx.db, email)).map((sent) => /#token=([\w-]{43})/.exec(sent.body)?.[1]);
    const json = { token: emails.find(Boolean), password: "another new long one" };
    const reset = await server.call("POST", "/trpc/member.password.reset", { body: { json } });
    expect(reset.status).toBe(200);
    const knownBrowser = { panshi_known: reset.cookies["panshi_known"] ?? "" };
    expect((await signIn(email, uniqueNetworkAddress(), json.password, own)).status).toBe(429);
    expect((await signIn(email, uniqueNetworkAddress(), json.password, knownBrowser)).status).toBe(200);
  });

  it("is set by registering, and no script can read it", async () => {
    const body = registrationBody();
    const { cookies, headers } = await server.call("POST", "/api/register", { body });
    const [set] = [headers["set-cookie"]].flat().filter((each) => String(each).startsWith("panshi_known="));
    expect(set).toMatch(/^panshi_known=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { id } = (await server.call<{ id: string }>("GET", "/api/auth/user", { cookies })).body;
    await useUpAccount(id);
    const known = { panshi_known: cookies["panshi_known"] ?? "" };
    expect((await signIn(body.email, uniqueNetworkAddress(), PASSWORD, known)).status).toBe(200);
  });

  it("is no session", async () => {
    const { email } = await addMember(server);
    const known = await knownBrowser(email);
    const cookies = { ...known, panshi_member: known.panshi_known };
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(401);
  });

  it("of an administrator has a name of its own", async () => {
    const { id, email } = await addAdministrator(server, "moderator");
    const { cookies } = await signInAdministrator(email);
    const known = { panshi_known_staff: cookies["panshi_known_staff"] ?? "" };
    await count(100, "administrator-login:account", id);
    expect((await signInAdministrator(email)).status).toBe(429);
    expect((await signInAdministrator(email, known)).status).toBe(200);
  });
});

describe("registrations", () => {
  it("are 60 an address an hour; the 61st is refused and nothing is stored", async () => {
    const address = uniqueNetworkAddress();
    const register = () => server.call("POST", "/api/register", { body: registrationBody(), address });
    await count(57, "register:address", address);
    expect(tally((await runConcurrently(3, register)).map(({ status }) => String(status)))).toEqual({ 201: 3 });
    const before = await snapshot(server, ["members", "mail_outbox", "member_sessions"]);
    const refused = await register();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(await snapshot(server, ["members", "mail_outbox", "member_sessions"])).toEqual(before);
    server.clock.advance(60 * MINUTE);
    expect((await register()).status).toBe(201);
  });

  it("do not count what was not valid input", async () => {
    const address = uniqueNetworkAddress();
    await runConcurrently(65, () =>
      server.call("POST", "/api/register", { body: { ...registrationBody(), email: "x" }, address }),
    );
    expect((await server.call("POST", "/api/register", { body: registrationBody(), address })).status).toBe(201);
  });
});
