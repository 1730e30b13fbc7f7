import { sendResetLink } from "@panshi/core/password/send-reset-link";
import { MINUTE } from "@panshi/core/clock";
import { warnAdministrator } from "@panshi/core/administrator/warn-administrator";
import type { Limit } from "@panshi/core/throttle/limits";
import { countManyAttempts } from "@panshi/core/throttle/testing";
import { mailOutbox } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestResponse, uniqueAddress, type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addSlips,
  nextNumber,
  openMemberSession,
  PASSWORD,
  registrationBody,
  snapshot,
} from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Cookies = Record<string, string>;
const signIn = (identifier: string, address: string, password = "wrong password", cookies: Cookies = {}) =>
  server.call("POST", "/api/auth/login", { body: { identifier, password }, address, cookies });
const signInStaff = (username: string, address: string, password = "wrong password", cookies: Cookies = {}) =>
  server.call("POST", "/api/admin/login", { body: { username, password }, address, cookies });
/** Counts attempts as the verbs do, without the cost of a password. */
const count = (times: number, limit: Limit, subject: string) =>
  countManyAttempts({ ctx: server.services.baseCtx, input: { times, limit, subject } });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** How many answers have each status. */
const tally = (answers: TestResponse[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

/** What a browser keeps of having signed in to an account, and nothing of the session. */
const knownBrowser = async (email: string, password = PASSWORD) => {
  const { status, cookies } = await signIn(email, uniqueAddress(), password);
  expect(status).toBe(200);
  return { panshi_known: cookies["panshi_known"] ?? "" };
};
const worked = new Set<string>();
/** Letters to somebody, after the jobs that write them. */
const lettersTo = async (recipient: string) => {
  const { baseCtx: ctx } = server.services;
  const jobs = await server.database.sql<{ id: string; name: string; data: never }[]>`
    select id, name, data from pgboss.job where name in ('send-reset-link', 'warn-administrator')`;
  for (const { id, name, data: input } of jobs) {
    if (worked.has(id)) continue;
    worked.add(id);
    await (name === "send-reset-link" ? sendResetLink({ ctx, input }) : warnAdministrator({ ctx, input }));
  }
  return ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient)).orderBy(mailOutbox.createdAt);
};
const countJobs = async () => (await server.database.sql`select 1 from pgboss.job`).length;
const exhausted = (id: string) => count(100, "login:account", id);

describe("failed sign-ins", () => {
  it("are 10 an account from one network, counted atomically under 30 at once", async () => {
    const { email } = await addMember(server);
    const answers = await times(30, (index) => signIn(email, `203.0.113.${index + 1}`));
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toEqual({ message: "嘗試次數太多，請稍後再試", code: "too_many" });
    expect(refused?.headers["retry-after"]).toBe("900");
    // The right password does not get past it either, in any spelling of the account.
    expect((await signIn(email.toUpperCase(), "203.0.113.200", PASSWORD)).status).toBe(429);
  });

  it("lock nobody out of another network", async () => {
    const { email } = await addMember(server);
    await times(40, () => signIn(email, "198.51.100.7"));
    expect((await signIn(email, "198.51.101.7", PASSWORD)).status).toBe(200);
  });

  it("count an IPv6 network by its /64, however the address is written", async () => {
    const { email } = await addMember(server);
    const answers = await times(12, (index) => signIn(email, `2001:DB8:0:1:${index}::${index}`));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
    expect((await signIn(email, "2001:db8:0:2::1", PASSWORD)).status).toBe(200);
  });

  it("are 100 an account over all networks, with one letter a day whose link lets the holder in", async () => {
    const { id, email } = await addMember(server);
    await exhausted(id);
    const refused = await signIn(email, uniqueAddress(), PASSWORD);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "900"]);
    await times(3, () => signIn(email, uniqueAddress()));
    const letters = await lettersTo(email);
    expect(letters.map(({ subject }) => subject)).toEqual(["有人一直在試你的密碼"]);
    // Read hours later, while it still goes on.
    server.clock.advance(5 * 60 * MINUTE);
    await exhausted(id);
    const token = /#token=([\w-]{43})/.exec(letters[0]?.body ?? "")?.[1];
    const body = { json: { token, password: "a new long one" } };
    const reset = await server.call("POST", "/trpc/member.password.reset", { body });
    expect(reset.status).toBe(200);
    const cookies = { panshi_known: reset.cookies["panshi_known"] ?? "" };
    expect((await signIn(email, uniqueAddress(), "a new long one")).status).toBe(429);
    expect((await signIn(email, uniqueAddress(), "a new long one", cookies)).status).toBe(200);
    const warnings = async () => (await lettersTo(email)).filter(({ purpose }) => purpose === "reset_password");
    expect(await warnings()).toHaveLength(1);
    server.clock.advance(20 * 60 * MINUTE);
    await exhausted(id);
    await signIn(email, uniqueAddress());
    expect(await warnings()).toHaveLength(2);
  });

  it("are answered by a letter whose link a stranger cannot end by asking for others", async () => {
    const { id, email } = await addMember(server);
    await exhausted(id);
    await signIn(email, uniqueAddress());
    const token = /#token=([\w-]{43})/.exec((await lettersTo(email))[0]?.body ?? "")?.[1];
    const forgot = { body: { json: { email } }, address: uniqueAddress() };
    const linksAsked = async () => {
      await server.call("POST", "/trpc/member.password.forgot", forgot);
      return (await lettersTo(email)).flatMap(({ body }) => /#token=([\w-]{43})/.exec(body)?.[1] ?? []).slice(1);
    };
    await linksAsked();
    const [first, second] = await linksAsked();
    server.clock.advance(5 * MINUTE);
    const reset = async (link: string | undefined) =>
      (
        await server.call("POST", "/trpc/member.password.reset", {
          body: { json: { token: link, password: "a new long one" } },
          address: uniqueAddress(),
        })
      ).status;
    // What was asked for again replaces what was asked for before.
    expect(await reset(first)).toBe(410);
    expect(await reset(token)).toBe(200);
    expect(await reset(second)).toBe(410);
  });

  it("of an account that does not exist are throttled alike, and nobody is written to", async () => {
    const answers = await times(12, () => signIn("nobody@example.com", "192.0.2.1"));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
    await exhausted("nobody-else@example.com");
    const before = await countJobs();
    expect((await signIn("Nobody-Else@example.com", uniqueAddress())).status).toBe(429);
    // The same work as for an account that exists.
    expect(await countJobs()).toBe(before + 1);
    expect(await lettersTo("nobody-else@example.com")).toEqual([]);
  });

  it("tell at /trpc as well when to try again", async () => {
    const address = uniqueAddress();
    await count(100, "login:address", address);
    const body = { json: { identifier: "nobody@example.com", password: "wrong" } };
    const answer = await server.call("POST", "/trpc/member.session.signIn", { body, address });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "900"]);
  });

  it("leave the live sessions of a throttled account alone", async () => {
    const { id, email, cookies } = await addMember(server);
    await exhausted(id);
    expect((await signIn(email, uniqueAddress())).status).toBe(429);
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(200);
  });

  it("count one account, whether its e-mail or its phone is typed, and however", async () => {
    const { email, phone } = await addMember(server);
    const forms = [phone, `0${phone.slice(4)}`, `+886-${phone.slice(4)}`, email, ` ${email.toUpperCase()} `];
    const answers = await times(12, (index) => signIn(forms[index % 5] ?? phone, "192.0.2.2"));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
  });

  it("find nobody by letters that only some lower-casing takes for ASCII", async () => {
    const { email } = await addMember(server, { email: "kiki@example.com" });
    for (const typed of ["K\u0130K\u0130@example.com", "\u212Aiki@example.com", "kıki@example.com"])
      expect((await signIn(typed, uniqueAddress(), PASSWORD)).status).toBe(401);
    expect(email).toBeDefined();
    expect((await signIn("KIKI@EXAMPLE.COM", uniqueAddress(), PASSWORD)).status).toBe(200);
  });

  it("are 100 an address, over all accounts; an IPv6 address is its /64", async () => {
    for (const [address, beside] of [
      [uniqueAddress(), uniqueAddress()],
      ["2001:db8:0:5::1", "2001:db8:0:6::1"],
    ] as const) {
      await count(95, "login:address", address);
      const same = address.replace(/::1$/, "::abcd");
      const answers = await times(8, (index) => signIn(`nobody${index}@${nextNumber()}.com`, same));
      expect(tally(answers)).toEqual({ 401: 5, 429: 3 });
      expect((await signIn("somebody@example.com", beside)).status).toBe(401);
    }
  });

  it("that were refused use up nothing of the account or the address", async () => {
    const { id, email } = await addMember(server);
    const address = uniqueAddress();
    await times(60, () => signIn(email, address));
    await count(90, "login:account", id);
    await expect(count(1, "login:account", id)).rejects.toThrow();
    await count(90, "login:address", address);
    await expect(count(1, "login:address", address)).rejects.toThrow();
  });

  it("are forgiven by a success: only failures count", async () => {
    const { email } = await addMember(server);
    const address = uniqueAddress();
    for (let round = 0; round < 3; round += 1) {
      expect(tally(await times(4, () => signIn(email, address, PASSWORD)))).toEqual({ 200: 4 });
      expect(tally(await times(3, () => signIn(email, address)))).toEqual({ 401: 3 });
    }
    expect(tally([await signIn(email, address)])).toEqual({ 401: 1 });
    expect(tally([await signIn(email, address)])).toEqual({ 429: 1 });
  });

  it("are forgotten after 15 minutes, and Retry-After counts down to it", async () => {
    const { email } = await addMember(server);
    const address = uniqueAddress();
    await times(11, () => signIn(email, address));
    server.clock.advance(5 * MINUTE);
    const refused = await signIn(email, address);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "600"]);
    server.clock.advance(10 * MINUTE);
    expect((await signIn(email, address, PASSWORD)).status).toBe(200);
  });

  it("do not count what was not valid input", async () => {
    const { email } = await addMember(server);
    const before = await snapshot(server, ["throttles"]);
    await times(15, () => signIn(email, uniqueAddress(), ""));
    await times(15, () => signIn("", uniqueAddress()));
    expect(await snapshot(server, ["throttles"])).toEqual(before);
  });

  it("store no address, e-mail or phone in clear", async () => {
    await signIn("clear@example.com", uniqueAddress());
    const rows = await server.database.sql<{ key: string }[]>`select key from throttles`;
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[a-z]+:[\w-]{43}$/);
  });

  it("are counted one by one when ten come in a batch through /trpc", async () => {
    const { email } = await addMember(server);
    const address = uniqueAddress();
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

describe("a browser that signed in to the account before", () => {
  it("is counted by itself alone: past every other limit it has ten tries", async () => {
    const { id, email } = await addMember(server);
    const [cookies, other] = [await knownBrowser(email), await knownBrowser(email)];
    const address = uniqueAddress();
    await exhausted(id);
    await count(100, "login:address", address);
    expect((await signIn(email, address, PASSWORD)).status).toBe(429);
    const answers = await times(12, () => signIn(email, address, "wrong password", cookies));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
    expect((await signIn(email, address, PASSWORD, cookies)).status).toBe(429);
    expect((await signIn(email, address, PASSWORD, other)).status).toBe(200);
  });

  it("uses up nobody else's tries", async () => {
    const { email } = await addMember(server);
    const cookies = await knownBrowser(email);
    const address = uniqueAddress();
    await times(12, () => signIn(email, address, "wrong password", cookies));
    expect((await signIn(email, address, PASSWORD)).status).toBe(200);
  });

  it("is known to its own account alone", async () => {
    const [mine, theirs] = [await addMember(server), await addMember(server)];
    const cookies = await knownBrowser(mine.email);
    await exhausted(theirs.id);
    expect((await signIn(theirs.email, uniqueAddress(), PASSWORD, cookies)).status).toBe(429);
    // It may know both.
    server.clock.advance(15 * MINUTE);
    const both = await signIn(theirs.email, uniqueAddress(), PASSWORD, cookies);
    await exhausted(mine.id);
    await exhausted(theirs.id);
    const known = { panshi_known: both.cookies["panshi_known"] ?? "" };
    for (const { email } of [mine, theirs])
      expect((await signIn(email, uniqueAddress(), PASSWORD, known)).status).toBe(200);
  });

  it("is forgotten when the password changes, save the one that changes it", async () => {
    const { id, email } = await addMember(server);
    const thief = await knownBrowser(email);
    const { cookies } = await signIn(email, uniqueAddress(), PASSWORD);
    const body = { json: { current: PASSWORD, password: "a new long one" } };
    const changed = await server.call("POST", "/trpc/member.password.change", { body, cookies });
    expect(changed.status).toBe(200);
    await exhausted(id);
    expect((await signIn(email, uniqueAddress(), "a new long one", thief)).status).toBe(429);
    const own = { panshi_known: changed.cookies["panshi_known"] ?? "" };
    expect((await signIn(email, uniqueAddress(), "a new long one", own)).status).toBe(200);
  });

  it("is one of many to an account, which together have a hundred tries", async () => {
    const { id, email } = await addMember(server);
    const [cookies, stranger] = [await knownBrowser(email), uniqueAddress()];
    await count(99, "login:browsers", id);
    const answers = [];
    for (let tried = 0; tried < 2; tried += 1)
      answers.push(await signIn(email, uniqueAddress(), "wrong password", cookies));
    expect(tally(answers)).toEqual({ 401: 1, 429: 1 });
    expect((await signIn(email, stranger, PASSWORD)).status).toBe(200);
  });

  it("was made known by registering, in a cookie that no script reads", async () => {
    const body = registrationBody();
    const { cookies, headers } = await server.call("POST", "/api/register", { body });
    const [set] = [headers["set-cookie"]].flat().filter((each) => String(each).startsWith("panshi_known="));
    expect(set).toMatch(/^panshi_known=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { id } = (await server.call<{ id: string }>("GET", "/api/auth/user", { cookies })).body;
    await exhausted(id);
    const known = { panshi_known: cookies["panshi_known"] ?? "" };
    expect((await signIn(body.email, uniqueAddress(), PASSWORD, known)).status).toBe(200);
  });

  it("opens nothing by that cookie", async () => {
    const { email } = await addMember(server);
    const known = await knownBrowser(email);
    const cookies = { ...known, panshi_member: known.panshi_known };
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(401);
  });

  it("may ask for a new password also when a stranger has used up the letters", async () => {
    const { id, email } = await addMember(server);
    const cookies = await knownBrowser(email);
    const ask = async (known = {}) =>
      (
        await server.call("POST", "/trpc/member.password.forgot", {
          body: { json: { email: email.toUpperCase() } },
          address: uniqueAddress(),
          cookies: known,
        })
      ).status;
    await count(5, "reset:account", id);
    expect([await ask(), await ask(cookies)]).toEqual([429, 200]);
    for (let asked = 1; asked < 5; asked += 1) await ask(cookies);
    expect(await ask(cookies)).toBe(429);
  });
});

describe("sign-ins that succeed", () => {
  it("are 200 an account and 600 an address in 15 minutes: a password hash is not free", async () => {
    const { id, email } = await addMember(server);
    const address = uniqueAddress();
    await count(199, "login-call:account", id);
    expect(tally([await signIn(email, address, PASSWORD), await signIn(email, uniqueAddress(), PASSWORD)])).toEqual({
      200: 1,
      429: 1,
    });
    await count(599, "login-call:address", address);
    expect((await signIn((await addMember(server)).email, address, PASSWORD)).status).toBe(429);
  });

  it("cannot be used up by a stranger's failures", async () => {
    const { id, email } = await addMember(server);
    await count(195, "login-call:account", id);
    expect(tally(await times(8, () => signIn(email, uniqueAddress())))[401]).toBeGreaterThan(0);
    expect((await signIn(email, uniqueAddress(), PASSWORD)).status).toBe(200);
  });
});

describe("the password that a live session is asked for", () => {
  const change = (cookies: Record<string, string>, current: string) =>
    server.call("POST", "/trpc/member.password.change", {
      body: { json: { current, password: "a new long one" } },
      cookies,
      address: uniqueAddress(),
    });

  it("has ten tries a session; a stolen session takes them from nobody else, and from no sign-in", async () => {
    const { id, email, cookies } = await addMember(server);
    const stolen = await openMemberSession(server, id);
    expect(tally(await times(12, () => change(stolen, "a guess")))).toEqual({ 400: 10, 429: 2 });
    expect((await signIn(email, uniqueAddress(), PASSWORD)).status).toBe(200);
    expect((await change(cookies, PASSWORD)).status).toBe(200);
  });

  it("is hashed 200 times in 15 minutes at most, also where it is right", async () => {
    const { id, email, cookies } = await addMember(server);
    await count(199, "password-check-call:account", id);
    const prove = () =>
      server.call("POST", "/trpc/member.identity.reauthenticate", { body: { json: { password: PASSWORD } }, cookies });
    expect([(await prove()).status, (await prove()).status]).toEqual([200, 429]);
    expect((await signIn(email, uniqueAddress(), PASSWORD)).status).toBe(200);
  });

  it("leaves the holder's right ones alone when a stolen session guesses", async () => {
    const { id, cookies } = await addMember(server);
    await count(195, "password-check-call:account", id);
    const stolen = await openMemberSession(server, id);
    for (let guess = 0; guess < 10; guess += 1) await change(stolen, "a guess");
    expect((await change(cookies, PASSWORD)).status).toBe(200);
  });

  it("is not counted among failed sign-ins, nor these there", async () => {
    const { id, cookies } = await addMember(server);
    await exhausted(id);
    expect((await change(cookies, PASSWORD)).status).toBe(200);
  });
});

describe("failed sign-ins of administrators", () => {
  it("are counted on their own: 10 an account from one network", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    expect(tally(await times(12, (index) => signInStaff(email, `203.0.113.${index}`)))).toEqual({ 401: 10, 429: 2 });
    expect((await server.call("GET", "/api/admin/auth", { cookies })).status).toBe(200);
    // The member's realm does not know of it.
    expect((await signIn(email, "203.0.113.3")).status).toBe(401);
    // Nor does another network.
    expect((await signInStaff(email, uniqueAddress(), PASSWORD)).status).toBe(200);
  });

  it("are 100 an account over all networks; known browsers pass, and the holder is warned once", async () => {
    const { id, email } = await addAdministrator(server, "moderator");
    const { cookies } = await signInStaff(email, uniqueAddress(), PASSWORD);
    const known = { panshi_known_staff: cookies["panshi_known_staff"] ?? "" };
    await count(100, "administrator-login:account", id);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await signInStaff(email, uniqueAddress(), PASSWORD)).status).toBe(429);
    expect((await signInStaff(email, uniqueAddress(), PASSWORD, known)).status).toBe(200);
    const letters = await lettersTo(email);
    expect(letters.map(({ subject }) => subject)).toEqual(["有人一直在試你的後台密碼"]);
    expect(letters[0]?.body).not.toContain("http");
  });

  it("write to nobody where the account does not exist or is deactivated", async () => {
    const { email } = await addAdministrator(server, "moderator", { isActive: false });
    await count(100, "administrator-login:account", email);
    expect((await signInStaff(email, uniqueAddress())).status).toBe(429);
    expect(await lettersTo(email)).toEqual([]);
  });

  it("are 10 an account however its name is written, and letters beyond ASCII find nobody", async () => {
    await addAdministrator(server, "admin", { email: "kim@example.com" });
    const names = ["kim@example.com", "KIM@example.com", " Kim@Example.com"];
    const answers = await times(12, (index) => signInStaff(names[index % 3] ?? "", "203.0.113.77"));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
    for (const typed of ["K\u0130M@example.com", "\u212Aim@example.com"])
      expect((await signInStaff(typed, uniqueAddress(), PASSWORD)).status).toBe(401);
  });

  it("are 100 an address", async () => {
    const address = uniqueAddress();
    await count(97, "administrator-login:address", address);
    const answers = await times(5, (index) => signInStaff(`s${index}@example.com`, address));
    expect(tally(answers)).toEqual({ 401: 3, 429: 2 });
  });

  it("leave successes at 200 an account in 15 minutes", async () => {
    const { id, email } = await addAdministrator(server, "admin");
    await count(200, "administrator-login-call:account", id);
    expect((await signInStaff(email, uniqueAddress(), PASSWORD)).status).toBe(429);
  });
});

describe("the log", () => {
  const logged = async (work: () => Promise<unknown>) => {
    const warn = vi.spyOn(server.services.baseCtx.log, "warn").mockImplementation(() => {});
    try {
      await work();
      return warn.mock.calls.map(
        ([fields, message]) => ({ message, ...(fields as object) }) as Record<string, unknown>,
      );
    } finally {
      warn.mockRestore();
    }
  };

  it("has a line for every failed and throttled sign-in, with keyed hashes alone", async () => {
    const member = await addMember(server);
    const administrator = await addAdministrator(server, "admin");
    const [address, elsewhere] = ["2001:db8:0:9::1", uniqueAddress()];
    const known = await knownBrowser(member.email);
    const lines = await logged(async () => {
      await signIn(member.email, address);
      await signIn(member.phone, elsewhere, "wrong password", known);
      await count(9, "login:network", `${member.id}\0${"2001:db8:0:9::/64"}`);
      await signIn(member.email, "2001:db8:0:9::2", PASSWORD);
      await signInStaff(administrator.email, elsewhere);
      await signIn(member.email, elsewhere, PASSWORD);
    });
    const text = { account: expect.stringMatching(/^[\w-]{43}$/), address: expect.stringMatching(/^[\w-]{43}$/) };
    const line = { message: "sign-in failed", ...text, requestId: expect.any(String) };
    expect(lines).toEqual([
      { ...line, realm: "member", reason: "bad_credentials", knownBrowser: false },
      { ...line, realm: "member", reason: "bad_credentials", knownBrowser: true },
      { ...line, realm: "member", reason: "throttled", limits: ["login:network"], knownBrowser: false },
      { ...line, realm: "administrator", reason: "bad_credentials", knownBrowser: false },
    ]);
    const [first, second, third, staff] = lines.map((each) => [each["account"], each["address"]]);
    expect([second?.[0], third]).toEqual([first?.[0], first]);
    expect([second?.[1], staff?.[0] === first?.[0]]).toEqual([staff?.[1], false]);
    const all = JSON.stringify(lines);
    for (const clear of [member.email, member.id, member.phone, administrator.email, address, elsewhere, "wrong"])
      expect(all).not.toContain(clear);
  });

  it("has a line for a wrong password of a live session", async () => {
    const { cookies } = await addMember(server);
    const body = { json: { current: "a guess", password: "a new long one" } };
    const lines = await logged(() => server.call("POST", "/trpc/member.password.change", { body, cookies }));
    expect(lines.map(({ message }) => message)).toEqual(["password check failed"]);
  });
});

describe("registrations", () => {
  it("are 60 an address an hour; the 61st is refused and nothing is stored", async () => {
    const address = uniqueAddress();
    const register = () => server.call("POST", "/api/register", { body: registrationBody(), address });
    await count(57, "register:address", address);
    expect(tally(await times(3, register))).toEqual({ 201: 3 });
    const before = await snapshot(server, ["members", "mail_outbox", "member_sessions"]);
    const refused = await register();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(await snapshot(server, ["members", "mail_outbox", "member_sessions"])).toEqual(before);
    server.clock.advance(60 * MINUTE);
    expect((await register()).status).toBe(201);
  });

  it("do not count what was not valid input", async () => {
    const address = uniqueAddress();
    await times(65, () =>
      server.call("POST", "/api/register", { body: { ...registrationBody(), email: "x" }, address }),
    );
    expect((await server.call("POST", "/api/register", { body: registrationBody(), address })).status).toBe(201);
  });
});

describe("draws and readings", () => {
  let slip: string;
  beforeAll(async () => {
    slip = (await addSlips(server, 1))[0] ?? "";
  });
  const interpret = (address: string, cookies: Cookies = {}) =>
    server.call("POST", "/api/ai-interpretation", { body: { oracle: { id: slip }, question: "" }, address, cookies });
  const draw = (address: string, cookies: Cookies = {}) =>
    server.call("POST", "/trpc/member.oracle.draw", { body: { json: { question: "" } }, address, cookies });
  const kept = ["oracle_draws", "oracle_readings"];

  it("of a member are 120 an hour, together and from any address; what is over stores nothing", async () => {
    const { id, cookies } = await addMember(server);
    await count(117, "oracle:account", id);
    expect(tally([await draw(uniqueAddress(), cookies), await interpret(uniqueAddress(), cookies)])).toEqual({
      200: 2,
    });
    expect((await interpret(uniqueAddress(), cookies)).status).toBe(200);
    const before = await snapshot(server, kept);
    const refused = await interpret(uniqueAddress(), cookies);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(refused.body).toEqual({ message: "嘗試次數太多，請稍後再試", code: "too_many" });
    expect((await draw(uniqueAddress(), cookies)).status).toBe(429);
    expect(await snapshot(server, kept)).toEqual(before);
    server.clock.advance(60 * MINUTE);
    expect((await draw(uniqueAddress(), cookies)).status).toBe(200);
  });

  it("of visitors count an IPv6 address by its /64", async () => {
    await count(1200, "oracle:address", "2001:db8:0:a::1");
    expect((await draw("2001:db8:0:a:ffff::2")).status).toBe(429);
    expect((await draw("2001:db8:0:b::2")).status).toBe(200);
  });

  it("of visitors are 1200 an address an hour, whatever cookies they throw away; members there are counted apart", async () => {
    const address = uniqueAddress();
    await count(1197, "oracle:address", address);
    expect(tally(await times(5, (index) => (index % 2 ? draw(address) : interpret(address))))).toEqual({
      200: 3,
      429: 2,
    });
    const { cookies } = await addMember(server);
    expect((await draw(address, cookies)).status).toBe(200);
    expect((await draw(uniqueAddress())).status).toBe(200);
  });

  it("do not count what was not valid input", async () => {
    const address = uniqueAddress();
    const before = await snapshot(server, ["throttles"]);
    await server.call("POST", "/api/ai-interpretation", { body: { oracle: { id: "1" } }, address });
    expect(await snapshot(server, ["throttles"])).toEqual(before);
  });
});
