import { journeyDefaults } from "@panshi/contracts/journey/journey";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { DAY } from "@panshi/core/platform/clock";
import { manualEnrolments, membershipGrants, prayers } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, snapshot, type TestMember } from "./fixtures.ts";

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
  server.call<{ message: string; user: SignedInMember; prayerId: string } & ErrorBody>(
    "POST",
    "/api/complete-registration",
    {
      body: { ...choices, ...more },
      cookies: member.cookies,
    },
  );
const grantsOf = (memberId: string) =>
  server.database.db.select().from(membershipGrants).where(eq(membershipGrants.memberId, memberId));
const prayersOf = (memberId: string) => server.database.db.select().from(prayers).where(eq(prayers.memberId, memberId));

describe("POST /api/complete-registration", () => {
  it("[S7.26] [S7.27] [S1.09] completes the registration, creates the prayer and starts seven days of trial", async () => {
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

  it("takes an optional topic, and answers with the prayer that it made", async () => {
    const member = await addMember(server);
    const invalid = await complete(member, { topic: "saturn" });
    expect([invalid.status, invalid.body.issues]).toEqual([400, [{ path: "topic", message: "請選擇願望的主題" }]]);
    const { prayerId } = (await complete(member, { topic: "wealth" })).body;
    expect(await prayersOf(member.id)).toMatchObject([{ id: prayerId, topic: "wealth" }]);
  });

  it("[S4.04] takes the ritual's defaults", async () => {
    const answer = await complete(await addMember(server), journeyDefaults);
    expect(answer.body.user.profile).toMatchObject({ soulPlanet: "venus", sacredSong: "heart_emptiness" });
  });

  it("[S7.26] requires a session", async () => {
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

  it("in the trial answers 429 for a second ritual of a day after the journey, and 403 once the trial has ended", async () => {
    const member = await addMember(server);
    const repeat = async (prayerWish: string) => {
      const { status, body } = await complete(member, { prayerWish });
      return [status, body.code];
    };
    expect((await complete(member)).status).toBe(200);
    expect(await repeat("第一天的願")).toEqual([200, undefined]);
    expect(await repeat("再許一個願")).toEqual([429, "ritual_limit"]);
    server.clock.advance(DAY);
    expect(await repeat("再許一個願")).toEqual([200, undefined]);
    server.clock.advance(7 * DAY);
    expect(await repeat("又一個願")).toEqual([403, "membership_required"]);
    expect(await prayersOf(member.id)).toHaveLength(3);
  });
});
