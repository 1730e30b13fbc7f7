import { MINUTE } from "@panshi/core/platform/clock";
import { rebuildAllRollups, storedFigures } from "@panshi/core/site/rollup/testing";
import { newId } from "@panshi/db";
import {
  administrators,
  decks,
  files,
  interpretationUses,
  mailOutbox,
  manualDays,
  manualEnrolments,
  moments,
  memberIdentities,
  members,
  membershipGrants,
  memberTokens,
  notificationRecipients,
  notifications,
  oracleDraws,
  oracleReadings,
  oracleSlips,
  prayers,
  dialogues,
  purchases,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPrayers,
  addSlips,
  openMemberSession,
  PASSWORD,
  type TestMember,
  withTestTransaction,
} from "./fixtures.ts";
import { addProducts, addPurchases } from "./shop-fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await addAdministrator(server, "admin");
});
afterAll(() => server.close());

type Failure = { error?: { json: { data: { code: string; issues?: { path: string }[] } } } };
const remove = async (cookies: { panshi_member: string }, input: object) => {
  const { status, body } = await server.call<Failure>("POST", "/trpc/member.ownData.deleteAccount", {
    body: { json: input },
    cookies,
  });
  return { status, failure: body.error?.json.data };
};

/** A text that is in everything the member wrote or received. */
const MARK = "只有我知道的字";

/** Adds a member with rows in every table that can contain personal data. */
async function addMemberWithEverything(): Promise<TestMember> {
  const member = await addMember(server, {
    fullName: MARK,
    soulPlanet: "venus",
    soulLeyline: "luye",
    sacredObject: "meteorite",
    sacredSong: "spirit_light",
    prayerManual: "energy_manual",
    prayerWish: MARK,
    marketingOptInAt: server.clock.now(),
    modelConsentAt: server.clock.now(),
    ageConfirmedAt: server.clock.now(),
    emailVerifiedAt: server.clock.now(),
  });
  const memberId = member.id;
  const [slipId = ""] = await addSlips(server, 1);
  const [productId = ""] = await addProducts(server, [{}]);
  const [creativeItemId = ""] = await addPurchases(server, memberId, [{ productId }]);
  await addPrayers(server, memberId, [{ content: MARK, title: MARK, thanks: MARK }]);
  const now = server.clock.now();
  const row = { id: newId(now), memberId, createdAt: now };
  const both = { ...row, updatedAt: now };
  await withTestTransaction(server, async (db) => {
    const [slip] = await db.select().from(oracleSlips).where(eq(oracleSlips.id, slipId));
    const deckId = newId(now);
    await db.insert(decks).values({ id: deckId, hash: Buffer.from(deckId), size: 1, createdAt: now });
    await db.insert(oracleDraws).values({
      ...row,
      deckId,
      slipId,
      versionId: slip?.currentVersionId ?? "",
      taipeiDay: "2026-03-01",
      question: MARK,
      source: "temple",
    });
    await db
      .insert(oracleReadings)
      .values({ id: newId(now), drawId: row.id, source: "traditional", text: MARK, createdAt: now });
    await db.insert(interpretationUses).values({ caller: `member:${memberId}`, taipeiDay: "2026-03-01", count: 1 });
    await db
      .insert(dialogues)
      .values({ ...both, meditationDate: "2026-03-01", emotionalState: "calm", dialogueContent: MARK });
    await db.insert(moments).values({ ...both, combinationName: MARK, creativeItemId });
    await db.insert(manualEnrolments).values({ id: row.id, memberId, manual: "energy_manual", startedAt: now });
    await db
      .insert(manualDays)
      .values({ enrolmentId: row.id, dayNumber: 1, taipeiDay: "2026-03-01", doneAt: now, note: MARK });
    await db.insert(notifications).values({
      ...both,
      title: "通知",
      message: "內容",
      type: "general",
      targetAudience: "custom",
    });
    await db.insert(notificationRecipients).values({ memberId, notificationId: row.id, message: MARK, createdAt: now });
    const email = { subject: MARK, body: MARK, purpose: "test", createdAt: now };
    await db.insert(mailOutbox).values([
      { id: newId(now), ...email, recipient: member.email, memberId },
      { id: newId(now), ...email, recipient: member.email.toUpperCase() },
    ]);
    const subject = `subject-${memberId}`;
    await db
      .insert(memberIdentities)
      .values({ issuer: "https://g", subject, memberId, email: member.email, createdAt: now });
    await db.insert(memberTokens).values({
      tokenHash: Buffer.from(memberId),
      memberId,
      purpose: "change_email",
      subject: `next-${member.email}`,
      createdAt: now,
      expiresAt: now,
    });
    const [administrator] = await db.select({ id: administrators.id }).from(administrators).limit(1);
    const administratorId = administrator?.id ?? "";
    await db.insert(membershipGrants).values({
      id: newId(now),
      memberId,
      planType: "vip",
      days: 3,
      source: "administrator",
      administratorId,
      reason: MARK,
      grantedAt: now,
      revokedAt: now,
      revokedReason: MARK,
    });
    await db.insert(files).values({
      ...row,
      filename: `${memberId}-${MARK}.png`,
      class: "private",
      mediaType: "image/png",
      size: 1,
      sha256: Buffer.alloc(32),
    });
  });
  return member;
}

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { sql } = server.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows =
        await sql`select 1 from ${sql(name)} t where lower(t::text) like ${`%${text.toLowerCase()}%`} limit 1`;
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

describe("a deleted account", () => {
  it("leaves no text, address, choice or consent anywhere; what was bought stays", async () => {
    const member = await addMemberWithEverything();
    expect(await tablesWith(MARK)).toHaveLength(11);
    expect((await remove(member.cookies, { password: PASSWORD })).status).toBe(200);
    for (const trace of [MARK, member.email, member.phone.slice(1), `subject-${member.id}`, `${member.id}.png`])
      expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
    const { db } = server.database;
    const [row] = await db.select().from(members).where(eq(members.id, member.id));
    const { id, registrationType, createdAt, updatedAt, deletedAt, ...rest } = row ?? expect.fail("no row");
    expect([id, registrationType, createdAt, updatedAt, deletedAt]).not.toContain(null);
    expect(rest).toEqual({
      ...Object.fromEntries(Object.keys(rest).map((name) => [name, null])),
      fullName: "已刪除的會員",
      firstName: "已刪除的會員",
      lastName: "",
      isActive: false,
      prayerCount: 0,
    });
    // Only rows that the law or a limit requires still reference the member's id.
    expect(await tablesWith(member.id)).toEqual([
      "audit_entries",
      "members",
      "membership_grants",
      "orders",
      "prayers",
      "purchases",
    ]);
    expect(await db.$count(purchases, eq(purchases.memberId, member.id))).toBe(1);
    expect(await db.$count(prayers, eq(prayers.memberId, member.id))).toBe(1);
  });

  it("leaves figures as they are: each wish and each draw is counted still, without text and person", async () => {
    const { db } = server.database;
    const { baseCtx } = server.services;
    /** Everything that is counted, save the accounts that are there, of which one is fewer. */
    const counted = async () => {
      await rebuildAllRollups(baseCtx);
      const draws = await db
        .select({ day: oracleDraws.taipeiDay, slipId: oracleDraws.slipId, at: oracleDraws.createdAt })
        .from(oracleDraws)
        .orderBy(oracleDraws.createdAt, oracleDraws.slipId);
      const figures = (await storedFigures(baseCtx)).filter((figure) => !figure.startsWith("members.accounts"));
      return { draws, figures, prayers: await db.$count(prayers) };
    };
    const member = await addMemberWithEverything();
    const before = await counted();
    expect(before.draws.length).toBeGreaterThan(0);
    const [{ id: drawId } = expect.fail("no draw")] = await db
      .select({ id: oracleDraws.id })
      .from(oracleDraws)
      .where(eq(oracleDraws.memberId, member.id));
    expect((await remove(member.cookies, { password: PASSWORD })).status).toBe(200);
    expect(await counted()).toEqual(before);
    expect(await db.$count(oracleDraws, eq(oracleDraws.id, drawId))).toBe(0);
    expect(await db.$count(oracleReadings, eq(oracleReadings.drawId, drawId))).toBe(0);
  });

  it("changes nothing of another member", async () => {
    const [one, other] = [await addMemberWithEverything(), await addMemberWithEverything()];
    const before = await tablesWith(other.id);
    await remove(one.cookies, { password: PASSWORD });
    expect(await tablesWith(other.id)).toEqual(before);
  });
});

describe("without a password", () => {
  const addGoogleMember = () => addMember(server, { passwordHash: null, phone: null });

  it("a recent sign-in and the member's own e-mail, typed out, delete it", async () => {
    const member = await addGoogleMember();
    for (const input of [{}, { email: "another@example.com" }, { password: PASSWORD }])
      expect(await remove(member.cookies, input)).toMatchObject({
        status: 400,
        failure: { code: "bad_input", issues: [{ path: "email" }] },
      });
    expect((await remove(member.cookies, { email: ` ${member.email.toUpperCase()} ` })).status).toBe(200);
  });

  it("a sign-in of eleven minutes ago does not; a new one does", async () => {
    const member = await addGoogleMember();
    server.clock.advance(11 * MINUTE);
    const late = await remove(member.cookies, { email: member.email });
    expect([late.status, late.failure?.code]).toEqual([403, "sign_in_again"]);
    const again = await openMemberSession(server, member.id);
    expect((await remove(again, { email: member.email })).status).toBe(200);
  });

  it("the e-mail alone does not replace a password", async () => {
    const member = await addMember(server);
    const { status, failure } = await remove(member.cookies, { email: member.email });
    expect([status, failure]).toMatchObject([400, { issues: [{ path: "password" }] }]);
  });
});
