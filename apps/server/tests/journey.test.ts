import { journeyDefaults } from "@panshi/contracts/journey";
import type { ErrorBody } from "@panshi/contracts/errors";
import type { User } from "@panshi/contracts/member";
import { DAY, HOUR, MINUTE } from "@panshi/core/clock";
import { manualEnrolments, members, membershipGrants, prayers, trialPersons } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, grantPlan, openMemberSession, snapshot, type TestMember, writeRows } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await addPlans(server);
});
afterAll(() => server.close());

const choices = {
  planType: "trial",
  soulPlanet: "mars",
  soulLeyline: "luye",
  sacredObject: "beitou_stone",
  sacredSong: "spirit_light",
  prayerWish: "願家人平安。願自己安靜。",
};
const complete = (member: Pick<TestMember, "cookies">, more: object = {}) =>
  server.call<{ message: string; user: User } & ErrorBody>("POST", "/api/complete-registration", {
    body: { ...choices, ...more },
    cookies: member.cookies,
  });
const grantsOf = (memberId: string) =>
  server.database.db.select().from(membershipGrants).where(eq(membershipGrants.memberId, memberId));
const prayersOf = (memberId: string) => server.database.db.select().from(prayers).where(eq(prayers.memberId, memberId));

describe("POST /api/complete-registration", () => {
  it("[S7.26] [S7.27] [S1.09] completes, makes the prayer and starts seven days of trial", async () => {
    const member = await addMember(server);
    const answer = await complete(member);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(/\p{Script=Han}/u);
    const endDate = new Date(server.clock.now().getTime() + 7 * DAY).toISOString();
    expect(answer.body.user).toMatchObject({
      id: member.id,
      profile: {
        registrationCompleted: true,
        soulPlanet: "mars",
        soulLeyline: "luye",
        sacredObject: "beitou_stone",
        sacredSong: "spirit_light",
        prayerWish: choices.prayerWish,
      },
      activeMembership: { endDate, isActive: true },
    });
    const current = await server.call("GET", "/api/auth/user", { cookies: member.cookies });
    expect(current.body).toEqual(answer.body.user);
    expect(await prayersOf(member.id)).toMatchObject([
      {
        title: "願家人平安",
        content: choices.prayerWish,
        status: "pending",
        energyLevel: 3,
        successRate: null,
        soulPlanet: "mars",
        ritualDay: "2026-03-01",
      },
    ]);
    expect(await grantsOf(member.id)).toMatchObject([{ planType: "trial", days: 7, source: "trial" }]);
    const enrolled = await server.database.db
      .select()
      .from(manualEnrolments)
      .where(eq(manualEnrolments.memberId, member.id));
    expect(enrolled).toMatchObject([{ manual: "energy_manual" }]);
  });

  it("[S4.04] takes the ritual's defaults", async () => {
    const answer = await complete(await addMember(server), journeyDefaults);
    expect(answer.body.user.profile).toMatchObject({ soulPlanet: "venus", sacredSong: "heart_emptiness" });
  });

  it("[S7.26] wants a session", async () => {
    const before = await snapshot(server);
    expect((await complete({ cookies: { panshi_member: "" } })).status).toBe(401);
    expect(await snapshot(server)).toEqual(before);
  });

  it.each([
    { prayerWish: "" },
    { prayerWish: " \n　" },
    { prayerWish: "願".repeat(1001) },
    { prayerWish: "願\0" },
    { prayerWish: "\ud800" },
    { prayerWish: ["願"] },
    { soulPlanet: "moon" },
    { soulPlanet: "" },
    { soulLeyline: null },
    { sacredObject: { key: "meteorite" } },
    { sacredSong: 3 },
    { planType: "gold" },
    { planType: "none" },
    { energyLevel: 0 },
    { energyLevel: 6 },
    { energyLevel: "3" },
    { energyLevel: 2.5 },
    { prayerManual: "x" },
  ])("[S5.11] [S5.12] [S3.18] refuses %j on its field and changes nothing", async (bad) => {
    const member = await addMember(server);
    const before = await snapshot(server);
    const answer = await complete(member, bad);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual(Object.keys(bad));
    expect(await snapshot(server)).toEqual(before);
  });

  it("starts nothing for basic or vip without a paid order", async () => {
    for (const planType of ["basic", "vip"]) {
      const member = await addMember(server);
      const answer = await complete(member, { planType });
      expect(answer.body.user).toMatchObject({ profile: { registrationCompleted: true }, activeMembership: null });
      expect(await grantsOf(member.id)).toEqual([]);
      const again = await complete(member, { planType, prayerWish: "再許一個願" });
      expect([again.status, again.body.code]).toEqual([403, "membership_required"]);
    }
  });

  it("[S1.09] starts no trial beside or after another membership", async () => {
    const active = await addMember(server);
    await grantPlan(server, active.id, "basic", 30);
    expect((await complete(active)).body.user.activeMembership?.isActive).toBe(true);
    expect(await grantsOf(active.id)).toHaveLength(1);
    const expired = await addMember(server);
    await grantPlan(server, expired.id, "basic", 1);
    server.clock.advance(2 * DAY);
    expect((await complete(expired)).body.user.activeMembership?.isActive).toBe(false);
    expect(await grantsOf(expired.id)).toHaveLength(1);
  });

  it("[S1.09] starts a trial once for each person, by e-mail and by phone, after a deletion too", async () => {
    const first = await addMember(server, { email: "Once@Example.com" });
    await complete(first);
    const phone = first.phone;
    await writeRows(server, (db) =>
      db
        .update(members)
        .set({ email: null, phone: null, deletedAt: server.clock.now() })
        .where(eq(members.id, first.id)),
    );
    const byEmail = await addMember(server, { email: "once@example.com" });
    const byPhone = await addMember(server, { phone });
    for (const again of [byEmail, byPhone]) {
      const answer = await complete(again);
      expect(answer.body.user).toMatchObject({ profile: { registrationCompleted: true }, activeMembership: null });
    }
    const marks = await server.database.db.select().from(trialPersons);
    for (const { personHash } of marks) expect(personHash).toHaveLength(32);
  });

  it("marks nobody where no trial starts: a used e-mail spends no stranger's number", async () => {
    const used = await addMember(server, { email: "used@example.com" });
    await complete(used);
    await writeRows(server, (db) =>
      db.update(members).set({ email: null, phone: null }).where(eq(members.id, used.id)),
    );
    const again = await addMember(server, { email: "used@example.com" });
    expect((await complete(again)).body.user.activeMembership).toBeNull();
    const { phone } = again;
    await writeRows(server, (db) => db.update(members).set({ phone: null }).where(eq(members.id, again.id)));
    const stranger = await addMember(server, { phone });
    expect((await complete(stranger)).body.user.activeMembership?.isActive).toBe(true);
  });

  it("[S1.09] starts one trial when two come at once", async () => {
    const member = await addMember(server);
    const second = { cookies: await openMemberSession(server, member.id) };
    const answers = await Promise.all([
      complete(member),
      complete(second, { prayerWish: "願旅途平安" }),
      complete(member, { prayerWish: "願夜裡好眠" }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(await grantsOf(member.id)).toHaveLength(1);
    expect(await prayersOf(member.id)).toHaveLength(1);
  });
});

describe("a repeated call", () => {
  it("adds a prayer and nothing else", async () => {
    const member = await addMember(server);
    await complete(member);
    await grantPlan(server, member.id, "basic", 30);
    const before = await snapshot(server);
    const answer = await complete(member, { soulPlanet: "pluto", prayerManual: "sleep_manual", energyLevel: 5 });
    expect(answer.status).toBe(200);
    expect(answer.body.user.profile.soulPlanet).toBe("mars");
    // The call itself is counted.
    const { prayers: _before, throttles: _counted, ...others } = before;
    expect(await snapshot(server)).toMatchObject(others);
    const made = await prayersOf(member.id);
    expect(made).toHaveLength(2);
    expect(made).toContainEqual(expect.objectContaining({ soulPlanet: "pluto", energyLevel: 5 }));
  });

  it("within the trial is one a Taipei day: 429 today, again tomorrow, 403 when it is over", async () => {
    const member = await addMember(server);
    await complete(member);
    const today = await complete(member, { prayerWish: "再許一個願" });
    expect([today.status, today.body]).toEqual([
      429,
      { message: "今天的儀式已經完成，明天再來", code: "ritual_limit" },
    ]);
    const untilMidnight = 12 * HOUR;
    server.clock.advance(untilMidnight - 1);
    expect((await complete(member)).status).toBe(429);
    server.clock.advance(1);
    expect((await complete(member)).status).toBe(200);
    expect((await complete(member, { prayerWish: "再許一個願" })).status).toBe(429);
    server.clock.advance(7 * DAY);
    const over = await complete(member);
    expect([over.status, over.body.code]).toEqual([403, "membership_required"]);
    expect(await prayersOf(member.id)).toHaveLength(2);
  });

  it("under basic and vip is without limit", async () => {
    for (const planType of ["basic", "vip"] as const) {
      const member = await addMember(server, { registrationCompletedAt: server.clock.now() });
      await grantPlan(server, member.id, planType, 30);
      for (let round = 0; round < 3; round += 1)
        expect((await complete(member, { prayerWish: `第 ${round} 個願` })).status).toBe(200);
      expect(await prayersOf(member.id)).toHaveLength(3);
    }
  });
});

describe("the same call again, after an answer that was lost", () => {
  it("answers as the first did and adds nothing, though the trial's ritual of today is done", async () => {
    const member = await addMember(server);
    const first = await complete(member);
    // The call itself is counted.
    const { throttles: _counted, ...before } = await snapshot(server);
    server.clock.advance(10 * MINUTE - 1);
    const again = await complete(member);
    expect([again.status, again.body.user]).toEqual([200, first.body.user]);
    expect(await snapshot(server)).toMatchObject(before);
  });

  it("is a ritual of its own once ten minutes are over, or when anything in it is another", async () => {
    const member = await addMember(server, { registrationCompletedAt: server.clock.now() });
    await grantPlan(server, member.id, "basic", 30);
    await complete(member);
    const others = [
      { prayerWish: "願家人平安" },
      { energyLevel: 4 },
      { soulPlanet: "venus" },
      { soulLeyline: "wanli" },
    ];
    for (const other of [...others, { sacredObject: "meteorite" }, { sacredSong: "living_breath" }])
      await complete(member, other);
    expect(await prayersOf(member.id)).toHaveLength(7);
    server.clock.advance(10 * MINUTE);
    await complete(member);
    expect(await prayersOf(member.id)).toHaveLength(8);
  });

  it("makes one prayer and one answer when several come at once, from a first completion on", async () => {
    const member = await addMember(server);
    const second = { cookies: await openMemberSession(server, member.id) };
    const answers = await Promise.all([complete(member), complete(second), complete(member)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body.user).toEqual(answers[0].body.user);
    expect(await prayersOf(member.id)).toHaveLength(1);
    expect(await grantsOf(member.id)).toHaveLength(1);
  });

  it("is nobody else's: two members may wish the same", async () => {
    const members = [await addMember(server), await addMember(server)];
    for (const member of members) {
      await complete(member);
      expect(await prayersOf(member.id)).toHaveLength(1);
    }
  });
});
