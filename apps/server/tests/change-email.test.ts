import type { Profile } from "@panshi/contracts/profile";
import { DAY, MINUTE } from "@panshi/core/clock";
import { mailOutbox, memberIdentities, members, memberTokens } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, countRows, grantPlan, openMemberSession, PASSWORD, writeRows } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: { PUBLIC_URL: "http://panshi.test" } });
});
afterAll(() => server.close());

type Cookies = Record<string, string>;
type Failure = { code: string; issues?: { path: string }[] };
async function call<T>(name: string, cookies: Cookies, input?: object, query = false) {
  const answer = await server.call<{ result?: { data: { json: T } }; error?: { json: { data: Failure } } }>(
    query ? "GET" : "POST",
    `/trpc/member.${name}`,
    { cookies, ...(!query && { body: { json: input ?? null } }) },
  );
  const { result, error } = answer.body;
  return { status: answer.status, value: result?.data.json, failure: error?.json.data };
}
const profileOf = async (cookies: Cookies) => (await call<Profile>("profile.view", cookies, undefined, true)).value;
const ask = (cookies: Cookies, email: string, password = PASSWORD) =>
  call("email.requestChange", cookies, { email, ...(password && { password }) });
const confirm = (token: string, cookies: Cookies = {}) => call<{ email: string }>("email.confirm", cookies, { token });
const lettersTo = (recipient: string) =>
  server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));
const linkTo = async (recipient: string) => {
  const bodies = (await lettersTo(recipient)).map(({ body }) => body).toReversed();
  return bodies.map((body) => /confirm-email#token=([\w-]{43})/.exec(body)?.[1]).find(Boolean) ?? "";
};
let addresses = 0;
const fresh = () => `fresh${(addresses += 1)}@example.com`;

describe("a new e-mail", () => {
  it("counts when its link is confirmed, once; it is proven then, and the other sessions are over", async () => {
    const member = await addMember(server);
    const elsewhere = await openMemberSession(server, member.id);
    const email = fresh();
    expect((await ask(member.cookies, email)).status).toBe(200);
    expect((await profileOf(member.cookies))?.email).toBe(member.email);
    const token = await linkTo(email);
    expect(JSON.stringify(await server.database.db.select().from(memberTokens))).not.toContain(token);
    const both = await Promise.all([confirm(token, member.cookies), confirm(token, member.cookies)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await profileOf(member.cookies))?.email).toBe(email);
    expect(await profileOf(elsewhere)).toBeUndefined();
    const [row] = await server.database.db.select().from(members).where(eq(members.id, member.id));
    expect(row?.emailVerifiedAt).toEqual(server.clock.now());
    const signIn = (identifier: string) =>
      server.call("POST", "/api/auth/login", { body: { identifier, password: PASSWORD } });
    expect([(await signIn(email)).status, (await signIn(member.email)).status]).toEqual([200, 401]);
  });

  it("is told to the present address at once, and to the former one afterwards", async () => {
    const member = await addMember(server);
    const email = fresh();
    await ask(member.cookies, email);
    expect((await lettersTo(member.email)).map(({ subject }) => subject)).toEqual(["有人請求更改你的電子郵件"]);
    await confirm(await linkTo(email));
    const letters = await lettersTo(member.email);
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      "你的電子郵件改好了",
      "有人請求更改你的電子郵件",
    ]);
    for (const { body } of letters) expect(body).not.toContain("#token=");
  });

  it("confirmed in another browser ends every session", async () => {
    const [member, stranger] = [await addMember(server), await addMember(server)];
    const email = fresh();
    await ask(member.cookies, email);
    expect((await confirm(await linkTo(email), stranger.cookies)).value).toEqual({ email });
    expect(await profileOf(member.cookies)).toBeUndefined();
    expect((await profileOf(stranger.cookies))?.email).toBe(stranger.email);
  });

  it("is not asked for by a stolen session: the password is wanted, and guesses are counted", async () => {
    const member = await addMember(server);
    const before = await countRows(server, "member_tokens");
    for (const password of ["not it", ""])
      expect(await ask(member.cookies, fresh(), password)).toMatchObject({
        status: 400,
        failure: { issues: [{ path: "password" }] },
      });
    expect(await countRows(server, "member_tokens")).toBe(before);
    for (let guesses = 1; guesses < 10; guesses += 1) await ask(member.cookies, fresh(), "not it");
    expect((await ask(member.cookies, fresh(), "not it")).status).toBe(429);
  });

  it("of who has no password wants a sign-in of a moment ago", async () => {
    const member = await addMember(server, { passwordHash: null });
    server.clock.advance(11 * MINUTE);
    expect((await ask(member.cookies, fresh(), "")).failure?.code).toBe("sign_in_again");
    expect((await ask(await openMemberSession(server, member.id), fresh(), "")).status).toBe(200);
  });

  it("must be an e-mail, and another one", async () => {
    const member = await addMember(server);
    for (const email of ["no address", member.email.toUpperCase()])
      expect((await ask(member.cookies, email)).failure).toMatchObject({
        code: "bad_input",
        issues: [{ path: "email" }],
      });
  });

  it("that has an account is answered the same; only its owner reads why nothing happens", async () => {
    const [member, owner] = [await addMember(server), await addMember(server)];
    const [free, taken] = [await ask(member.cookies, fresh()), await ask(member.cookies, owner.email.toUpperCase())];
    expect(taken).toEqual(free);
    const [letter] = await lettersTo(owner.email.toUpperCase());
    expect(letter?.subject).toBe("有人想把帳號改用你的信箱");
    expect(letter?.body).not.toContain("#token=");
  });

  it("that somebody else took meanwhile stays theirs, and nothing changes", async () => {
    const member = await addMember(server);
    const email = fresh();
    await ask(member.cookies, email);
    const token = await linkTo(email);
    await addMember(server, { email: email.toUpperCase() });
    expect((await confirm(token, member.cookies)).failure?.code).toBe("email_taken");
    expect((await profileOf(member.cookies))?.email).toBe(member.email);
  });

  it("of two members at once goes to one", async () => {
    const [one, other] = [await addMember(server), await addMember(server)];
    const email = fresh();
    await ask(one.cookies, email);
    const first = await linkTo(email);
    await ask(other.cookies, email);
    const letters = (await lettersTo(email)).map(({ body }) => /#token=([\w-]{43})/.exec(body)?.[1] ?? "");
    const second = letters.find((token) => token !== first) ?? "";
    const both = await Promise.all([confirm(first), confirm(second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("asked for again makes the older link stop, and a link ends after a day", async () => {
    const member = await addMember(server);
    const [older, newer] = [fresh(), fresh()];
    await ask(member.cookies, older);
    await ask(member.cookies, newer);
    expect((await confirm(await linkTo(older))).failure?.code).toBe("link_expired");
    server.clock.advance(DAY + 1000);
    expect((await confirm(await linkTo(newer))).failure?.code).toBe("link_expired");
  });

  it("does not come to a member who was blocked meanwhile, and makes a reset link to the former address stop", async () => {
    const member = await addMember(server);
    const email = fresh();
    await ask(member.cookies, email);
    const now = server.clock.now();
    const reset = { tokenHash: Buffer.from(member.id), memberId: member.id, purpose: "reset_password" as const };
    await writeRows(server, (db) =>
      db.insert(memberTokens).values({ ...reset, createdAt: now, expiresAt: new Date(now.getTime() + DAY) }),
    );
    const block = (isActive: boolean) =>
      writeRows(server, (db) => db.update(members).set({ isActive }).where(eq(members.id, member.id)));
    await block(false);
    expect((await confirm(await linkTo(email))).failure?.code).toBe("link_expired");
    await block(true);
    expect((await confirm(await linkTo(email))).status).toBe(200);
    const links = await server.database.db.select().from(memberTokens).where(eq(memberTokens.memberId, member.id));
    expect(links.map(({ purpose }) => purpose)).toEqual(["change_email"]);
  });

  it("is asked for five times an hour at most, by a member and for a recipient", async () => {
    const member = await addMember(server);
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(member.cookies, fresh())).status).toBe(200);
    expect((await ask(member.cookies, fresh())).status).toBe(429);
    const email = fresh();
    const askAnew = async () => (await ask((await addMember(server)).cookies, email)).status;
    for (let asked = 0; asked < 5; asked += 1) expect(await askAnew()).toBe(200);
    expect(await askAnew()).toBe(429);
  });

  it("cannot be kept from everybody by one member who asks for the same recipient", async () => {
    const stranger = await addMember(server);
    const email = fresh();
    const asked = [];
    for (let each = 0; each < 4; each += 1) asked.push((await ask(stranger.cookies, email)).status);
    expect(asked).toEqual([200, 200, 200, 429]);
    expect((await ask((await addMember(server)).cookies, email)).status).toBe(200);
    // What was refused used up nothing of the member's own five.
    expect((await ask(stranger.cookies, fresh())).status).toBe(200);
  });
});

describe("who had a trial", () => {
  it("marks nobody by a new phone or e-mail, so that no stranger's trial is spent by setting their number", async () => {
    const [had, stranger] = [await addMember(server), "+886900111222"];
    await grantPlan(server, had.id, "basic", 30);
    await writeRows(server, (db) => db.execute(`update membership_grants set source = 'trial'`));
    const before = await countRows(server, "trial_persons");
    const names = { fullName: "王小明", firstName: "小明", lastName: "王" };
    const choices = { marketingOptIn: false, modelConsent: false };
    expect((await call("profile.change", had.cookies, { ...names, ...choices, phone: stranger })).status).toBe(200);
    const email = fresh();
    await ask(had.cookies, email);
    expect((await confirm(await linkTo(email), had.cookies)).status).toBe(200);
    expect(await countRows(server, "trial_persons")).toBe(before);
  });
});

describe("a linked Google account", () => {
  const linked = async (given: Parameters<typeof addMember>[1]) => {
    const member = await addMember(server, given);
    const createdAt = server.clock.now();
    const identity = { issuer: "https://g", subject: member.id, memberId: member.id, email: "me@gmail.example" };
    await writeRows(server, (db) => db.insert(memberIdentities).values({ ...identity, createdAt }));
    return member;
  };

  it("is shown, and unlinked with a letter", async () => {
    const member = await linked({});
    expect(await profileOf(member.cookies)).toMatchObject({
      hasPassword: true,
      identities: [{ email: "me@gmail.example", linkedAt: server.clock.now().toISOString() }],
    });
    expect((await call("identity.unlink", member.cookies)).status).toBe(200);
    expect((await profileOf(member.cookies))?.identities).toEqual([]);
    await call("identity.unlink", member.cookies);
    expect((await lettersTo(member.email)).map(({ purpose }) => purpose)).toEqual(["identity_unlinked"]);
  });

  it("stays where it is the only way in", async () => {
    const member = await linked({ passwordHash: null, phone: null });
    expect((await call("identity.unlink", member.cookies)).failure?.code).toBe("last_sign_in_method");
    expect(await profileOf(member.cookies)).toMatchObject({ hasPassword: false, phone: "", identities: { length: 1 } });
  });

  it("and no phone is no reason to keep a name or a choice from being saved; a phone is not taken away", async () => {
    const given = { fullName: "陳星", firstName: "星", lastName: "陳", marketingOptIn: true, modelConsent: false };
    const without = await linked({ passwordHash: null, phone: null });
    expect((await call<Profile>("profile.change", without.cookies, { ...given, phone: "" })).value).toMatchObject({
      phone: "",
      marketingOptIn: true,
    });
    const having = await addMember(server);
    expect((await call("profile.change", having.cookies, { ...given, phone: "" })).failure).toMatchObject({
      code: "bad_input",
      issues: [{ path: "phone" }],
    });
  });
});
