import { transaction } from "@panshi/db";
import { memberIdentities, members, memberTokens } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { confirmEmail, requestEmailChange } from "../email/change-own-email.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { changePassword } from "../password/change-password.ts";
import { resetPassword, sendResetLink } from "../password/reset-password.ts";
import {
  emailsTo,
  insertTestMember,
  nextNumber,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  type TestCore,
  testCore,
} from "../../testing.ts";
import { issueToken } from "../token/manage-tokens.ts";
import { endAllSessions } from "./manage-sessions.ts";
import { resumeSession } from "./resume-session.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const NEW_PASSWORD = "another long one";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36";
type Session = { token: string; ctx: MemberCtx };
const change = ({ token, ctx }: Session, current = PASSWORD, password = NEW_PASSWORD, userAgent = "test") =>
  changePassword(ctx, { current, password, token, userAgent });
const endAll = ({ token, ctx }: Session) => endAllSessions(ctx, { token, userAgent: "test" });
const reset = (token: string, password = NEW_PASSWORD) =>
  outcomeOf(resetPassword(core.ctx, { token, password, userAgent: "test" }));
const isLive = async (token: string) => (await resumeSession(core.ctx, { token })) !== null;
const emailsOf = async (recipient: string, purpose: string) =>
  (await emailsTo(core.ctx.db, recipient)).filter((email) => email.purpose === purpose);
const tokenTo = async (recipient: string, path: string) => {
  const emails = await emailsTo(core.ctx.db, recipient);
  return emails.map(({ body }) => new RegExp(`/${path}#token=([\\w-]{43})`).exec(body)?.[1]).findLast(Boolean) ?? "";
};
const identitiesOf = async (memberId: string) => {
  const rows = await core.ctx.db.select().from(memberIdentities).where(eq(memberIdentities.memberId, memberId));
  return rows.map(({ subject }) => subject.split(" ")[0] ?? "").toSorted((a, b) => a.localeCompare(b));
};
const link = (memberId: string, subject: string, email: string | null) =>
  transaction(core.ctx, ({ db }) =>
    db.insert(memberIdentities).values({
      issuer: "https://accounts.google.com",
      subject: `${subject} ${memberId}`,
      memberId,
      email,
      createdAt: core.clock.now(),
    }),
  );
const resetToken = async ({ id, email }: { id: string; email: string }) => {
  await sendResetLink(core.ctx, { memberId: id });
  return tokenTo(email, "reset-password");
};

/** A member whose session a thief used: an e-mail change was requested and a Google account linked. */
async function takenOver() {
  const member = await insertTestMember(core.ctx);
  await link(member.id, "own", member.email);
  core.clock.advance(HOUR);
  const session = await signInTestMember(core.ctx, member.id);
  const email = `thief${nextNumber()}@example.com`;
  await requestEmailChange(session.ctx, { email, password: PASSWORD, token: session.token });
  await link(member.id, "thief", email);
  const claim = { memberId: null, purpose: "claim_order", subject: member.id, lifetime: HOUR } as const;
  const order = await transaction(core.ctx, (tx) => issueToken(tx, claim));
  core.clock.advance(MINUTE);
  return { member, session, order, change: await tokenTo(email, "confirm-email") };
}
type TakenOver = Awaited<ReturnType<typeof takenOver>>;

const emailOf = async ({ member }: TakenOver) =>
  (await core.ctx.db.select().from(members).where(eq(members.id, member.id)))[0]?.email;
const confirm = ({ change: token }: TakenOver) => outcomeOf(confirmEmail(core.ctx, { token, sessionToken: undefined }));
const hasOrderLink = async ({ order }: TakenOver) =>
  (await core.ctx.db.$count(memberTokens, eq(memberTokens.tokenHash, tokenHash(order)))) === 1;

describe("changing the password", () => {
  it("revokes an e-mail change, a reset link and a Google link made since the last one; older ones stay", async () => {
    const taken = await takenOver();
    const token = await resetToken(taken.member);
    await change(taken.session);
    expect(await confirm(taken)).toBe("link_expired");
    expect(await reset(token, "a thief's long one")).toBe("link_expired");
    expect(await emailOf(taken)).toBe(taken.member.email);
    expect(await identitiesOf(taken.member.id)).toEqual(["own"]);
    expect(await hasOrderLink(taken)).toBe(true);
  });

  it("keeps a Google account that came with the account, and one that an earlier change left", async () => {
    const member = await insertTestMember(core.ctx);
    await link(member.id, "own", member.email);
    const { token, ctx } = await signInTestMember(core.ctx, member.id);
    core.clock.advance(HOUR);
    const first = await change({ token, ctx });
    expect(await identitiesOf(member.id)).toEqual(["own"]);
    core.clock.advance(HOUR);
    await link(member.id, "later", "later@example.com");
    core.clock.advance(HOUR);
    await change({ token: first.token, ctx }, NEW_PASSWORD, "a third long one");
    expect(await identitiesOf(member.id)).toEqual(["own"]);
  });

  it("ends a copy of the very session too: it goes on under a new token", async () => {
    const { id } = await insertTestMember(core.ctx);
    const session = await signInTestMember(core.ctx, id);
    const changed = await change(session);
    expect(changed.token).toMatch(/^[\w-]{43}$/);
    expect([await isLive(session.token), await isLive(changed.token)]).toEqual([false, true]);
  });

  it("sends one e-mail: when, from what kind of device, what ended, and what to do", async () => {
    const { member, session } = await takenOver();
    await change(session, PASSWORD, NEW_PASSWORD, ANDROID);
    const emails = await emailsOf(member.email, "password_changed");
    expect(emails).toHaveLength(1);
    const { origin } = core.ctx;
    for (const text of ["Chrome，Android 手機", "信中連結", "Google", `${origin}/reset-password`, `${origin}/contact`])
      expect(emails[0]?.body).toContain(text);
    expect(emails[0]?.body).toMatch(/時間：\d{4}-\d\d-\d\d \d\d:\d\d（台北）/);
    expect(await emailsOf(member.email, "identity_unlinked")).toEqual([]);
  });

  it("mentions nothing that was not there, and nothing that the browser says of itself", async () => {
    const { id, email } = await insertTestMember(core.ctx);
    const session = await signInTestMember(core.ctx, id);
    await change(session, PASSWORD, NEW_PASSWORD, "Buy at https://evil.example now");
    const [sent] = await emailsOf(email, "password_changed");
    expect(sent?.body).toContain("認不出的裝置");
    expect(sent?.body).not.toMatch(/evil|Google|信中連結/);
  });

  it("is possible ten times a day, since each sends an e-mail; a wrong password uses up none", async () => {
    const { id, email } = await insertTestMember(core.ctx);
    let session: Session = await signInTestMember(core.ctx, id);
    const password = (at: number) => (at === 0 ? PASSWORD : `${PASSWORD} ${at}`);
    expect(await outcomeOf(change(session, "not the right one", password(1)))).toBe("bad_input");
    for (let at = 0; at < 10; at += 1)
      session = { ...session, ...(await change(session, password(at), password(at + 1))) };
    expect(await outcomeOf(change(session, password(10), password(11)))).toBe("too_many");
    expect(await emailsOf(email, "password_changed")).toHaveLength(10);
  });
});

describe("ending all sessions", () => {
  it("revokes links and what was linked since the password was set, and says so in an e-mail", async () => {
    const taken = await takenOver();
    await endAll(taken.session);
    expect(await confirm(taken)).toBe("link_expired");
    expect(await emailOf(taken)).toBe(taken.member.email);
    expect(await identitiesOf(taken.member.id)).toEqual(["own"]);
    expect(await hasOrderLink(taken)).toBe(true);
    expect(await emailsOf(taken.member.email, "sessions_ended")).toMatchObject([{ memberId: taken.member.id }]);
  });

  it("leaves a member without a password their only way to sign in", async () => {
    const { id, email } = await insertTestMember(core.ctx, { passwordHash: null });
    const session = await signInTestMember(core.ctx, id);
    core.clock.advance(HOUR);
    await link(id, "own", email);
    await endAll(session);
    expect(await identitiesOf(id)).toEqual(["own"]);
    expect(await isLive(session.token)).toBe(false);
  });

  it("sends one e-mail an hour, and ends every session each time", async () => {
    const { id, email } = await insertTestMember(core.ctx);
    for (const advance of [0, 0, HOUR]) {
      core.clock.advance(advance);
      const session = await signInTestMember(core.ctx, id);
      await endAll(session);
      expect(await isLive(session.token)).toBe(false);
      expect(await emailsOf(email, "sessions_ended")).toHaveLength(advance === 0 ? 1 : 2);
    }
  });
});

describe("a password reset", () => {
  it("revokes links and what was linked since the last password, also under the member's own e-mail", async () => {
    const taken = await takenOver();
    await link(taken.member.id, "later", taken.member.email);
    expect(await reset(await resetToken(taken.member))).toBe("ok");
    expect(await confirm(taken)).toBe("link_expired");
    expect(await identitiesOf(taken.member.id)).toEqual(["own"]);
    expect(await hasOrderLink(taken)).toBe(true);
    expect(await emailsOf(taken.member.email, "password_changed")).toHaveLength(1);
  });

  it("takes no other character for one of the member's e-mail: such a Google account is somebody else's", async () => {
    const email = `kim${nextNumber()}@example.com`;
    const { id } = await insertTestMember(core.ctx, { email });
    await link(id, "own", email.toUpperCase());
    await link(id, "thief", email.replace("k", "\u212A"));
    core.clock.advance(HOUR);
    expect(await reset(await resetToken({ id, email }))).toBe("ok");
    expect(await identitiesOf(id)).toEqual(["own"]);
  });

  it("that sets the first password leaves the Google account that the member registered with", async () => {
    const member = await insertTestMember(core.ctx, { passwordHash: null });
    core.clock.advance(HOUR);
    await link(member.id, "own", member.email);
    await reset(await resetToken(member));
    expect(await identitiesOf(member.id)).toEqual(["own"]);
  });

  it("sets no password of a member who was blocked since", async () => {
    const member = await insertTestMember(core.ctx);
    const token = await resetToken(member);
    await transaction(core.ctx, ({ db }) =>
      db.update(members).set({ isActive: false }).where(eq(members.id, member.id)),
    );
    expect(await reset(token)).toBe("link_expired");
  });
});
