import { members } from "@panshi/db/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAdministrator } from "../administrator/sign-in-administrator.ts";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import { changePassword } from "../password/change-password.ts";
import { resetPassword, sendResetLink } from "../password/reset-password.ts";
import {
  emailsTo,
  insertTestAdministrator,
  insertTestMember,
  nextNumber,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import type { LimitName } from "../../platform/limits/limits.ts";
import { throttleManyAttempts } from "../../platform/limits/testing.ts";
import { createKnownBrowserCookie } from "./create-known-browser-cookie.ts";
import { resumeSession } from "./resume-session.ts";
import { signIn } from "../../site/sign-in/sign-in.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const NEW_PASSWORD = "a new long one";
const browser = { visitorHash: null, userAgent: "test", sessionHash: null };
type Given = { address?: string; password?: string; cookie?: string };
const attempt = (
  identifier: string,
  { address = uniqueNetworkAddress(), password = "wrong password", cookie }: Given = {},
) => outcomeOf(signIn({ ...core.ctx, address }, { identifier, password, ...browser, knownBrowser: cookie }));
const correct = { password: PASSWORD };
const count = (many: number, limit: LimitName, subject: string) =>
  throttleManyAttempts(core.ctx, { times: many, limit, subject });
const useUpAccount = (id: string) => count(100, "login:account", id);
const addMember = (given: Partial<typeof members.$inferInsert> = {}) => insertTestMember(core.ctx, given);
/** The known-browser cookie of a browser that signed in to the account. */
const knownBrowser = (memberId: string, cookie?: string) => createKnownBrowserCookie(core.ctx, { memberId, cookie });
/** Runs the queued jobs that send reset links. Returns how many there were. */
async function sendResetLinks(): Promise<number> {
  const jobs = core.jobs.splice(0).filter(({ queue }) => queue === "send-reset-link");
  for (const { data } of jobs) await sendResetLink(core.ctx, data as never);
  return jobs.length;
}
const resetEmailsTo = async (recipient: string) => {
  await sendResetLinks();
  return emailsTo(core.ctx.db, recipient);
};

describe("failed sign-ins", () => {
  it("count one account, whether its e-mail or its phone is typed, and however", async () => {
    const { email, phone } = await addMember();
    const forms = [phone, `0${phone.slice(4)}`, `+886-${phone.slice(4)}`, email, ` ${email.toUpperCase()} `];
    const outcomes = await runConcurrently(12, (index) => attempt(forms[index % 5] ?? phone, { address: "192.0.2.2" }));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 2 });
  });

  it("find nobody by letters that only some lower-casing takes for ASCII", async () => {
    await addMember({ email: "kiki@example.com" });
    for (const typed of ["K\u0130K\u0130@example.com", "\u212Aiki@example.com", "kıki@example.com"])
      expect(await attempt(typed, correct)).toBe("bad_credentials");
    expect(await attempt("KIKI@EXAMPLE.COM", correct)).toBe("ok");
  });

  it("leave the live sessions of a throttled account alone", async () => {
    const { id, email } = await addMember();
    const { token } = await signInTestMember(core.ctx, id);
    await useUpAccount(id);
    expect(await attempt(email)).toBe("too_many");
    expect(await resumeSession(core.ctx, { token })).not.toBeNull();
  });

  it("are 100 an account over all networks, with one e-mail a day whose link lets the holder in", async () => {
    const { id, email } = await addMember();
    await useUpAccount(id);
    const call = signIn(core.ctx, { identifier: email, ...correct, ...browser, knownBrowser: undefined });
    await expect(call).rejects.toMatchObject({ code: "too_many", retryAfterSeconds: 900 });
    await runConcurrently(3, () => attempt(email));
    const emails = await resetEmailsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual(["有人一直在試你的密碼"]);
    // Read hours later, while the attack still goes on.
    core.clock.advance(5 * HOUR);
    await useUpAccount(id);
    const token = /#token=([\w-]{43})/.exec(emails[0]?.body ?? "")?.[1] ?? "";
    const input = { token, password: NEW_PASSWORD, userAgent: "test" };
    const { memberId } = await resetPassword(core.ctx, input);
    const cookie = await knownBrowser(memberId);
    expect(await attempt(email, { password: NEW_PASSWORD })).toBe("too_many");
    expect(await attempt(email, { password: NEW_PASSWORD, cookie })).toBe("ok");
    const warnings = async () => (await resetEmailsTo(email)).filter(({ purpose }) => purpose === "reset_password");
    expect(await warnings()).toHaveLength(1);
    core.clock.advance(20 * HOUR);
    await useUpAccount(id);
    await attempt(email);
    expect(await warnings()).toHaveLength(2);
  });

  it("of an account that does not exist are throttled alike, and nobody gets an e-mail", async () => {
    const outcomes = await runConcurrently(12, () => attempt("nobody@example.com", { address: "192.0.2.1" }));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 2 });
    await useUpAccount("nobody-else@example.com");
    await sendResetLinks();
    expect(await attempt("Nobody-Else@example.com")).toBe("too_many");
    // The same work as for an account that exists.
    expect(await sendResetLinks()).toBe(1);
    expect(await resetEmailsTo("nobody-else@example.com")).toEqual([]);
  });
});

describe("a browser that signed in to the account before", () => {
  it("passes the limits of the account and the address", async () => {
    const { id, email } = await addMember();
    const [cookie, other] = [await knownBrowser(id), await knownBrowser(id)];
    const address = uniqueNetworkAddress();
    await useUpAccount(id);
    await count(100, "login:address", address);
    expect(await attempt(email, { ...correct, address })).toBe("too_many");
    const outcomes = await runConcurrently(12, () => attempt(email, { address, cookie }));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 2 });
    expect(await attempt(email, { ...correct, address, cookie })).toBe("too_many");
    expect(await attempt(email, { ...correct, address, cookie: other })).toBe("ok");
  });

  it("is known to its own account alone, or to several", async () => {
    const [mine, theirs] = [await addMember(), await addMember()];
    const cookie = await knownBrowser(mine.id);
    await useUpAccount(theirs.id);
    expect(await attempt(theirs.email, { ...correct, cookie })).toBe("too_many");
    core.clock.advance(15 * MINUTE);
    const both = await knownBrowser(theirs.id, cookie);
    await useUpAccount(mine.id);
    await useUpAccount(theirs.id);
    for (const { email } of [mine, theirs]) expect(await attempt(email, { ...correct, cookie: both })).toBe("ok");
  });

  it("is forgotten when the password changes, save the one that changes it", async () => {
    const { id, email } = await addMember();
    const thief = await knownBrowser(id);
    const { token, ctx } = await signInTestMember(core.ctx, id);
    const input = { current: PASSWORD, password: NEW_PASSWORD, token, userAgent: "test" };
    await changePassword(ctx, input);
    const own = await knownBrowser(id);
    await useUpAccount(id);
    expect(await attempt(email, { password: NEW_PASSWORD, cookie: thief })).toBe("too_many");
    expect(await attempt(email, { password: NEW_PASSWORD, cookie: own })).toBe("ok");
  });
});

it("logs every failed and throttled sign-in, with keyed hashes alone", async () => {
  const member = await addMember();
  const administrator = await insertTestAdministrator(core.ctx, "admin");
  const [address, elsewhere] = [`2001:db8:0:${nextNumber().toString(16)}::`, uniqueNetworkAddress()];
  const cookie = await knownBrowser(member.id);
  core.warnings.length = 0;
  await attempt(member.email, { address: `${address}1` });
  await attempt(member.phone, { address: elsewhere, cookie });
  await count(9, "login:network", `${member.id}\0${address}/64`);
  await attempt(member.email, { ...correct, address: `${address}2` });
  const input = { username: administrator.email, password: "wrong password", ...browser, knownBrowser: undefined };
  await outcomeOf(signInAdministrator({ ...core.ctx, address: elsewhere }, input));
  await attempt(member.email, { ...correct, address: elsewhere });
  const hashes = { account: expect.stringMatching(/^[\w-]{43}$/), address: expect.stringMatching(/^[\w-]{43}$/) };
  const line = { message: "sign-in failed", ...hashes, requestId: expect.any(String) };
  expect(core.warnings).toEqual([
    { ...line, realm: "member", reason: "bad_credentials", knownBrowser: false },
    { ...line, realm: "member", reason: "bad_credentials", knownBrowser: true },
    { ...line, realm: "member", reason: "throttled", limits: ["login:network"], knownBrowser: false },
    { ...line, realm: "administrator", reason: "bad_credentials", knownBrowser: false },
  ]);
  const [first, second, third, staff] = core.warnings.map((logged) => [logged["account"], logged["address"]]);
  expect([second?.[0], third]).toEqual([first?.[0], first]);
  expect([second?.[1], staff?.[0] === first?.[0]]).toEqual([staff?.[1], false]);
  const all = JSON.stringify(core.warnings);
  for (const clear of [member.email, member.id, member.phone, administrator.email, address, elsewhere, "wrong"])
    expect(all).not.toContain(clear);
});
