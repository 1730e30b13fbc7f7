import { sendResetLink } from "@panshi/core/password/send-reset-link";
import { HOUR, MINUTE } from "@panshi/core/clock";
import { newToken, tokenHash } from "@panshi/core/hashing";
import { mailOutbox, memberIdentities, members, memberTokens } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, openMemberSession, PASSWORD, type TestMember, writeRows } from "./fixtures.ts";

let server: TestApp;
const ORIGIN = "http://panshi.test";
beforeAll(async () => {
  server = await testApp({ variables: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => server.close());

const NEW_PASSWORD = "another long one";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36";
type Cookies = Record<string, string>;
const call = (name: string, cookies: Cookies, json: object | null = null, headers: Record<string, string> = {}) =>
  server.call("POST", `/trpc/member.${name}`, { cookies, body: { json }, headers });
const isLive = async (cookies: Cookies) => (await server.call("GET", "/api/auth/user", { cookies })).status === 200;
const lettersTo = (recipient: string, purpose: string) =>
  server.database.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, recipient), eq(mailOutbox.purpose, purpose)));
const tokenTo = async (recipient: string, path: string) => {
  const letters = await server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));
  const found = letters.map(({ body }) => new RegExp(`/${path}#token=([\\w-]{43})`).exec(body)?.[1]);
  return found.findLast(Boolean) ?? "";
};
const identitiesOf = async (memberId: string) => {
  const rows = await server.database.db.select().from(memberIdentities).where(eq(memberIdentities.memberId, memberId));
  return rows.map(({ subject }) => subject.split(" ")[0] ?? "").toSorted((a, b) => a.localeCompare(b));
};
const link = (memberId: string, subject: string, email: string | null) =>
  writeRows(server, (db) =>
    db.insert(memberIdentities).values({
      issuer: "https://accounts.google.com",
      subject: `${subject} ${memberId}`,
      memberId,
      email,
      createdAt: server.clock.now(),
    }),
  );
const resetLink = async (member: TestMember) => {
  await sendResetLink({ ctx: server.services.baseCtx, input: { memberId: member.id } });
  return tokenTo(member.email, "reset-password");
};
let addresses = 0;

/** A member whose session a thief used: an e-mail change was asked for, a Google account linked, and a reset letter sent. */
async function takenOver(given: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(server, given);
  await link(member.id, "own", member.email);
  server.clock.advance(HOUR);
  const cookies = await openMemberSession(server, member.id);
  const email = `thief${(addresses += 1)}@example.com`;
  await call("email.requestChange", cookies, { email, password: PASSWORD });
  await link(member.id, "thief", email);
  const order = newToken();
  await writeRows(server, (db) =>
    db.insert(memberTokens).values({
      tokenHash: tokenHash(order),
      memberId: null,
      purpose: "claim_order",
      subject: member.id,
      createdAt: server.clock.now(),
      expiresAt: new Date(server.clock.now().getTime() + HOUR),
    }),
  );
  server.clock.advance(MINUTE);
  return { member, cookies, order, change: await tokenTo(email, "confirm-email"), email };
}
type Taken = Awaited<ReturnType<typeof takenOver>>;

const emailOf = async ({ member }: Taken) =>
  (await server.database.db.select().from(members).where(eq(members.id, member.id)))[0]?.email;
const confirm = ({ change }: Taken) => call("email.confirm", {}, { token: change });
const isOrderLinkThere = async ({ order }: Taken) =>
  (
    await server.database.db
      .select()
      .from(memberTokens)
      .where(eq(memberTokens.tokenHash, tokenHash(order)))
  ).length === 1;

describe("changing the password", () => {
  it("ends an e-mail change, a reset link and a Google link made since the last one; what was there before stays", async () => {
    const taken = await takenOver();
    const reset = await resetLink(taken.member);
    const changed = await call("password.change", taken.cookies, { current: PASSWORD, password: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    expect((await confirm(taken)).status).toBe(410);
    expect((await call("password.reset", {}, { token: reset, password: "a thief's long one" })).status).toBe(410);
    expect(await emailOf(taken)).toBe(taken.member.email);
    expect(await identitiesOf(taken.member.id)).toEqual(["own"]);
    expect(await isOrderLinkThere(taken)).toBe(true);
  });

  it("keeps a Google account that came with the account, and one that an earlier change left", async () => {
    const member = await addMember(server);
    await link(member.id, "own", member.email);
    const change = (cookies: Cookies, current: string, password: string) =>
      call("password.change", cookies, { current, password });
    server.clock.advance(HOUR);
    const first = await change(member.cookies, PASSWORD, NEW_PASSWORD);
    expect(await identitiesOf(member.id)).toEqual(["own"]);
    server.clock.advance(HOUR);
    await link(member.id, "later", "later@example.com");
    server.clock.advance(HOUR);
    await change(first.cookies, NEW_PASSWORD, "a third long one");
    expect(await identitiesOf(member.id)).toEqual(["own"]);
  });

  it("ends a copy of the very session too: it goes on under a new token", async () => {
    const member = await addMember(server);
    const changed = await call("password.change", member.cookies, { current: PASSWORD, password: NEW_PASSWORD });
    expect(changed.cookies["panshi_member"]).toMatch(/^[\w-]{43}$/);
    expect([await isLive(member.cookies), await isLive(changed.cookies)]).toEqual([false, true]);
  });

  it("sends one e-mail: when, from what kind of device, what ended, and what to do", async () => {
    const taken = await takenOver();
    await call(
      "password.change",
      taken.cookies,
      { current: PASSWORD, password: NEW_PASSWORD },
      { "user-agent": ANDROID },
    );
    const letters = await lettersTo(taken.member.email, "password_changed");
    expect(letters).toHaveLength(1);
    for (const words of ["Chrome，Android 手機", "信中連結", "Google", `${ORIGIN}/reset-password`, `${ORIGIN}/contact`])
      expect(letters[0]?.body).toContain(words);
    expect(letters[0]?.body).toMatch(/時間：\d{4}-\d\d-\d\d \d\d:\d\d（台北）/);
    expect(await lettersTo(taken.member.email, "identity_unlinked")).toEqual([]);
  });

  it("tells nothing of what was not there, and nothing that the browser says of itself", async () => {
    const member = await addMember(server);
    const headers = { "user-agent": "Buy at https://evil.example now" };
    await call("password.change", member.cookies, { current: PASSWORD, password: NEW_PASSWORD }, headers);
    const [letter] = await lettersTo(member.email, "password_changed");
    expect(letter?.body).toContain("認不出的裝置");
    expect(letter?.body).not.toMatch(/evil|Google|信中連結/);
  });
});

describe("ending all sessions", () => {
  it("ends links and what was linked since the password was set, and says so in a letter", async () => {
    const taken = await takenOver();
    expect((await call("session.endAll", taken.cookies)).status).toBe(200);
    expect((await confirm(taken)).status).toBe(410);
    expect(await emailOf(taken)).toBe(taken.member.email);
    expect(await identitiesOf(taken.member.id)).toEqual(["own"]);
    expect(await isOrderLinkThere(taken)).toBe(true);
    expect(await lettersTo(taken.member.email, "sessions_ended")).toMatchObject([{ memberId: taken.member.id }]);
  });

  it("leaves a member without password their only way in", async () => {
    const member = await addMember(server, { passwordHash: null });
    server.clock.advance(HOUR);
    await link(member.id, "own", member.email);
    await call("session.endAll", member.cookies);
    expect(await identitiesOf(member.id)).toEqual(["own"]);
    expect(await isLive(member.cookies)).toBe(false);
  });

  it("writes one letter, however often one request asks for it", async () => {
    const member = await addMember(server);
    const names = Array(10).fill("member.session.endAll").join(",");
    const body = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, { json: null }]));
    await server.call("POST", `/trpc/${names}?batch=1`, { cookies: member.cookies, body });
    expect(await lettersTo(member.email, "sessions_ended")).toHaveLength(1);
    expect(await isLive(member.cookies)).toBe(false);
  });
});

describe("a password reset", () => {
  it("ends links and what was linked since the last password, also under the member's own e-mail", async () => {
    const taken = await takenOver();
    await link(taken.member.id, "later", taken.member.email);
    const token = await resetLink(taken.member);
    expect((await call("password.reset", {}, { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await confirm(taken)).status).toBe(410);
    expect(await identitiesOf(taken.member.id)).toEqual(["own"]);
    expect(await isOrderLinkThere(taken)).toBe(true);
    expect(await lettersTo(taken.member.email, "password_changed")).toHaveLength(1);
  });

  it("takes no other letter for one of the member's e-mail: such a Google account is somebody else's", async () => {
    const email = `kim${(addresses += 1)}@example.com`;
    const member = await addMember(server, { email });
    await link(member.id, "own", email.toUpperCase());
    await link(member.id, "thief", email.replace("k", "\u212A"));
    server.clock.advance(HOUR);
    await sendResetLink({ ctx: server.services.baseCtx, input: { memberId: member.id } });
    const token = await tokenTo(email, "reset-password");
    expect((await call("password.reset", {}, { token, password: NEW_PASSWORD })).status).toBe(200);
    expect(await identitiesOf(member.id)).toEqual(["own"]);
  });

  it("that sets the first password leaves the Google account that the member came by", async () => {
    const member = await addMember(server, { passwordHash: null });
    server.clock.advance(HOUR);
    await link(member.id, "own", member.email);
    const token = await resetLink(member);
    await call("password.reset", {}, { token, password: NEW_PASSWORD });
    expect(await identitiesOf(member.id)).toEqual(["own"]);
  });

  it("sets no password of a member who was blocked since", async () => {
    const member = await addMember(server);
    const token = await resetLink(member);
    await writeRows(server, (db) => db.update(members).set({ isActive: false }).where(eq(members.id, member.id)));
    expect((await call("password.reset", {}, { token, password: NEW_PASSWORD })).status).toBe(410);
  });
});
