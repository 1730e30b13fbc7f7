import { newId } from "@panshi/db";
import {
  auditEntries,
  emailChanges,
  mailOutbox,
  memberNotes,
  members,
  memberTokens,
  notificationRecipients,
  orders,
} from "@panshi/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "../log/read-logs.ts";
import { verifyAuditChain } from "../log/verify-audit-chain.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { requestChange } from "../../accounts/email-change/staff/change-member-email.ts";
import { requestEmailChange } from "../../accounts/email/change-own-email.ts";
import { resumeSession } from "../../accounts/session/resume-session.ts";
import { listMemberNotes } from "../member-detail/member-parts.ts";
import { signIn } from "../sign-in/sign-in.ts";
import {
  insertTestMember,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  tally,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { addBuyer, administratorCtx, placePlanOrder, type TestShop, testShop } from "../../testing-shop.ts";
import { addNote, deleteNote } from "./notes.ts";
import { revokeMemberAccess, eraseMember, setMembersActive } from "./change-account.ts";

let shop: TestShop;
let admin: AdministratorCtx;
let other: AdministratorCtx;
let moderator: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  [admin, other] = [await administratorCtx(shop), await administratorCtx(shop)];
  moderator = { ...admin, actor: { ...admin.actor, role: "moderator" } };
});
afterAll(() => shop.close());

const signedIn = async (given: Partial<typeof members.$inferInsert> = {}) => {
  const member = await insertTestMember(shop.ctx, given);
  return { ...member, ...(await signInTestMember(shop.ctx, member.id)) };
};
const isLive = async (token: string) => (await resumeSession(shop.ctx, { token })) !== null;
const rowOf = async (id: string) => (await shop.database.db.select().from(members).where(eq(members.id, id)))[0];
const signInOutcome = (identifier: string, password = PASSWORD) => {
  const input = { identifier, password, visitorHash: null, userAgent: "", sessionHash: null, knownBrowser: undefined };
  return outcomeOf(signIn({ ...shop.ctx, address: uniqueNetworkAddress() }, input));
};
const close = (ids: string[], ctx = admin) => setMembersActive(ctx, { ids, isActive: false, reason: "冒用他人帳號" });
const open = (ids: string[], ctx = admin) => setMembersActive(ctx, { ids, isActive: true });
const notesOf = async (memberId: string) =>
  (await shop.database.db.select().from(memberNotes).where(eq(memberNotes.memberId, memberId))).map(
    ({ kind, text }) => [kind, text],
  );
const listNotes = async (id: string, ctx = admin) => (await listMemberNotes(ctx, { id, limit: 10 })).items;
const newestEntry = async () => {
  const [entry] = await shop.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
};
const why = (memberId: string) => ({ memberId, reason: "本人來信要求" });

describe("deactivating a member", () => {
  it("[S6.09] ends every session at once, and whoever knows the password reads that the account is closed", async () => {
    const member = await signedIn();
    expect(await close([member.id])).toEqual({ changed: 1 });
    expect([await isLive(member.token), await signInOutcome(member.email)]).toEqual([false, "account_closed"]);
    expect(await signInOutcome(member.phone)).toBe("account_closed");
    expect(await signInOutcome(member.email, "a guess of somebody")).toBe("bad_credentials");
    expect(await newestEntry()).toMatchObject({
      action: "member.set_active",
      before: { isActive: true },
      after: { ids: [member.id], isActive: false, reason: "•••" },
    });
    expect(await notesOf(member.id)).toEqual([["deactivate", "冒用他人帳號"]]);
    expect(await open([member.id])).toEqual({ changed: 1 });
    expect([await isLive(member.token), await signInOutcome(member.email)]).toEqual([false, "ok"]);
  });

  it("changes many in one entry, and leaves out who is so already or erased", async () => {
    const all = await runConcurrently(4, () => signedIn());
    const [first, second, third, erased] = all.map(({ id }) => id) as [string, string, string, string];
    await close([first]);
    await eraseMember(admin, why(erased));
    const before = await shop.database.db.$count(auditEntries);
    expect(await close([erased, third, second, first])).toEqual({ changed: 2 });
    expect(await shop.database.db.$count(auditEntries)).toBe(before + 1);
    expect((await newestEntry())?.after).toMatchObject({ ids: [second, third].toSorted() });
    const superCtx: AdministratorCtx = { ...admin, actor: { ...admin.actor, role: "super_admin" } };
    const found = await listAudit(superCtx, { limit: 10, subjectId: second });
    expect(found.items.map(({ action }) => action)).toEqual(["member.set_active"]);
    expect(await open([erased])).toEqual({ changed: 0 });
    expect((await rowOf(erased))?.isActive).toBe(false);
  });

  it("by two administrators twenty times at once, of the same members in another order, happens once to each", async () => {
    const ids = (await runConcurrently(6, () => insertTestMember(shop.ctx))).map(({ id }) => id);
    const before = await shop.database.db.$count(auditEntries);
    const answers = await runConcurrently(20, (index) =>
      index % 2 ? close(ids, admin) : close(ids.toReversed(), other),
    );
    expect(tally(answers.map(({ changed }) => String(changed)))).toEqual({ 6: 1, 0: 19 });
    expect(await shop.database.db.$count(auditEntries)).toBe(before + 1);
    for (const id of ids) expect(await notesOf(id)).toHaveLength(1);
  });

  it("in the moment of a sign-in leaves no session", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, email } = await insertTestMember(shop.ctx);
      const [outcome] = await Promise.all([signInOutcome(email), close([id])]);
      expect(["ok", "account_closed"]).toContain(outcome);
      const { token } = await signedIn();
      expect(await isLive(token)).toBe(true);
      const [{ count } = { count: 1 }] = await shop.database.sql<{ count: number }[]>`
        select count(*)::int as count from member_sessions where member_id = ${id}`;
      expect(count).toBe(0);
    }
  });
});

it("ending the sessions signs out everywhere and revokes links, and the member reads of it", async () => {
  const member = await signedIn();
  const second = await signInTestMember(shop.ctx, member.id);
  const input = { email: "elsewhere@example.com", password: PASSWORD, token: member.token };
  await requestEmailChange(member.ctx, input);
  await revokeMemberAccess(admin, { memberId: member.id, reason: "手機遺失" });
  expect([await isLive(member.token), await isLive(second.token)]).toEqual([false, false]);
  expect(await shop.database.db.$count(memberTokens, eq(memberTokens.memberId, member.id))).toBe(0);
  const isTheirs = eq(notificationRecipients.memberId, member.id);
  expect(await shop.database.db.$count(notificationRecipients, isTheirs)).toBe(1);
  expect(await notesOf(member.id)).toEqual([["end_sessions", "手機遺失"]]);
  expect(await newestEntry()).toMatchObject({ action: "member.end_sessions", subjectId: member.id, after: null });
  expect(await signInOutcome(member.email)).toBe("ok");
});

describe("erasing a member", () => {
  it("[S6.09] anonymises them like their own deletion, keeps the orders, and leaves nothing but the reason", async () => {
    const buyer = await addBuyer(shop);
    const orderId = await placePlanOrder(buyer.ctx);
    await addNote(admin, { memberId: buyer.id, text: "來電 0912345678" });
    await requestChange(admin, { memberId: buyer.id, email: "next@example.com", reason: "換信箱" });
    await eraseMember(admin, why(buyer.id));
    expect(await rowOf(buyer.id)).toMatchObject({
      email: null,
      phone: null,
      passwordHash: null,
      fullName: "已刪除的會員",
      isActive: false,
      deletedAt: shop.clock.now(),
    });
    expect(await shop.database.db.$count(orders, eq(orders.id, orderId))).toBe(1);
    expect(await shop.database.db.$count(emailChanges, eq(emailChanges.memberId, buyer.id))).toBe(0);
    expect(await shop.database.db.$count(mailOutbox, eq(mailOutbox.recipient, buyer.email))).toBe(0);
    expect(await notesOf(buyer.id)).toEqual([["erase", "本人來信要求"]]);
    expect(await signInOutcome(buyer.email)).toBe("bad_credentials");
    const entries = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, buyer.id));
    const text = JSON.stringify(entries);
    for (const secret of [buyer.email, "0912345678", "next@example.com", "換信箱", "本人來信要求"])
      expect(text).not.toContain(secret);
    expect(entries.map(({ action }) => action)).toContain("member.erase");
  });

  it("by two administrators twenty times at once, beside other changes, happens once", async () => {
    const { id } = await insertTestMember(shop.ctx);
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => outcomeOf(eraseMember(index % 2 ? admin : other, why(id)))),
      outcomeOf(addNote(other, { memberId: id, text: "一則備註" })),
      outcomeOf(revokeMemberAccess(other, why(id))),
      outcomeOf(close([id])),
    ]);
    expect(tally(outcomes.slice(0, 20))).toEqual({ ok: 1, not_found: 19 });
    const isErasure = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "member.erase"));
    expect(await shop.database.db.$count(auditEntries, isErasure)).toBe(1);
    expect(await notesOf(id)).toEqual([["erase", "本人來信要求"]]);
  });
});

describe("notes", () => {
  it("are listed newest first with their authors, and deleted by their author alone; the entries have no text", async () => {
    const { id: memberId } = await insertTestMember(shop.ctx);
    const note = await addNote(admin, { memberId, text: "喜歡晚上來電" });
    shop.clock.advance(1);
    await addNote(other, { memberId, text: "已回電" });
    expect(note).toMatchObject({ isOwn: true, administratorName: "陳美玲", kind: "note" });
    expect((await listNotes(memberId)).map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ["已回電", false],
      ["喜歡晚上來電", true],
    ]);
    expect(await outcomeOf(deleteNote(other, { id: note.id }))).toBe("forbidden");
    const deletions = await runConcurrently(20, () => outcomeOf(deleteNote(admin, { id: note.id })));
    expect(tally(deletions)).toEqual({ ok: 1, not_found: 19 });
    const entries = await shop.database.db
      .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, memberId))
      .orderBy(auditEntries.id);
    expect(entries).toEqual(
      (["member.note.add", "member.note.add", "member.note.delete"] as const).map((action) => ({
        action,
        before: null,
        after: null,
      })),
    );
  });

  it("that are the reason of a change stay", async () => {
    const { id: memberId } = await insertTestMember(shop.ctx);
    await close([memberId]);
    const [reason] = await listNotes(memberId);
    expect(reason?.isOwn).toBe(false);
    expect(await outcomeOf(deleteNote(admin, { id: reason?.id ?? "" }))).toBe("forbidden");
    expect(await shop.database.db.$count(memberNotes, eq(memberNotes.memberId, memberId))).toBe(1);
  });
});

it("[S6.18] a moderator changes no member and reads no notes, which may hold a contact", async () => {
  const member = await signedIn();
  const memberId = member.id;
  const calls = [
    close([memberId], moderator),
    open([memberId], moderator),
    revokeMemberAccess(moderator, why(memberId)),
    eraseMember(moderator, why(memberId)),
    addNote(moderator, { memberId, text: "備註" }),
    deleteNote(moderator, { id: newId() }),
    listNotes(memberId, moderator),
  ];
  expect(tally(await Promise.all(calls.map(outcomeOf)))).toEqual({ forbidden: calls.length });
  expect([await isLive(member.token), (await rowOf(memberId))?.isActive, await notesOf(memberId)]).toEqual([
    true,
    true,
    [],
  ]);
});

it("an unknown member is not found, and is no sign that the administrator is signed out", async () => {
  const calls = [revokeMemberAccess, eraseMember].map((verb) => outcomeOf(verb(admin, why(newId()))));
  calls.push(outcomeOf(addNote(admin, { memberId: newId(), text: "備註" })));
  expect(tally(await Promise.all(calls))).toEqual({ not_found: 3 });
  expect(await close([newId()])).toEqual({ changed: 0 });
  expect(await verifyAuditChain({ ...shop.ctx, actor: { kind: "system" } }, {})).toMatchObject({
    brokenAt: [],
  });
});
