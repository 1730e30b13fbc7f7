import { AppError } from "@panshi/contracts/platform/errors";
import { newId } from "@panshi/db";
import {
  accessEntries,
  auditEntries,
  emailChanges,
  mailOutbox,
  memberIdentities,
  members,
  memberTokens,
  notificationRecipients,
  notifications,
} from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { confirmEmail, requestEmailChange } from "../email/change-own-email.ts";
import { eraseMember, setMembersActive } from "../../site/member-change/change-account.ts";
import { resetPassword } from "../password/reset-password.ts";
import { resumeSession } from "../session/resume-session.ts";
import { signIn } from "../../site/sign-in/sign-in.ts";
import {
  emailsTo,
  insertTestMember,
  nextNumber,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  tally,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { administratorCtx, systemCtx, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { confirmByLink, stopByLink } from "./change-links.ts";
import { listEmailChanges } from "./staff/list-email-changes.ts";
import { approveChange, requestChange, stopChange } from "./staff/change-member-email.ts";
import { finishEmailChange, listDueChanges } from "./finish-email-change.ts";
import { stopOwnChange, viewOwnChange } from "./own-change.ts";

let shop: TestShop;
let starter: AdministratorCtx;
let second: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  [starter, second] = [await administratorCtx(shop), await administratorCtx(shop)];
});
afterAll(() => shop.close());

type Member = { id: string; email: string; token: string; ctx: MemberCtx };
const addMember = async (given: Partial<typeof members.$inferInsert> = {}): Promise<Member> => {
  const member = await insertTestMember(shop.ctx, { emailVerifiedAt: shop.clock.now(), ...given });
  return { ...member, ...(await signInTestMember(shop.ctx, member.id)) };
};
const newAddress = () => `moved${nextNumber()}@example.com`;
const request = (memberId: string, email = newAddress(), ctx = starter) =>
  requestChange(ctx, { memberId, email, reason: "本人到店更換" });
const approve = (id: string, ctx = second) => approveChange(ctx, { id });
const stop = (id: string, ctx = starter) => stopChange(ctx, { id, reason: "改錯人" });
const linkTo = async (recipient: string, action: "confirm" | "stop") => {
  const bodies = (await emailsTo(shop.database.db, recipient)).map(({ body }) => body).join("\n");
  return new RegExp(`email-change/${action}#token=([\\w-]{43})`).exec(bodies)?.[1] ?? "";
};
const confirm = (token: string) => confirmByLink(shop.ctx, { token });
const stopByToken = (token: string) => stopByLink(shop.ctx, { token });
/** What the job does. */
async function settle(): Promise<void> {
  for (const id of await listDueChanges(shop.ctx, { limit: 100 })) await finishEmailChange(systemCtx(shop), { id });
}
const rowOf = async (id: string) => (await shop.database.db.select().from(members).where(eq(members.id, id)))[0];
const changeOf = async (id: string) =>
  (await shop.database.db.select().from(emailChanges).where(eq(emailChanges.id, id)))[0];
const outcomeOfChange = async (id: string) => (await changeOf(id))?.outcome;
const isLive = async (token: string) => (await resumeSession(shop.ctx, { token })) !== null;
/** A member with an approved change, and the tokens of its two letters. */
async function approved(given: Partial<typeof members.$inferInsert> = {}) {
  const member = await addMember(given);
  const newEmail = newAddress();
  const { id } = await request(member.id, newEmail);
  await approve(id);
  return { id, member, newEmail, toNew: await linkTo(newEmail, "confirm"), toOld: await linkTo(member.email, "stop") };
}
/** What a member reads in the site's inbox. */
const messagesTo = async (memberId: string) => {
  const ofMember = eq(notificationRecipients.memberId, memberId);
  const rows = await shop.database.db
    .select({ message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(ofMember);
  return rows.map(({ message }) => message);
};
const messageOf = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? [error.code, error.message] : error;
};

describe("a change of a member's e-mail by administrators", () => {
  it("[S6.09] moves 72 hours after the approval, once confirmed; then every former access has ended", async () => {
    const member = await addMember();
    const now = shop.clock.now();
    await withTestTransaction(shop, (db) =>
      db
        .insert(memberIdentities)
        .values({ issuer: "https://accounts.google.com", subject: member.id, memberId: member.id, createdAt: now }),
    );
    const own = { email: newAddress(), password: PASSWORD, token: member.token };
    await requestEmailChange({ ...member.ctx, address: uniqueNetworkAddress() }, own);
    const newEmail = newAddress();
    const started = await request(member.id, newEmail);
    expect(started).toMatchObject({ state: "waiting", newEmail, oldEmail: member.email, mayApprove: false });
    expect(await emailsTo(shop.database.db, newEmail)).toEqual([]);
    expect(await approve(started.id)).toMatchObject({
      state: "approved",
      movesAt: new Date(now.getTime() + 72 * HOUR).toISOString(),
    });
    const toNew = await linkTo(newEmail, "confirm");
    expect(await confirm(toNew)).toEqual({ movesAt: new Date(now.getTime() + 72 * HOUR).toISOString() });
    shop.clock.advance(72 * HOUR - 1);
    await settle();
    expect((await rowOf(member.id))?.email).toBe(member.email);
    expect(await isLive(member.token)).toBe(true);
    shop.clock.advance(1);
    await settle();
    expect(await rowOf(member.id)).toMatchObject({
      email: newEmail,
      emailVerifiedAt: shop.clock.now(),
      passwordHash: null,
      passwordSetAt: null,
    });
    expect(await isLive(member.token)).toBe(false);
    const count = (table: typeof memberIdentities | typeof memberTokens) =>
      shop.database.db.$count(table, eq(table.memberId, member.id));
    expect(await count(memberIdentities)).toBe(0);
    // The one that is left sets the new password.
    expect(await count(memberTokens)).toBe(1);
    const letter = (await emailsTo(shop.database.db, newEmail)).at(-1);
    const reset = /reset-password#token=([\w-]{43})/.exec(letter?.body ?? "")?.[1] ?? "";
    const ctx = { ...shop.ctx, address: uniqueNetworkAddress() };
    await resetPassword(ctx, { token: reset, password: "a password of my own", userAgent: "test" });
    const browser = { visitorHash: null, userAgent: "test", sessionHash: null, knownBrowser: undefined };
    const enter = (identifier: string, password: string) =>
      outcomeOf(signIn({ ...shop.ctx, address: uniqueNetworkAddress() }, { identifier, password, ...browser }));
    expect([await enter(newEmail, "a password of my own"), await enter(member.email, PASSWORD)]).toEqual([
      "ok",
      "bad_credentials",
    ]);
    expect((await emailsTo(shop.database.db, member.email)).at(-1)?.subject).toBe("你的帳號已改用另一個信箱");
    const entries = await shop.database.db
      .select({ action: auditEntries.action, by: auditEntries.administratorId, text: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, member.id))
      .orderBy(auditEntries.id);
    expect(entries).toEqual([
      {
        action: "member.email_change.request",
        by: starter.actor.administratorId,
        text: { email: "•••", reason: "•••" },
      },
      { action: "member.email_change.approve", by: second.actor.administratorId, text: { approved: true } },
      { action: "member.email_change.move", by: null, text: { email: "•••" } },
    ]);
  });

  it("confirmed after the 72 hours moves with the next run, and not before it was confirmed", async () => {
    const { member, newEmail, toNew } = await approved();
    shop.clock.advance(4 * DAY);
    await settle();
    expect((await rowOf(member.id))?.email).toBe(member.email);
    const twice = await runConcurrently(2, () => confirm(toNew));
    expect(twice.map(({ movesAt }) => movesAt)).toEqual(Array(2).fill(shop.clock.now().toISOString()));
    await settle();
    expect((await rowOf(member.id))?.email).toBe(newEmail);
    expect(await messageOf(confirm(toNew))).toEqual(["link_expired", "帳號已經改用這個信箱了，請用它登入"]);
  });

  it.each([
    ["an unverified old address nothing of the new one", null, false],
    ["a verified old address the new one", new Date("2026-01-01T00:00:00Z"), true],
  ] as const)("tells %s, before the move and after it", async (_, emailVerifiedAt, isTold) => {
    const { member, newEmail, toNew } = await approved({ emailVerifiedAt });
    await confirm(toNew);
    shop.clock.advance(72 * HOUR);
    await settle();
    const letters = await emailsTo(shop.database.db, member.email);
    const named = letters.map(({ subject, body }) => [subject, body.includes(newEmail)]);
    expect(named).toEqual([
      [expect.stringContaining("改用另一個信箱"), isTold],
      ["你的帳號已改用另一個信箱", isTold],
    ]);
  });
});

describe("the approval", () => {
  it("is a second administrator's: never the starter's, also not in a race, and happens once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await addMember();
      const newEmail = newAddress();
      const { id } = await request(member.id, newEmail);
      expect(await outcomeOf(approve(id, starter))).toBe("forbidden");
      const outcomes = await runConcurrently(20, (index) => outcomeOf(approve(id, index % 2 ? starter : second)));
      expect(outcomes.filter((_, index) => index % 2 === 1)).not.toContain("ok");
      expect(tally(outcomes)["ok"]).toBe(1);
      expect((await changeOf(id))?.approvedBy).toBe(second.actor.administratorId);
      expect(await emailsTo(shop.database.db, newEmail)).toHaveLength(1);
      expect(await emailsTo(shop.database.db, member.email)).toHaveLength(1);
      expect(
        await shop.database.db.$count(notificationRecipients, eq(notificationRecipients.memberId, member.id)),
      ).toBe(1);
    }
  });

  it("is refused where the change was stopped, the member closed, or their address is another by now", async () => {
    const [stopped, closed, changed] = [await addMember(), await addMember(), await addMember()];
    const ids = [];
    for (const { id } of [stopped, closed, changed]) ids.push((await request(id)).id);
    await stop(ids[0] ?? "");
    await setMembersActive(starter, { ids: [closed.id], isActive: false, reason: "冒用" });
    await withTestTransaction(shop, (db) =>
      db.update(members).set({ email: newAddress() }).where(eq(members.id, changed.id)),
    );
    for (const id of ids) expect(await outcomeOf(approve(id))).toBe("conflict");
    await settle();
    expect(await Promise.all(ids.map(outcomeOfChange))).toEqual([
      "stopped_by_administrator",
      "member_closed",
      "email_changed",
    ]);
    expect(await outcomeOf(approve(newId()))).toBe("not_found");
    // A member whom nobody told of a change is not told of its end.
    expect(await Promise.all([stopped, closed, changed].map(({ id }) => messagesTo(id)))).toEqual([[], [], []]);
  });

  it("is waited for fourteen days", async () => {
    const member = await addMember();
    const { id } = await request(member.id);
    shop.clock.advance(14 * DAY - 1);
    await settle();
    expect(await outcomeOfChange(id)).toBeNull();
    shop.clock.advance(1);
    expect(await outcomeOf(approve(id))).toBe("conflict");
    await settle();
    expect([await outcomeOfChange(id), await messagesTo(member.id)]).toEqual(["expired", []]);
  });
});

describe("starting a change", () => {
  it("to another member's address, in any case, or to the present one is refused with its field", async () => {
    const [member, owner] = [await addMember(), await addMember()];
    for (const email of [owner.email.toUpperCase(), member.email.toUpperCase()])
      await expect(request(member.id, email)).rejects.toMatchObject({ code: "bad_input", issues: [{ path: "email" }] });
    expect(await shop.database.db.$count(emailChanges, eq(emailChanges.memberId, member.id))).toBe(0);
  });

  it("twenty times at once by two administrators starts one; after it ended, another can be started", async () => {
    const { id } = await addMember();
    const outcomes = await runConcurrently(20, (index) =>
      outcomeOf(request(id, newAddress(), index % 2 ? starter : second)),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 19 });
    const [open] = await listEmailChanges(starter, { memberId: id });
    await stop(open?.id ?? "");
    expect(await outcomeOf(request(id))).toBe("ok");
  });

  it("of a closed, an erased or an unknown member is refused", async () => {
    const [closed, erased] = [await addMember(), await addMember()];
    await setMembersActive(starter, { ids: [closed.id], isActive: false, reason: "冒用" });
    await eraseMember(starter, { memberId: erased.id, reason: "本人要求" });
    const outcomes = [];
    for (const id of [closed.id, erased.id, newId()]) outcomes.push(await outcomeOf(request(id)));
    expect(outcomes).toEqual(["conflict", "not_found", "not_found"]);
    const logged = await shop.database.db.$count(accessEntries);
    for (const memberId of [erased.id, newId()]) expect(await listEmailChanges(starter, { memberId })).toEqual([]);
    expect(await shop.database.db.$count(accessEntries)).toBe(logged);
  });
});

describe("stopping", () => {
  it("by the link in the letter to the old address works once and again, and confirming afterwards does nothing", async () => {
    const { id, member, toNew, toOld } = await approved();
    await confirm(toNew);
    expect(await runConcurrently(3, () => outcomeOf(stopByToken(toOld)))).toEqual(["ok", "ok", "ok"]);
    expect(await outcomeOfChange(id)).toBe("stopped_by_link");
    expect(await messageOf(confirm(toNew))).toEqual(["link_expired", "這次更改已經停止，帳號沒有改用這個信箱"]);
    shop.clock.advance(4 * DAY);
    await settle();
    expect((await rowOf(member.id))?.email).toBe(member.email);
    const stops = and(eq(auditEntries.subjectId, member.id), eq(auditEntries.action, "member.email_change.stop"));
    expect(await shop.database.db.$count(auditEntries, stops)).toBe(1);
  });

  it("by any live session works from the approval on, of one's own change alone", async () => {
    const [member, stranger] = [await addMember(), await addMember()];
    const { id } = await request(member.id);
    expect([await viewOwnChange(member.ctx), await outcomeOf(stopOwnChange(member.ctx, { id }))]).toEqual([
      null,
      "not_found",
    ]);
    await approve(id);
    expect(await viewOwnChange(member.ctx)).toMatchObject({ id, isConfirmed: false });
    expect([await viewOwnChange(stranger.ctx), await outcomeOf(stopOwnChange(stranger.ctx, { id }))]).toEqual([
      null,
      "not_found",
    ]);
    await stopOwnChange(member.ctx, { id });
    expect([await outcomeOfChange(id), await viewOwnChange(member.ctx)]).toEqual(["stopped_by_member", null]);
  });

  it("after the move comes too late, by the link and by an administrator", async () => {
    const { id, member, newEmail, toNew, toOld } = await approved();
    await confirm(toNew);
    shop.clock.advance(72 * HOUR);
    await settle();
    expect(await messageOf(stopByToken(toOld))).toEqual([
      "link_expired",
      "帳號已經改用新的信箱，這裡停不下來了。如果不是你的意思，請馬上從聯絡頁告訴我們",
    ]);
    expect(await outcomeOf(stop(id))).toBe("conflict");
    expect((await rowOf(member.id))?.email).toBe(newEmail);
  });

  it("in the moment of the move either stops it whole or comes too late", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, member, newEmail, toNew, toOld } = await approved();
      await confirm(toNew);
      shop.clock.advance(72 * HOUR);
      const [stopped] = await Promise.all([
        outcomeOf(stopByToken(toOld)),
        finishEmailChange(systemCtx(shop), { id }),
        finishEmailChange(systemCtx(shop), { id }),
      ]);
      const row = await rowOf(member.id);
      const isMoved = row?.email === newEmail;
      expect([stopped, row?.passwordHash === null, await outcomeOfChange(id)]).toEqual(
        isMoved ? ["link_expired", true, "moved"] : ["ok", false, "stopped_by_link"],
      );
      // One letter confirms, one sets the password, and nothing is sent twice.
      expect(await emailsTo(shop.database.db, newEmail)).toHaveLength(isMoved ? 2 : 1);
    }
  });
});

describe("meanwhile", () => {
  it("somebody else took the new address: it stays theirs, and the member reads that nothing changed", async () => {
    const [early, late] = [await approved(), await approved()];
    await insertTestMember(shop.ctx, { email: early.newEmail.toUpperCase() });
    expect(await outcomeOf(confirm(early.toNew))).toBe("email_taken");
    await confirm(late.toNew);
    await insertTestMember(shop.ctx, { email: late.newEmail });
    shop.clock.advance(72 * HOUR);
    await settle();
    expect([await outcomeOfChange(late.id), (await rowOf(late.member.id))?.email]).toEqual([
      "email_taken",
      late.member.email,
    ]);
    expect(await isLive(late.member.token)).toBe(true);
  });

  it("two changes to the same new address move one of them, also at once", async () => {
    const both = [await addMember(), await addMember()];
    const newEmail = newAddress();
    const ids = [];
    for (const { id } of both) ids.push((await request(id, newEmail)).id);
    const tokens = [];
    for (const id of ids) {
      await approve(id);
      const letter = (await emailsTo(shop.database.db, newEmail)).at(-1);
      tokens.push(/confirm#token=([\w-]{43})/.exec(letter?.body ?? "")?.[1] ?? "");
    }
    for (const token of tokens) await confirm(token);
    shop.clock.advance(72 * HOUR);
    await Promise.all(ids.map((id) => finishEmailChange(systemCtx(shop), { id })));
    const outcomes = await Promise.all(ids.map(outcomeOfChange));
    expect(tally(outcomes.map(String))).toEqual({ email_taken: 1, moved: 1 });
  });

  it("the member changed it themselves: theirs stands", async () => {
    const { id, member, toNew } = await approved();
    await confirm(toNew);
    const email = newAddress();
    const ctx = { ...member.ctx, address: uniqueNetworkAddress() };
    await requestEmailChange(ctx, { email, password: PASSWORD, token: member.token });
    const [letter] = await emailsTo(shop.database.db, email);
    const token = /confirm-email#token=([\w-]{43})/.exec(letter?.body ?? "")?.[1] ?? "";
    await confirmEmail(shop.ctx, { token, sessionToken: undefined });
    await settle();
    expect([await outcomeOfChange(id), (await rowOf(member.id))?.email]).toEqual(["email_changed", email]);
  });

  it("the member was erased or deactivated: nothing moves, and no letter is sent any more", async () => {
    const [erased, closed] = [await approved(), await approved()];
    for (const { toNew } of [erased, closed]) await confirm(toNew);
    await eraseMember(starter, { memberId: erased.member.id, reason: "本人要求" });
    await setMembersActive(starter, { ids: [closed.member.id], isActive: false, reason: "冒用" });
    for (const { toNew } of [erased, closed]) expect(await outcomeOf(confirm(toNew))).toBe("link_expired");
    expect(await outcomeOf(stopByToken(erased.toOld))).toBe("link_expired");
    shop.clock.advance(4 * DAY);
    const before = await shop.database.db.$count(mailOutbox);
    await settle();
    expect(await outcomeOfChange(closed.id)).toBe("member_closed");
    expect((await rowOf(erased.member.id))?.email).toBeNull();
    expect(await shop.database.db.$count(mailOutbox)).toBe(before);
  });

  it("nobody confirmed within fourteen days: it ends, and the link has expired", async () => {
    const { id, member, toNew } = await approved();
    shop.clock.advance(14 * DAY);
    expect(await outcomeOf(confirm(toNew))).toBe("link_expired");
    await settle();
    expect(await outcomeOfChange(id)).toBe("expired");
    expect(await messagesTo(member.id)).toContain(
      "過了十四天還沒有確認，所以沒有更改。你的帳號照常用原來的電子郵件登入。",
    );
  });
});

describe("the list for administrators", () => {
  it("has those that wait for approval, and of a member all of them; [S6.18] masked for a moderator", async () => {
    const member = await addMember();
    const { id, newEmail } = await request(member.id);
    const waiting = await listEmailChanges(second, {});
    expect(waiting.find((change) => change.id === id)).toMatchObject({
      newEmail,
      oldEmail: member.email,
      reason: "本人到店更換",
      requestedByName: "陳美玲",
      mayApprove: true,
    });
    const moderator: AdministratorCtx = { ...second, actor: { ...second.actor, role: "moderator" } };
    const seen = (await listEmailChanges(moderator, {})).find((change) => change.id === id);
    expect(seen).toMatchObject({ newEmail: "•••", oldEmail: "•••", reason: null, mayApprove: false });
    await stop(id);
    expect((await listEmailChanges(second, {})).map((change) => change.id)).not.toContain(id);
    const opened = () => shop.database.db.$count(accessEntries, eq(accessEntries.kind, "member.open"));
    const before = await opened();
    expect(await listEmailChanges(second, { memberId: member.id })).toMatchObject([
      { id, state: "ended", outcome: "stopped_by_administrator", stopReason: "改錯人" },
    ]);
    expect(await opened()).toBe(before + 1);
    expect(await listEmailChanges(moderator, { memberId: member.id })).toMatchObject([{ stopReason: null }]);
    for (const call of [request(member.id, newAddress(), moderator), approve(id, moderator), stop(id, moderator)])
      expect(await outcomeOf(call)).toBe("forbidden");
  });
});

it("an unknown link neither confirms nor stops", async () => {
  const token = "a".repeat(43);
  expect([await outcomeOf(confirm(token)), await outcomeOf(stopByToken(token))]).toEqual([
    "link_expired",
    "link_expired",
  ]);
});
