import { SWITCHES_KEY } from "@panshi/contracts/settings";
import { MINUTE } from "@panshi/core/clock";
import { newToken, tokenHash } from "@panshi/core/hashing";
import { newId } from "@panshi/db";
import { mailOutbox, memberIdentities, members, orders, settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { uniqueAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, countRows, openMemberSession, PASSWORD, registrationBody, writeRows } from "./fixtures.ts";
import { type GoogleProvider, googleProvider, type Person } from "./google-provider.ts";

let provider: GoogleProvider;
let server: TestApp;
const ORIGIN = "https://panshi.test";
beforeAll(async () => {
  provider = await googleProvider();
  server = await testApp({
    variables: {
      PUBLIC_URL: ORIGIN,
      GOOGLE_CLIENT_ID: "panshi",
      GOOGLE_CLIENT_SECRET: "a secret",
      GOOGLE_ISSUER: provider.issuer,
    },
  });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

type Cookies = Record<string, string>;
const START = "/api/auth/google";
const CALLBACK = "/api/auth/google/callback";
const agreed = { confirmAge: "1" };
let people = 0;
const someone = (given: Partial<Person> = {}): Person => {
  people += 1;
  return { sub: `person-${people}`, email: `person${people}@gmail.example`, name: "陳小星", ...given };
};

/** A navigation of a browser on our own page. */
const go = async (url: string, cookies: Cookies = {}, headers: Record<string, string> = {}) => {
  const answer = await server.call("GET", url, {
    cookies,
    address: uniqueAddress(),
    headers: { "sec-fetch-site": "same-origin", host: "panshi.test", ...headers },
  });
  const location = new URL(String(answer.headers["location"] ?? "/none"), ORIGIN);
  const params = Object.fromEntries(location.searchParams);
  return { ...answer, location, path: location.pathname, params };
};
const begin = (query: Record<string, string> = {}, cookies: Cookies = {}) =>
  go(`${START}?${new URLSearchParams(query)}`, cookies);
const flowOf = (cookies: Cookies): Cookies => ({ "__Host-panshi_google": cookies["__Host-panshi_google"] ?? "" });
const finish = (back: URL, cookies: Cookies) => go(`${back.pathname}${back.search}`, cookies);

/** The whole way: our start, the provider as this person, our callback. */
async function through(person: Person, query: Record<string, string> = {}, cookies: Cookies = {}) {
  const began = await begin(query, cookies);
  const back = await provider.visit(began.location.href, person);
  return finish(back, { ...flowOf(began.cookies), ...cookies });
}
const sessionOf = (cookies: Cookies): Cookies => ({ "__Host-panshi_member": cookies["__Host-panshi_member"] ?? "" });
const whoIs = async (cookies: Cookies) =>
  (await server.call<{ id?: string }>("GET", "/api/auth/user", { cookies: sessionOf(cookies) })).body.id ?? null;
const rowOf = async (email: string) =>
  (await server.database.db.select().from(members).where(eq(members.email, email)))[0];
const identitiesOf = (memberId: string) =>
  server.database.db.select().from(memberIdentities).where(eq(memberIdentities.memberId, memberId));
const lettersTo = (recipient: string) =>
  server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));

describe("the way to Google", () => {
  it("carries code, PKCE, state and nonce; what must come back waits sealed in a short, HttpOnly cookie", async () => {
    const { status, location, headers } = await begin(agreed);
    expect([status, location.origin]).toEqual([302, provider.issuer]);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(location.searchParams);
    expect(rest).toMatchObject({
      client_id: "panshi",
      redirect_uri: `${ORIGIN}${CALLBACK}`,
      response_type: "code",
      code_challenge_method: "S256",
    });
    expect(rest["scope"]?.split(" ")).toEqual(["openid", "email", "profile"]);
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-panshi_google=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(Buffer.from(cookie.split(/[=;]/)[1] ?? "", "base64url").toString()).not.toContain(state);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("takes no other method", async () => {
    for (const url of [START, CALLBACK]) expect((await server.call("POST", url, { body: {} })).status).toBe(405);
  });
});

describe("somebody new", () => {
  it("who agreed becomes a member, without password, with a proven e-mail and the welcome letter", async () => {
    const person = someone();
    const came = await through(person, { ...agreed, marketingOptIn: "1" });
    expect([came.status, came.path, came.params]).toEqual([
      302,
      "/planet-selection",
      { plan: "trial", website_register: "true" },
    ]);
    const row = await rowOf(person.email ?? "");
    const now = server.clock.now();
    expect(row).toMatchObject({
      fullName: "陳小星",
      lastName: "陳",
      firstName: "小星",
      phone: null,
      passwordHash: null,
      emailVerifiedAt: now,
      ageConfirmedAt: now,
      marketingOptInAt: now,
      registrationCompletedAt: null,
    });
    expect(await whoIs(came.cookies)).toBe(row?.id);
    expect((await lettersTo(person.email ?? "")).map(({ purpose }) => purpose)).toEqual(["welcome"]);
  });

  it("takes along what this browser ordered as a guest", async () => {
    const visitor = newToken();
    const now = server.clock.now();
    const id = newId(now);
    await writeRows(server, (db) =>
      db.insert(orders).values({
        id,
        number: `G${id}`,
        kind: "cart",
        state: "pending",
        claimHash: tokenHash(visitor),
        description: "靈魂百貨",
        subtotal: 290,
        total: 290,
        createdAt: now,
        updatedAt: now,
      }),
    );
    const came = await through(someone(), agreed, { "__Host-panshi_visitor": visitor });
    const [order] = await server.database.db.select().from(orders).where(eq(orders.id, id));
    expect(order?.memberId).toBe(await whoIs(came.cookies));
  });

  it("without the consents is nobody yet, and is asked for them", async () => {
    const person = someone();
    const came = await through(person, { returnTo: "/downloads" });
    expect([came.path, came.params]).toEqual(["/", { register: "google", returnTo: "/downloads" }]);
    expect(await rowOf(person.email ?? "")).toBeUndefined();
    expect(came.cookies["__Host-panshi_member"]).toBeUndefined();
  });

  it("is not made by a link on another site, whatever it says about consents", async () => {
    const person = someone();
    const began = await go(`${START}?confirmAge=1`, {}, { "sec-fetch-site": "cross-site" });
    const back = await provider.visit(began.location.href, person);
    expect((await finish(back, flowOf(began.cookies))).params).toEqual({ register: "google" });
    expect(await rowOf(person.email ?? "")).toBeUndefined();
  });

  it("whose e-mail Google does not vouch for is not let in", async () => {
    for (const given of [{ email_verified: false }, { email_verified: "true" }, { email: undefined }]) {
      const person = someone(given as Partial<Person>);
      const before = await countRows(server, "members");
      const came = await through(person, agreed);
      expect(came.params).toMatchObject({ error: "auth_failed", message: "unverified" });
      expect(await countRows(server, "members")).toBe(before);
    }
  });

  it("is made once by two callbacks at once", async () => {
    const person = someone();
    const both = await Promise.all([through(person, agreed), through(person, agreed)]);
    const ids = await Promise.all(both.map(({ cookies }) => whoIs(cookies)));
    expect(ids[0]).toBe((await rowOf(person.email ?? ""))?.id);
    expect(ids[0]).toBe(ids[1]);
    expect(await identitiesOf(ids[0] ?? "")).toHaveLength(1);
    expect(await lettersTo(person.email ?? "")).toHaveLength(1);
  });

  it("is not taken while registration is switched off; who is a member already still comes in", async () => {
    const [known, stranger] = [someone(), someone()];
    await through(known, agreed);
    const turn = async (registration: boolean) => {
      const value = { registration };
      const row = { key: SWITCHES_KEY, value, updatedAt: server.clock.now() };
      await writeRows(server, (db) =>
        db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: { value } }),
      );
      server.services.cache.drop("switches");
    };
    await turn(false);
    try {
      for (const query of [agreed, {}])
        expect((await through(stranger, query)).params).toEqual({
          error: "auth_failed",
          message: "registration_closed",
        });
      expect((await through(known)).path).toBe("/dashboard");
      const closed = await server.call("POST", "/api/register", { body: registrationBody() });
      expect(closed.body).toMatchObject({ code: "registration_closed" });
    } finally {
      await turn(true);
    }
    expect((await through(stranger, agreed)).path).toBe("/planet-selection");
  });

  it("may have a name that is none of ours to store", async () => {
    const person = someone({ name: `\u0000${"長".repeat(80)}` });
    await through(person, agreed);
    expect((await rowOf(person.email ?? ""))?.fullName).toBe("長".repeat(50));
    const hidden = someone({ name: "\u202e王\u200b小\u2066明\n" });
    await through(hidden, agreed);
    expect((await rowOf(hidden.email ?? ""))?.fullName).toBe("王小明");
    const nothing = someone({ name: "\u3164\u200b" });
    await through(nothing, agreed);
    expect((await rowOf(nothing.email ?? ""))?.fullName).toMatch(/^person\d+$/);
  });
});

describe("a member", () => {
  it("who came before comes in again, whatever their e-mail is now, and goes where they wanted", async () => {
    const person = someone();
    const first = await through(person, agreed);
    const again = await through({ ...person, email: "moved@gmail.example" }, { returnTo: "/oracle-draw?x=1" });
    expect(`${again.path}${again.location.search}`).toBe("/oracle-draw?x=1");
    expect(await whoIs(again.cookies)).toBe(await whoIs(first.cookies));
    expect(again.cookies["__Host-panshi_member"]).not.toBe(first.cookies["__Host-panshi_member"]);
    expect((await through(person)).path).toBe("/dashboard");
  });

  it("is never sent to another origin", async () => {
    const person = someone();
    await through(person, agreed);
    for (const returnTo of ["https://evil.example/", "//evil.example", "/\\evil.example", "/api/logout"])
      expect((await through(person, { returnTo })).location.href).toBe(`${ORIGIN}/dashboard`);
  });

  it("with the same, proven e-mail is linked, and told so", async () => {
    const { id } = await addMember(server, { email: "Proven@gmail.example", emailVerifiedAt: server.clock.now() });
    const came = await through(someone({ email: "proven@gmail.example" }));
    expect(await whoIs(came.cookies)).toBe(id);
    expect(await identitiesOf(id)).toMatchObject([{ issuer: provider.issuer, email: "proven@gmail.example" }]);
    expect(await lettersTo("proven@gmail.example")).toMatchObject([{ purpose: "identity_linked" }]);
  });

  it("with the same e-mail that Google does not vouch for is never linked", async () => {
    const { id, email } = await addMember(server, {
      email: "unvouched@gmail.example",
      emailVerifiedAt: server.clock.now(),
    });
    expect(email).not.toBe("");
    const came = await through(someone({ email: "unvouched@gmail.example", email_verified: false }), agreed);
    expect(came.params["error"]).toBe("auth_failed");
    expect(await identitiesOf(id)).toEqual([]);
  });

  it("whose own e-mail was never proven is not taken over: the password decides", async () => {
    const { id } = await addMember(server, { email: "squatted@gmail.example" });
    const came = await through(someone({ email: "squatted@gmail.example" }), { ...agreed, returnTo: "/account" });
    expect(came.params).toEqual({ error: "auth_failed", message: "unproven", login: "1", returnTo: "/account" });
    expect(await identitiesOf(id)).toEqual([]);
    expect(await whoIs(came.cookies)).toBeNull();
  });

  it("who is blocked stays out, by identity and by e-mail", async () => {
    const person = someone();
    const first = await through(person, agreed);
    const id = (await whoIs(first.cookies)) ?? "";
    await writeRows(server, (db) => db.update(members).set({ isActive: false }).where(eq(members.id, id)));
    for (const sub of [person.sub, "another-sub"]) {
      const came = await through({ ...person, sub }, agreed);
      expect(came.params).toMatchObject({ error: "auth_failed", message: "account_closed" });
      expect(came.cookies["__Host-panshi_member"]).toBeUndefined();
    }
    expect(await identitiesOf(id)).toHaveLength(1);
  });
});

describe("a callback", () => {
  const began = async () => {
    const start = await begin(agreed);
    return { flow: flowOf(start.cookies), location: start.location };
  };
  const failedWith = async (back: URL, cookies: Cookies) => {
    const before = await countRows(server, "member_sessions");
    const { status, path, params } = await finish(back, cookies);
    expect([status, path]).toEqual([302, "/"]);
    expect(await countRows(server, "member_sessions")).toBe(before);
    return params;
  };
  const at = (query: string) => new URL(`${ORIGIN}${CALLBACK}?${query}`);

  it("[S2.21] after a refusal says that it was cancelled, and [S2.22] without a code that it is missing", async () => {
    const { flow, location } = await began();
    const state = location.searchParams.get("state") ?? "";
    expect(await failedWith(at(`error=access_denied&state=${state}`), flow)).toEqual({ error: "oauth_denied" });
    expect(await failedWith(at("error=server_error"), {})).toEqual({ error: "auth_failed" });
    expect(await failedWith(at(`state=${state}`), flow)).toEqual({ error: "missing_code" });
    expect(await failedWith(at("code=a&code=b"), {})).toEqual({ error: "missing_code" });
  });

  it("with a state that is not this browser's, or no flow at all, opens nothing", async () => {
    const [one, other] = [await began(), await began()];
    const back = await provider.visit(one.location.href, someone());
    expect(await failedWith(back, other.flow)).toMatchObject({ error: "auth_failed" });
    expect(await failedWith(back, {})).toMatchObject({ error: "auth_failed" });
    expect(await failedWith(back, { "__Host-panshi_google": "x".repeat(200) })).toMatchObject({ error: "auth_failed" });
    const sealed = one.flow["__Host-panshi_google"] ?? "";
    const altered = `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`;
    expect(await failedWith(back, { "__Host-panshi_google": altered })).toMatchObject({ error: "auth_failed" });
  });

  it("later than ten minutes opens nothing, and clears its cookie", async () => {
    const { flow, location } = await began();
    const back = await provider.visit(location.href, someone());
    server.clock.advance(10 * MINUTE);
    const late = await finish(back, flow);
    expect(late.params).toMatchObject({ error: "auth_failed" });
    expect(String(late.headers["set-cookie"])).toMatch(/__Host-panshi_google=;.*Expires=Thu, 01 Jan 1970/);
  });

  it("counts once", async () => {
    const { flow, location } = await began();
    const back = await provider.visit(location.href, someone());
    expect((await finish(back, flow)).path).toBe("/planet-selection");
    expect(await failedWith(back, flow)).toMatchObject({ error: "auth_failed" });
  });

  it("counts once, also when it comes twice at once", async () => {
    const { flow, location } = await began();
    const back = await provider.visit(location.href, someone());
    const both = await Promise.all([finish(back, flow), finish(back, flow)]);
    expect(both.filter(({ path }) => path === "/planet-selection")).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ["another nonce", { nonce: "not ours" }],
    ["another audience", { aud: "another client" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["a token that is over", { exp: 1_700_000_000 }],
    ["a name too long to be one", { sub: "x".repeat(256) }],
  ])("with %s is refused", async (_, claims) => {
    const { flow, location } = await began();
    const back = await provider.visit(location.href, someone(claims as Partial<Person>));
    expect(await failedWith(back, flow)).toEqual({ error: "auth_failed" });
  });

  it("with a code that the provider does not know is refused", async () => {
    const { flow, location } = await began();
    const back = at(`code=made-up&state=${location.searchParams.get("state")}`);
    expect(await failedWith(back, flow)).toEqual({ error: "auth_failed" });
  });

  it("leaves a line in the log by which its address is found again, and nothing of a person", async () => {
    const { flow, location } = await began();
    const warn = vi.spyOn(server.services.baseCtx.log, "warn").mockImplementation(() => {});
    await failedWith(at(`code=made-up&state=${location.searchParams.get("state")}`), flow);
    const lines = warn.mock.calls.filter(([, message]) => message === "sign-in failed");
    warn.mockRestore();
    const address = expect.stringMatching(/^[\w-]{43}$/);
    const line = { realm: "member", provider: "google", reason: "bad_credentials", account: null, address };
    expect(lines).toEqual([[{ ...line, requestId: expect.any(String) }, "sign-in failed"]]);
  });
});

describe("the provider", () => {
  const variables = (issuer: string) => ({
    PUBLIC_URL: ORIGIN,
    GOOGLE_CLIENT_ID: "panshi",
    GOOGLE_CLIENT_SECRET: "a secret",
    GOOGLE_ISSUER: issuer,
  });

  it("that is away stops nobody from starting the site; it is asked again, and told so meanwhile", async () => {
    const late = await googleProvider();
    await late.stop();
    const beside = await testApp({ sharing: server, variables: variables(late.issuer) });
    try {
      const answer = await beside.call("GET", START, { headers: { host: "panshi.test" } });
      const { searchParams } = new URL(String(answer.headers["location"]), ORIGIN);
      expect(Object.fromEntries(searchParams)).toEqual({
        error: "auth_failed",
        message: "away",
      });
      expect((await beside.call("GET", "/health/ready")).status).toBe(200);
      const back = await googleProvider(Number(new URL(late.issuer).port));
      const found = await beside.call("GET", START, { headers: { host: "panshi.test" } });
      await back.stop();
      expect(String(found.headers["location"])).toContain(late.issuer);
    } finally {
      await beside.close();
    }
  });

  it("that is not configured is not there", async () => {
    const beside = await testApp({ sharing: server });
    try {
      for (const url of [START, CALLBACK]) expect((await beside.call("GET", url)).status).toBe(404);
    } finally {
      await beside.close();
    }
  });
});

describe("linking, and showing again who one is", () => {
  const signedIn = async (given: Parameters<typeof addMember>[1] = {}) => {
    const member = await addMember(server, given);
    return { ...member, session: { "__Host-panshi_member": member.cookies.panshi_member } };
  };

  it("links the account that is signed in, and tells it by mail; a second one is refused", async () => {
    const { id, email, session } = await signedIn();
    const person = someone();
    expect((await through(person, { intent: "link" }, session)).location.href).toBe(`${ORIGIN}/account`);
    expect(await identitiesOf(id)).toMatchObject([{ subject: person.sub, email: person.email }]);
    expect(await lettersTo(email)).toMatchObject([{ purpose: "identity_linked" }]);
    expect((await prove(session, { password: PASSWORD })).status).toBe(200);
    const second = await through(someone(), { intent: "link" }, session);
    expect([second.path, second.params]).toEqual(["/account", { error: "auth_failed", message: "linked_already" }]);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await whoIs((await through(person)).cookies)).toBe(id);
  });

  const prove = (session: Cookies, json: object) =>
    server.call<{ error?: { json: { data: { code: string; issues?: { path: string }[] } } } }>(
      "POST",
      "/trpc/member.identity.reauthenticate",
      { cookies: session, body: { json }, headers: { origin: ORIGIN, host: "panshi.test" } },
    );

  it("begins with the password or a sign-in of the last ten minutes, which counts once", async () => {
    const { id, session } = await signedIn();
    const unasked = { path: "/account", params: { error: "auth_failed", message: "unasked" } };
    server.clock.advance(10 * MINUTE + 1);
    expect(await begin({ intent: "link" }, session)).toMatchObject(unasked);
    const asked = await prove(session, {});
    expect([asked.status, asked.body.error?.json.data.issues]).toMatchObject([400, [{ path: "password" }]]);
    expect((await prove(session, { password: "not it at all" })).status).toBe(400);
    expect(await begin({ intent: "link" }, session)).toMatchObject(unasked);
    expect((await prove(session, { password: PASSWORD })).status).toBe(200);
    expect((await begin({ intent: "link" }, session)).location.origin).toBe(provider.issuer);
    expect(await begin({ intent: "link" }, session)).toMatchObject(unasked);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it("takes no proof from another session of the same member", async () => {
    const { id, session } = await signedIn();
    const other = { "__Host-panshi_member": (await openMemberSession(server, id)).panshi_member };
    server.clock.advance(10 * MINUTE + 1);
    expect((await prove(other, { password: PASSWORD })).status).toBe(200);
    expect((await begin({ intent: "link" }, session)).params["message"]).toBe("unasked");
    const began = await begin({ intent: "link" }, other);
    const back = await provider.visit(began.location.href, someone());
    expect((await finish(back, { ...flowOf(began.cookies), ...session })).path).toBe("/");
    expect(await identitiesOf(id)).toEqual([]);
  });

  it("asks who has no password, and signed in long ago, to sign in again", async () => {
    const { session } = await signedIn({ passwordHash: null });
    expect((await prove(session, {})).status).toBe(200);
    server.clock.advance(10 * MINUTE + 1);
    expect((await prove(session, {})).body.error?.json.data.code).toBe("sign_in_again");
  });

  it("ends the session that the browser held before, whoever's it was", async () => {
    const { session } = await signedIn();
    const came = await through(someone(), agreed, session);
    expect(await whoIs(came.cookies)).not.toBeNull();
    expect(await whoIs(session)).toBeNull();
  });

  it("links nothing without the session that began it, or from another site", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect((await begin({ intent: "link" })).location.href).toBe(`${ORIGIN}/?login=1&returnTo=%2Faccount`);
    const foreign = await go(`${START}?intent=link`, one.session, { "sec-fetch-site": "cross-site" });
    expect(foreign.cookies["__Host-panshi_google"]).toBeUndefined();
    const began = await begin({ intent: "link" }, one.session);
    const back = await provider.visit(began.location.href, someone());
    expect((await finish(back, { ...flowOf(began.cookies), ...other.session })).path).toBe("/");
    for (const { id } of [one, other]) expect(await identitiesOf(id)).toEqual([]);
  });

  it("does not take an identity from another member", async () => {
    const person = someone();
    const owner = (await whoIs((await through(person, agreed)).cookies)) ?? "";
    const { id, session } = await signedIn();
    const came = await through(person, { intent: "link" }, session);
    expect(came.params).toMatchObject({ error: "auth_failed", message: "identity_taken" });
    expect([await identitiesOf(owner), await identitiesOf(id)]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });

  it("opens a new session for the same member alone", async () => {
    const person = someone();
    const first = await through(person, agreed);
    const id = (await whoIs(first.cookies)) ?? "";
    const again = await through(person, { intent: "again", returnTo: "/account" }, sessionOf(first.cookies));
    expect([again.path, await whoIs(again.cookies)]).toEqual(["/account", id]);
    const another = someone();
    const mixed = await through(another, { intent: "again", ...agreed }, sessionOf(again.cookies));
    expect([mixed.path, mixed.params["error"]]).toEqual(["/account", "auth_failed"]);
    expect(await rowOf(another.email ?? "")).toBeUndefined();
  });
});
