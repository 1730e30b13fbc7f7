import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { MemberDetail, TimelineEntry } from "@panshi/contracts/site/member-detail";
import type { Page } from "@panshi/contracts/platform/list";
import { newId } from "@panshi/db";
import {
  accessEntries,
  dialogues,
  emailChanges,
  memberNotes,
  members,
  membershipGrants,
  oracleDraws,
  orders,
} from "@panshi/db/schema";
import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPrayers,
  addSlips,
  grantPlan,
  type TestAdministrator,
  type TestMember,
  withTestTransaction,
} from "./fixtures.ts";

const QUESTION = "我該換工作嗎";
const WISH = "願母親平安出院";
const DIALOGUE = "今天我對自己說了實話";
const NOTE = "打電話到 0911222333 找過他";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
let member: TestMember;
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin", { firstName: "美", lastName: "陳" });
  moderator = await addAdministrator(server, "moderator");
  member = await addMember(server, {
    soulPlanet: "venus",
    soulLeyline: "luye",
    sacredObject: "meteorite",
    sacredSong: "spirit_light",
    prayerManual: "sleep_manual",
    prayerWish: WISH,
    marketingOptInAt: server.clock.now(),
    emailVerifiedAt: new Date(server.clock.now().getTime() - 1000),
  });
  await addSlips(server, 1);
  await grantPlan(server, member.id, "basic", 30);
  await addPrayers(server, member.id, [{ content: WISH, title: "為母親" }, { status: "cancelled" }]);
  const now = server.clock.now();
  await withTestTransaction(server, async (db) => {
    const orderId = newId(now);
    await db.insert(orders).values({
      id: orderId,
      number: "P-1",
      kind: "cart",
      state: "paid",
      memberId: member.id,
      description: "晨光冥想",
      subtotal: 990,
      total: 990,
      createdAt: now,
      updatedAt: now,
    });
    await db
      .insert(memberNotes)
      .values({ id: newId(now), memberId: member.id, administratorId: admin.id, text: NOTE, createdAt: now });
    await db.insert(dialogues).values({
      id: newId(now),
      memberId: member.id,
      meditationDate: "2026-02-28",
      emotionalState: "calm",
      dialogueContent: DIALOGUE,
      soulInsights: "",
      createdAt: now,
      updatedAt: now,
    });
    await db.insert(membershipGrants).values({
      id: newId(now),
      memberId: member.id,
      planType: "trial",
      days: 1,
      source: "order",
      orderId,
      grantedAt: now,
    });
    await db.insert(membershipGrants).values({
      id: newId(now),
      memberId: member.id,
      planType: "vip",
      days: 3,
      source: "administrator",
      administratorId: admin.id,
      reason: NOTE,
      grantedAt: now,
      revokedAt: now,
      revokedReason: NOTE,
    });
  });
  expect(
    (
      await server.call("POST", "/trpc/member.oracle.draw", {
        cookies: member.cookies,
        body: { json: { question: QUESTION } },
      })
    ).status,
  ).toBe(200);
});
afterAll(() => server.close());

const open = (id = member.id, who = admin) =>
  server.call<MemberDetail & ErrorBody>("GET", `/api/admin/members/${id}`, { cookies: who.cookies });
type Answer<T> = { result: { data: { json: T } }; error: { json: { data: ErrorBody } } };
const query = async <T>(name: string, input: object, who = admin) => {
  const { body } = await server.call<Answer<T>>(
    "GET",
    `/trpc/admin.member.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
    { cookies: who.cookies },
  );
  return body.error ? (body.error.json.data.code as T) : body.result.data.json;
};
const accessAfter = (at: Date, administratorId: string) =>
  server.database.db
    .select({ kind: accessEntries.kind, subjectIds: accessEntries.subjectIds, filters: accessEntries.filters })
    .from(accessEntries)
    .where(and(gt(accessEntries.at, at), eq(accessEntries.administratorId, administratorId)))
    .orderBy(accessEntries.id);

describe("GET /api/admin/members/:id", () => {
  it("says since when a change of the email is open, and nothing once it has ended", async () => {
    const other = await addMember(server);
    const id = newId(server.clock.now());
    await withTestTransaction(server, (db) =>
      db.insert(emailChanges).values({
        id,
        memberId: other.id,
        oldEmail: other.email,
        newEmail: `new-${other.email}`,
        reason: "原信箱登入不了",
        requestedBy: admin.id,
        createdAt: server.clock.now(),
      }),
    );
    expect((await open(other.id)).body.emailChangeSince).toBe(server.clock.now().toISOString());
    expect((await open()).body.emailChangeSince).toBeNull();
    await withTestTransaction(server, (db) =>
      db
        .update(emailChanges)
        .set({ endedAt: server.clock.now(), outcome: "stopped_by_administrator" })
        .where(eq(emailChanges.id, id)),
    );
    expect((await open(other.id)).body.emailChangeSince).toBeNull();
  });

  it("[S2.114] [S6.09] answers profile, plans, orders, prayers, draws, notes and timeline", async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: member.id,
      email: member.email,
      phone: member.phone,
      hasPassword: true,
      hasGoogle: false,
      sessionCount: 1,
      emailChangeSince: null,
      soulPlanet: "venus",
      soulLeyline: "luye",
      sacredObject: "meteorite",
      sacredSong: "spirit_light",
      prayerManual: "sleep_manual",
      prayerWish: WISH,
      registrationCompletedAt: null,
      emailVerifiedAt: new Date(server.clock.now().getTime() - 1000).toISOString(),
      marketingOptInAt: server.clock.now().toISOString(),
      periods: [{ planType: "basic" }],
      orders: { items: [{ number: "P-1", total: 990, state: "paid" }], next: null },
      prayers: { items: [{ status: "cancelled" }, { title: "為母親", content: WISH }], next: null },
      draws: { items: [{ source: "ceremony", fortuneLevel: "good" }], next: null },
      notes: { items: [{ text: NOTE, administratorName: "陳美", isOwn: true }], next: null },
    });
    expect(Object.fromEntries(body.grants.items.map((grant) => [grant.planType, grant]))).toMatchObject({
      vip: { days: 3, reason: NOTE, administratorName: "陳美", revokedReason: NOTE },
      trial: { orderNumber: "P-1" },
      basic: { days: 30, reason: null, administratorName: null, revokedAt: null },
    });
    expect(new Set(body.timeline.items.map(({ kind }) => kind))).toEqual(
      new Set(["registered", "granted", "revoked", "ordered", "prayed", "drew", "signed_in"]),
    );
    const at = server.clock.now().toISOString();
    expect(body.timeline.items).toEqual(
      expect.arrayContaining([
        { kind: "granted", id: expect.any(String), at, planType: "trial", days: 1, source: "order" },
        { kind: "granted", id: expect.any(String), at, planType: "vip", days: 3, source: "administrator" },
        { kind: "revoked", id: expect.any(String), at, planType: "vip", days: 3 },
        {
          kind: "ordered",
          id: body.orders?.items[0]?.id,
          at,
          number: "P-1",
          description: "晨光冥想",
          total: 990,
          state: "paid",
        },
        { kind: "prayed", id: body.prayers?.items[0]?.id, at: expect.any(String), status: "cancelled" },
        {
          kind: "drew",
          id: body.draws.items[0]?.id,
          at,
          title: body.draws.items[0]?.title,
          fortuneLevel: "good",
        },
        { kind: "signed_in", id: expect.any(String), at, userAgent: "test" },
        { kind: "registered", id: member.id, at },
      ]),
    );
  });

  it("[S6.18] a moderator sees no contacts, orders, notes or reasons of staff", async () => {
    const { body, text } = await open(member.id, moderator);
    expect(body).toMatchObject({
      email: "•••",
      phone: "•••",
      orders: null,
      notes: null,
      prayers: { items: [{}, { content: WISH }] },
    });
    expect(body.grants.items.map(({ reason, revokedReason }) => [reason, revokedReason])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    for (const hidden of [member.email, member.phone, NOTE, "0911222333", "P-1", "晨光冥想"])
      expect(text).not.toContain(hidden);
    for (const [part, code] of [
      ["orders", "forbidden"],
      ["notes", "forbidden"],
    ] as const)
      expect(await query(part, { id: member.id }, moderator)).toBe(code);
  });

  it("never has questions, dialogues or tokens, and the timeline no wish", async () => {
    const { text, body } = await open();
    for (const hidden of [QUESTION, DIALOGUE, member.cookies.panshi_member, "argon2"])
      expect(text).not.toContain(hidden);
    expect(JSON.stringify(body.timeline)).not.toContain("母親");
  });

  it("leaves who opened the details, and whose wishes were shown, in the access log", async () => {
    const before = server.clock.now();
    server.clock.advance(1000);
    const { body } = await open();
    expect(await accessAfter(before, admin.id)).toEqual([
      { kind: "member.open", subjectIds: [member.id], filters: {} },
      { kind: "prayer.list", subjectIds: body.prayers?.items.map(({ id }) => id), filters: { memberId: member.id } },
    ]);
    const later = server.clock.now();
    server.clock.advance(1000);
    await query("timeline", { id: member.id });
    expect((await accessAfter(later, admin.id)).map(({ kind }) => kind)).toEqual(["member.open"]);
  });

  it("a wish is logged as read also without a prayer; where there is neither, the opening alone is", async () => {
    const { id } = await addMember(server, { prayerWish: WISH });
    const wishless = await addMember(server, { prayerWish: null });
    const before = server.clock.now();
    server.clock.advance(1000);
    expect((await open(id)).body).toMatchObject({ prayerWish: WISH, prayers: { items: [] } });
    await open(wishless.id);
    expect(await accessAfter(before, admin.id)).toEqual([
      { kind: "member.open", subjectIds: [id], filters: {} },
      { kind: "prayer.list", subjectIds: [], filters: { memberId: id } },
      { kind: "member.open", subjectIds: [wishless.id], filters: {} },
    ]);
  });

  it("an unknown member and an erased one are not found, and nothing is logged", async () => {
    const erased = await addMember(server);
    expect((await open(erased.id)).status).toBe(200);
    await withTestTransaction(server, (db) =>
      db.update(members).set({ deletedAt: server.clock.now(), isActive: false }).where(eq(members.id, erased.id)),
    );
    const before = server.clock.now();
    server.clock.advance(1000);
    for (const id of [erased.id, "0195e4c0-0000-7000-8000-000000000001"]) {
      expect((await open(id)).status).toBe(404);
      for (const part of ["grants", "orders", "prayers", "draws", "notes", "timeline"])
        expect(await query(part, { id })).toBe("not_found");
    }
    expect((await open("me")).status).toBe(400);
    expect(await accessAfter(before, admin.id)).toEqual([]);
  });
});

describe("the parts", () => {
  it("200 notes and grants are read page by page, each once", async () => {
    const { id } = await addMember(server);
    const now = server.clock.now();
    await withTestTransaction(server, async (db) => {
      await db.insert(memberNotes).values(
        Array.from({ length: 200 }, (_, index) => ({
          id: newId(now),
          memberId: id,
          administratorId: admin.id,
          text: `備註 ${index} ${"長".repeat(990)}`,
          createdAt: now,
        })),
      );
      await db.insert(membershipGrants).values(
        Array.from({ length: 200 }, () => ({
          id: newId(now),
          memberId: id,
          planType: "basic" as const,
          days: 1,
          source: "seed" as const,
          grantedAt: now,
        })),
      );
    });
    const { body } = await open(id);
    for (const part of ["notes", "grants"] as const) {
      const seen = body[part]?.items.map((row) => row.id) ?? [];
      expect(seen).toHaveLength(10);
      for (let cursor = body[part]?.next; cursor; ) {
        const page: Page<{ id: string }> = await query(part, { id, cursor, limit: 70 });
        seen.push(...page.items.map((row) => row.id));
        cursor = page.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([200, 200]);
      expect(await query(part, { id: member.id, cursor: body[part]?.next })).toBe("bad_cursor");
    }
  });
});

describe("the timeline", () => {
  it("merges what happened at the same time without losing or repeating anything, whatever the length of a page", async () => {
    const at = server.clock.now();
    const { id } = await addMember(server, { registrationCompletedAt: at });
    await addPrayers(
      server,
      id,
      Array.from({ length: 7 }, () => ({ createdAt: at })),
    );
    const [slip] = await server.database.db
      .select({ deckId: oracleDraws.deckId, slipId: oracleDraws.slipId, versionId: oracleDraws.versionId })
      .from(oracleDraws)
      .limit(1);
    if (!slip) throw new Error("no draw");
    await withTestTransaction(server, async (db) => {
      await db.insert(oracleDraws).values(
        Array.from({ length: 5 }, () => ({
          id: newId(at),
          memberId: id,
          ...slip,
          taipeiDay: "2026-03-01",
          question: QUESTION,
          source: "temple" as const,
          createdAt: at,
        })),
      );
      await db.insert(membershipGrants).values(
        Array.from({ length: 6 }, (_, index) => ({
          id: newId(at),
          memberId: id,
          planType: "vip" as const,
          days: 1,
          source: "seed" as const,
          grantedAt: at,
          ...(index % 2 === 0 && { revokedAt: at, revokedReason: "誤發" }),
        })),
      );
    });
    for (let round = 0; round < 3; round += 1)
      await server.call("POST", "/trpc/admin.memberChange.addNote", {
        body: { json: { memberId: id, text: "備註" } },
        cookies: admin.cookies,
      });
    for (const isActive of [false, true])
      await server.call("POST", "/trpc/admin.memberChange.setActive", {
        body: { json: { ids: [id], isActive, reason: "查核" } },
        cookies: admin.cookies,
      });
    const all = (await query<Page<TimelineEntry>>("timeline", { id, limit: 200 })).items;
    const kinds = all.map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(
      Object.fromEntries(
        ["changed", "prayed", "drew", "granted", "revoked", "completed", "registered"].map((kind) => [
          kind,
          count(kind),
        ]),
      ),
    ).toEqual({
      changed: 5,
      prayed: 7,
      drew: 5,
      granted: 6,
      revoked: 3,
      completed: 1,
      registered: 1,
    });
    expect(all.filter(({ kind }) => kind === "changed")[0]).toMatchObject({
      action: "member.set_active",
      administratorName: "陳美",
    });
    for (const limit of [1, 2, 3, 7, 13]) {
      const seen: TimelineEntry[] = [];
      let cursor: string | null | undefined;
      do {
        const page: Page<TimelineEntry> = await query("timeline", { id, limit, ...(cursor && { cursor }) });
        seen.push(...page.items);
        cursor = page.next;
      } while (cursor);
      expect([limit, seen]).toEqual([limit, all]);
    }
  });

  it("refuses a cursor of another member, of another list, and one that was made up", async () => {
    const { id } = await addMember(server);
    const timeline = await query<Page<TimelineEntry>>("timeline", { id: member.id, limit: 1 });
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [binding] = JSON.parse(Buffer.from(timeline.next ?? "", "base64url").toString()) as [string];
    expect(await query("timeline", { id, cursor: timeline.next })).toBe("bad_cursor");
    expect(await query("draws", { id: member.id, cursor: timeline.next })).toBe("bad_cursor");
    for (const made of [
      [],
      "x",
      null,
      [binding],
      [binding, 1e99, "drew", id],
      [binding, 0, "drew", "'"],
      [binding, 0, "__proto__", id],
      [binding, -9e15, "drew", id],
      [binding, 0, "changed", "9".repeat(19)],
    ])
      expect([made, await query("timeline", { id: member.id, cursor: encode(made) })]).toEqual([made, "bad_cursor"]);
  });
});
