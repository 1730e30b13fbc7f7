import { transaction } from "@panshi/db";
import { mailOutbox, memberIdentities, members, memberTokens } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "../../platform/clock.ts";
import { requestEmailChange } from "../email/change-own-email.ts";
import { createKnownBrowserCookie } from "../session/create-known-browser-cookie.ts";
import { signIn } from "../../site/sign-in/sign-in.ts";
import {
  emailsTo,
  insertTestMember,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { throttleManyAttempts } from "../../platform/limits/testing.ts";
import { forgotPassword, resetPassword, sendResetLink } from "./reset-password.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const ask = (email: string, knownBrowser?: string) =>
  outcomeOf(forgotPassword({ ...core.ctx, address: uniqueNetworkAddress() }, { email, knownBrowser }));
/** The tokens of all reset links e-mailed to somebody, after the queued jobs have run. */
const linksTo = async (email: string) => {
  for (const { queue, data } of core.jobs.splice(0))
    if (queue === "send-reset-link") await sendResetLink(core.ctx, data as never);
  const emails = await emailsTo(core.ctx.db, email);
  return emails.flatMap(({ body }) => /#token=([\w-]{43})/.exec(body)?.[1] ?? []);
};
const reset = (token = "") => {
  const input = { token, password: "a new long one", userAgent: "test" };
  return outcomeOf(resetPassword({ ...core.ctx, address: uniqueNetworkAddress() }, input));
};

const setInactive = (id: string) =>
  transaction(core.ctx, ({ db }) => db.update(members).set({ isActive: false }).where(eq(members.id, id)));

it("does the same for an unknown e-mail, and only the job differs", async () => {
  const { id, email } = await insertTestMember(core.ctx);
  const countRows = async () => [await core.ctx.db.$count(memberTokens), await core.ctx.db.$count(mailOutbox)];
  const before = await countRows();
  core.jobs.length = 0;
  expect(await Promise.all([ask(email), ask("nobody-here@example.com")])).toEqual(["ok", "ok"]);
  // A job each and nothing else, so neither takes longer.
  expect(await countRows()).toEqual(before);
  expect(new Set(core.jobs.map(({ data }) => (data as { memberId: string | null }).memberId))).toEqual(
    new Set([id, null]),
  );
  expect(await linksTo("nobody-here@example.com")).toEqual([]);
  expect(await linksTo(email)).toHaveLength(1);
});

it("no link is sent to a member who was blocked meanwhile", async () => {
  const { id, email } = await insertTestMember(core.ctx);
  await ask(email);
  await setInactive(id);
  expect(await linksTo(email)).toEqual([]);
});

it("a reset ends what whoever had the account before could come back by, and verifies the e-mail", async () => {
  const { id: memberId, email } = await insertTestMember(core.ctx);
  const now = core.clock.now();
  await transaction(core.ctx, ({ db }) =>
    db.insert(memberIdentities).values(
      [null, "stranger@example.com", email.toUpperCase()].map((linked, index) => ({
        issuer: "https://accounts.google.com",
        subject: `${memberId} ${index}`,
        memberId,
        email: linked,
        createdAt: now,
      })),
    ),
  );
  const { token, ctx } = await signInTestMember(core.ctx, memberId);
  await requestEmailChange(ctx, { email: "strangers-new@example.com", password: PASSWORD, token });
  await ask(email);
  const [link] = await linksTo(email);
  expect(await reset(link)).toBe("ok");
  const { db } = core.ctx;
  expect(await db.select().from(memberIdentities).where(eq(memberIdentities.memberId, memberId))).toMatchObject([
    { email: email.toUpperCase() },
  ]);
  const links = await db.select().from(memberTokens).where(eq(memberTokens.memberId, memberId));
  expect(links.map(({ purpose }) => purpose)).toEqual(["reset_password"]);
  expect((await db.select().from(members).where(eq(members.id, memberId)))[0]?.emailVerifiedAt).toEqual(now);
});

it("a new link revokes an older one, and a link expires after half an hour", async () => {
  const { email } = await insertTestMember(core.ctx);
  await ask(email);
  const [older] = await linksTo(email);
  core.clock.advance(1000);
  await ask(email);
  const [, newer] = await linksTo(email);
  expect(newer).not.toBe(older);
  expect(await reset(older)).toBe("link_expired");
  core.clock.advance(31 * MINUTE);
  expect(await reset(newer)).toBe("link_expired");
});

it("links are requested five times an hour at most, for known and unknown accounts alike", async () => {
  for (const email of [(await insertTestMember(core.ctx)).email, "unknown-five@example.com"]) {
    for (let asked = 0; asked < 5; asked += 1) expect(await ask(email)).toBe("ok");
    expect(await ask(email)).toBe("too_many");
  }
});

it("links are requested sixty times an hour from one address at most, for whichever accounts", async () => {
  const ctx = { ...core.ctx, address: uniqueNetworkAddress() };
  const askFor = (number: number) =>
    outcomeOf(forgotPassword(ctx, { email: `spray${number}@example.com`, knownBrowser: undefined }));
  expect(tally(await runConcurrently(60, askFor))).toEqual({ ok: 60 });
  expect(await askFor(60)).toBe("too_many");
});

it("a known browser may ask for a new password also when a stranger has used up the account's limit", async () => {
  const { id: memberId, email } = await insertTestMember(core.ctx);
  const cookie = await createKnownBrowserCookie(core.ctx, { memberId, cookie: undefined });
  await throttleManyAttempts(core.ctx, { times: 5, limit: "reset:account", subject: memberId });
  const typed = email.toUpperCase();
  expect([await ask(typed), await ask(typed, cookie)]).toEqual(["too_many", "ok"]);
  for (let asked = 1; asked < 5; asked += 1) await ask(typed, cookie);
  expect(await ask(typed, cookie)).toBe("too_many");
});

it("requesting links does not revoke the link of a warning about failed sign-ins", async () => {
  const { id, email } = await insertTestMember(core.ctx);
  await throttleManyAttempts(core.ctx, { times: 100, limit: "login:account", subject: id });
  const browser = { visitorHash: null, userAgent: "test", sessionHash: null, knownBrowser: undefined };
  const input = { identifier: email, password: PASSWORD, ...browser };
  expect(await outcomeOf(signIn(core.ctx, input))).toBe("too_many");
  const [warning] = await linksTo(email);
  await ask(email);
  await linksTo(email);
  await ask(email);
  const [, first, second] = await linksTo(email);
  core.clock.advance(5 * MINUTE);
  // A second request replaces the first.
  expect(await reset(first)).toBe("link_expired");
  expect(await reset(warning)).toBe("ok");
  expect(await reset(second)).toBe("link_expired");
});

it("at most 25 links an hour are e-mailed to one address, however many browsers signed in to the account", async () => {
  const { id: memberId, email } = await insertTestMember(core.ctx);
  let allowed = 0;
  for (let browser = 0; browser < 7; browser += 1) {
    const cookie = await createKnownBrowserCookie(core.ctx, { memberId, cookie: undefined });
    for (let asked = 0; asked < 5; asked += 1) allowed += (await ask(email, cookie)) === "ok" ? 1 : 0;
  }
  expect(allowed).toBe(25);
});
