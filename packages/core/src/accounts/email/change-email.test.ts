import { newId, transaction } from "@panshi/db";
import { members, membershipGrants, memberTokens, trialPersons } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { changeProfile, viewProfile } from "../member/change-profile.ts";
import { resumeSession } from "../session/resume-session.ts";
import { signIn } from "../../site/sign-in/sign-in.ts";
import {
  emailsTo,
  insertTestMember,
  nextNumber,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  type TestCore,
  testCore,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { issueToken } from "../token/manage-tokens.ts";
import { confirmEmail, requestEmailChange } from "./change-own-email.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

type Session = { token: string; ctx: MemberCtx };
/** A member with a live session; `given` replaces columns. */
const addMember = async (given: Partial<typeof members.$inferInsert> = {}) => {
  const member = await insertTestMember(core.ctx, given);
  return { ...member, ...(await signInTestMember(core.ctx, member.id)) };
};
const request = ({ token, ctx }: Session, email: string, password: string | undefined = PASSWORD) =>
  requestEmailChange(ctx, { email, token, ...(password !== "" && { password }) });
const confirm = (token: string, sessionToken?: string) => confirmEmail(core.ctx, { token, sessionToken });
const emailOf = async ({ ctx }: Session) => (await viewProfile(ctx)).email;
const isLive = async (token: string) => (await resumeSession(core.ctx, { token })) !== null;
const sentTo = (recipient: string) => emailsTo(core.ctx.db, recipient);
const tokensTo = async (recipient: string) =>
  (await sentTo(recipient)).flatMap(({ body }) => /confirm-email#token=([\w-]{43})/.exec(body)?.[1] ?? []);
const tokenTo = async (recipient: string) => (await tokensTo(recipient)).at(-1) ?? "";
const newAddress = () => `fresh${nextNumber()}@example.com`;
const setActive = (id: string, isActive: boolean) =>
  transaction(core.ctx, ({ db }) => db.update(members).set({ isActive }).where(eq(members.id, id)));

describe("a new e-mail", () => {
  it("counts when its link is confirmed, once; it is verified then, and the other sessions have ended", async () => {
    const member = await addMember();
    const other = await signInTestMember(core.ctx, member.id);
    const email = newAddress();
    await request(member, email);
    expect(await emailOf(member)).toBe(member.email);
    const token = await tokenTo(email);
    expect(JSON.stringify(await core.ctx.db.select().from(memberTokens))).not.toContain(token);
    const both = [confirm(token, member.token), confirm(token, member.token)].map(outcomeOf);
    expect((await Promise.all(both)).toSorted()).toEqual(["link_expired", "ok"]);
    expect(await emailOf(member)).toBe(email);
    expect([await isLive(member.token), await isLive(other.token)]).toEqual([true, false]);
    const [row] = await core.ctx.db.select().from(members).where(eq(members.id, member.id));
    expect(row?.emailVerifiedAt).toEqual(core.clock.now());
    const attempt = (identifier: string) => {
      const browser = { visitorHash: null, userAgent: "test", sessionHash: null, knownBrowser: undefined };
      return outcomeOf(signIn(core.ctx, { identifier, password: PASSWORD, ...browser }));
    };
    expect([await attempt(email), await attempt(member.email)]).toEqual(["ok", "bad_credentials"]);
  });

  it("is reported to the present address at once, and to the former one afterwards", async () => {
    const member = await addMember();
    const email = newAddress();
    await request(member, email);
    expect((await sentTo(member.email)).map(({ subject }) => subject)).toEqual(["有人請求更改你的電子郵件"]);
    await confirm(await tokenTo(email));
    const notices = await sentTo(member.email);
    expect(notices.map(({ subject }) => subject).toSorted()).toEqual([
      "你的電子郵件改好了",
      "有人請求更改你的電子郵件",
    ]);
    for (const { body } of notices) expect(body).not.toContain("#token=");
  });

  it("confirmed in another browser ends every session", async () => {
    const [member, stranger] = [await addMember(), await addMember()];
    const email = newAddress();
    await request(member, email);
    expect(await confirm(await tokenTo(email), stranger.token)).toEqual({ email });
    expect(await isLive(member.token)).toBe(false);
    expect([await isLive(stranger.token), await emailOf(stranger)]).toEqual([true, stranger.email]);
  });

  it("cannot be requested by a stolen session: the password is required, and guesses are counted", async () => {
    const member = await addMember();
    const before = await core.ctx.db.$count(memberTokens);
    for (const password of ["not it", ""])
      await expect(request(member, newAddress(), password)).rejects.toMatchObject({
        code: "bad_input",
        issues: [{ path: "password" }],
      });
    expect(await core.ctx.db.$count(memberTokens)).toBe(before);
    for (let guesses = 1; guesses < 10; guesses += 1) await outcomeOf(request(member, newAddress(), "not it"));
    expect(await outcomeOf(request(member, newAddress(), "not it"))).toBe("too_many");
  });

  it("of a member without a password requires a recent sign-in", async () => {
    const member = await addMember({ passwordHash: null });
    core.clock.advance(11 * MINUTE);
    expect(await outcomeOf(request(member, newAddress(), ""))).toBe("sign_in_again");
    expect(await outcomeOf(request(await signInTestMember(core.ctx, member.id), newAddress(), ""))).toBe("ok");
  });

  it("must be another one", async () => {
    const member = await addMember();
    await expect(request(member, member.email.toUpperCase())).rejects.toMatchObject({
      code: "bad_input",
      issues: [{ path: "email" }],
    });
  });

  it("that has an account is answered the same; only its owner reads why nothing happens", async () => {
    const [member, owner] = [await addMember(), await addMember()];
    const [free, taken] = [await request(member, newAddress()), await request(member, owner.email.toUpperCase())];
    expect(taken).toEqual(free);
    const [sent] = await sentTo(owner.email.toUpperCase());
    expect(sent?.subject).toBe("有人想把帳號改用你的信箱");
    expect(sent?.body).not.toContain("#token=");
  });

  it("that somebody else took meanwhile stays theirs, and nothing changes", async () => {
    const member = await addMember();
    const email = newAddress();
    await request(member, email);
    const token = await tokenTo(email);
    await insertTestMember(core.ctx, { email: email.toUpperCase() });
    expect(await outcomeOf(confirm(token, member.token))).toBe("email_taken");
    expect(await emailOf(member)).toBe(member.email);
  });

  it("of two members at once goes to one", async () => {
    const [one, other] = [await addMember(), await addMember()];
    const email = newAddress();
    await request(one, email);
    await request(other, email);
    const [first = "", second = ""] = await tokensTo(email);
    expect(first).not.toBe(second);
    const both = [confirm(first), confirm(second)].map(outcomeOf);
    expect((await Promise.all(both)).toSorted()).toEqual(["email_taken", "ok"]);
  });

  it("requested again revokes the older link, and a link expires after a day", async () => {
    const member = await addMember();
    const [older, newer] = [newAddress(), newAddress()];
    await request(member, older);
    await request(member, newer);
    expect(await outcomeOf(confirm(await tokenTo(older)))).toBe("link_expired");
    core.clock.advance(DAY + 1000);
    expect(await outcomeOf(confirm(await tokenTo(newer)))).toBe("link_expired");
  });

  it("is refused while the member is blocked, and revokes a reset link to the former address", async () => {
    const member = await addMember();
    const email = newAddress();
    await request(member, email);
    const reset = { memberId: member.id, purpose: "reset_password", lifetime: DAY } as const;
    await transaction(core.ctx, (tx) => issueToken(tx, reset));
    await setActive(member.id, false);
    expect(await outcomeOf(confirm(await tokenTo(email)))).toBe("link_expired");
    await setActive(member.id, true);
    expect(await outcomeOf(confirm(await tokenTo(email)))).toBe("ok");
    const links = await core.ctx.db.select().from(memberTokens).where(eq(memberTokens.memberId, member.id));
    expect(links.map(({ purpose }) => purpose)).toEqual(["change_email"]);
  });

  it("is requested five times an hour at most, by a member and for a recipient", async () => {
    const member = await addMember();
    for (let asked = 0; asked < 5; asked += 1) expect(await outcomeOf(request(member, newAddress()))).toBe("ok");
    expect(await outcomeOf(request(member, newAddress()))).toBe("too_many");
    const email = newAddress();
    const requestAnew = async () => outcomeOf(request(await addMember(), email));
    for (let asked = 0; asked < 5; asked += 1) expect(await requestAnew()).toBe("ok");
    expect(await requestAnew()).toBe("too_many");
  });

  it("cannot be kept from everybody by one member who requests the same recipient", async () => {
    const stranger = await addMember();
    const email = newAddress();
    const outcomes = [];
    for (let asked = 0; asked < 4; asked += 1) outcomes.push(await outcomeOf(request(stranger, email)));
    expect(outcomes).toEqual(["ok", "ok", "ok", "too_many"]);
    expect(await outcomeOf(request(await addMember(), email))).toBe("ok");
    // What was refused used up nothing of the member's own five.
    expect(await outcomeOf(request(stranger, newAddress()))).toBe("ok");
  });
});

it("a new phone or e-mail marks nobody as having had a trial, so that no stranger's trial is used up", async () => {
  const member = await addMember();
  const trial = { planType: "trial", days: 7, source: "trial", grantedAt: core.clock.now() } as const;
  await transaction(core.ctx, ({ db }) =>
    db.insert(membershipGrants).values({ id: newId(), memberId: member.id, ...trial }),
  );
  const before = await core.ctx.db.$count(trialPersons);
  const names = { fullName: "王小明", firstName: "小明", lastName: "王" };
  const input = { ...names, phone: "+886900111222", marketingOptIn: false, modelConsent: false };
  await changeProfile({ ...member.ctx, address: uniqueNetworkAddress() }, input);
  const email = newAddress();
  await request(member, email);
  expect(await outcomeOf(confirm(await tokenTo(email), member.token))).toBe("ok");
  expect(await core.ctx.db.$count(trialPersons)).toBe(before);
});
