import type { AppError } from "@panshi/contracts/platform/errors";
import type { CompleteRitualInput } from "@panshi/contracts/journey/journey";
import { newId, transaction } from "@panshi/db";
import {
  manualEnrolments,
  members,
  membershipGrants,
  membershipPeriods,
  membershipPlans,
  prayers,
  trialPersons,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { grantTestPlan } from "../../commerce/membership/testing.ts";
import {
  insertTestMember,
  outcomeOf,
  signInTestMember,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
} from "../../testing.ts";
import { completeRitual } from "./complete-registration.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  const now = core.clock.now();
  await transaction(core.ctx, ({ db }) =>
    db.insert(membershipPlans).values({
      id: newId(now),
      planType: "trial",
      price: 0,
      durationDays: 7,
      title: "七日體驗",
      subtitle: "一句話",
      features: [],
      buttonText: "開始",
      createdAt: now,
      updatedAt: now,
    }),
  );
});
afterAll(() => core.close());

type Member = { id: string };
const choices: CompleteRitualInput = {
  planType: "trial",
  soulPlanet: "mars",
  soulLeyline: "luye",
  sacredObject: "beitou_stone",
  sacredSong: "spirit_light",
  prayerManual: "energy_manual",
  prayerWish: "願家人平安。願自己安靜。",
  energyLevel: 3,
  topic: null,
};
const complete = async ({ id }: Member, more: Partial<CompleteRitualInput> = {}) =>
  completeRitual((await signInTestMember(core.ctx, id)).ctx, { ...choices, ...more });
const grantsOf = (memberId: string) =>
  core.database.db.select().from(membershipGrants).where(eq(membershipGrants.memberId, memberId));
const chosenPlanOf = async ({ id }: Member) =>
  (await core.database.db.select().from(members).where(eq(members.id, id)))[0]?.chosenPlan;
const prayersOf = (memberId: string) => core.database.db.select().from(prayers).where(eq(prayers.memberId, memberId));
/** All rows of a member that a completion can write. */
const rowsOf = async ({ id }: Member) => {
  const { db } = core.database;
  return {
    members: await db.select().from(members).where(eq(members.id, id)),
    grants: await grantsOf(id),
    periods: await db.select().from(membershipPeriods).where(eq(membershipPeriods.memberId, id)),
    enrolments: await db.select().from(manualEnrolments).where(eq(manualEnrolments.memberId, id)),
    trialPersons: await db.select().from(trialPersons),
    prayers: await prayersOf(id),
  };
};

describe("a first completion", () => {
  it("starts no plan for basic or vip without a paid order, and keeps the choice until a plan begins", async () => {
    for (const planType of ["basic", "vip"] as const) {
      const member = await insertTestMember(core.ctx);
      const answer = await complete(member, { planType });
      expect(answer.user).toMatchObject({ profile: { registrationCompleted: true }, activeMembership: null });
      expect(await grantsOf(member.id)).toEqual([]);
      expect(await chosenPlanOf(member)).toBe(planType);
      expect(await outcomeOf(complete(member, { planType, prayerWish: "再許一個願" }))).toBe("membership_required");
      await grantTestPlan(core.ctx, member.id, "basic", 1);
      core.clock.advance(2 * DAY);
      expect(await chosenPlanOf(member)).toBeNull();
    }
    const bought = await insertTestMember(core.ctx);
    await grantTestPlan(core.ctx, bought.id, "basic", 30);
    await complete(bought, { planType: "vip" });
    expect(await chosenPlanOf(bought)).toBeNull();
  });

  it("[S1.09] starts no trial beside another membership, and one after it for whoever has had none", async () => {
    const active = await insertTestMember(core.ctx);
    await grantTestPlan(core.ctx, active.id, "basic", 30);
    expect((await complete(active)).user.activeMembership?.isActive).toBe(true);
    expect(await grantsOf(active.id)).toHaveLength(1);
    const expired = await insertTestMember(core.ctx);
    await grantTestPlan(core.ctx, expired.id, "basic", 1);
    core.clock.advance(2 * DAY);
    expect((await complete(expired)).user.activeMembership?.isActive).toBe(true);
    expect((await grantsOf(expired.id)).map(({ planType }) => planType).toSorted()).toEqual(["basic", "trial"]);
  });

  it("[S1.09] starts a trial once for each person, by e-mail and by phone, after a deletion too", async () => {
    const first = await insertTestMember(core.ctx, { email: "Once@Example.com" });
    await complete(first);
    const phone = first.phone;
    await transaction(core.ctx, ({ db }) =>
      db.update(members).set({ email: null, phone: null, deletedAt: core.clock.now() }).where(eq(members.id, first.id)),
    );
    const byEmail = await insertTestMember(core.ctx, { email: "once@example.com" });
    const byPhone = await insertTestMember(core.ctx, { phone });
    for (const again of [byEmail, byPhone]) {
      const answer = await complete(again);
      expect(answer.user).toMatchObject({ profile: { registrationCompleted: true }, activeMembership: null });
    }
    const marks = await core.database.db.select().from(trialPersons);
    for (const { personHash } of marks) expect(personHash).toHaveLength(32);
  });

  it("stores no person hash if no trial starts: a used e-mail does not use up the phone number", async () => {
    const used = await insertTestMember(core.ctx, { email: "used@example.com" });
    await complete(used);
    await transaction(core.ctx, ({ db }) =>
      db.update(members).set({ email: null, phone: null }).where(eq(members.id, used.id)),
    );
    const again = await insertTestMember(core.ctx, { email: "used@example.com" });
    expect((await complete(again)).user.activeMembership).toBeNull();
    const { phone } = again;
    await transaction(core.ctx, ({ db }) => db.update(members).set({ phone: null }).where(eq(members.id, again.id)));
    const stranger = await insertTestMember(core.ctx, { phone });
    expect((await complete(stranger)).user.activeMembership?.isActive).toBe(true);
  });

  it("[S1.09] starts one trial for concurrent calls", async () => {
    const member = await insertTestMember(core.ctx);
    const outcomes = await Promise.all([
      outcomeOf(complete(member)),
      outcomeOf(complete(member, { prayerWish: "願旅途平安" })),
      outcomeOf(complete(member, { prayerWish: "願夜裡好眠" })),
    ]);
    // The one that ends the journey, and the ritual of the first day.
    expect(tally(outcomes)).toEqual({ ok: 2, ritual_limit: 1 });
    expect(await grantsOf(member.id)).toHaveLength(1);
    expect(await prayersOf(member.id)).toHaveLength(2);
  });
});

describe("a repeated call", () => {
  it("keeps the wish's topic, which is optional, and answers with the prayer", async () => {
    const member = await insertTestMember(core.ctx, { registrationCompletedAt: core.clock.now() });
    await grantTestPlan(core.ctx, member.id, "basic", 30);
    const { prayerId: without } = await complete(member);
    const { prayerId: about } = await complete(member, { topic: "career" });
    const topics = new Map((await prayersOf(member.id)).map(({ id, topic }) => [id, topic]));
    expect(topics).toEqual(
      new Map([
        [without, null],
        [about, "career"],
      ]),
    );
  });

  it("adds a prayer, counts it on the member, and nothing else", async () => {
    const member = await insertTestMember(core.ctx);
    const first = await complete(member);
    await grantTestPlan(core.ctx, member.id, "basic", 30);
    const before = await rowsOf(member);
    expect(before.members).toMatchObject([{ prayerManual: "energy_manual", prayerWish: choices.prayerWish }]);
    const answer = await complete(member, {
      soulPlanet: "pluto",
      prayerManual: "sleep_manual",
      prayerWish: "再許一個願",
      energyLevel: 5,
    });
    expect(answer.user.profile).toMatchObject({ soulPlanet: "mars", prayerWish: choices.prayerWish });
    expect([answer.message, first.message]).toEqual(["你的祈願已送上星空。", "註冊完成，靈魂聖殿為你打開。"]);
    const { prayers: _before, members: rows, ...others } = before;
    expect(await rowsOf(member)).toMatchObject({ ...others, members: rows.map((row) => ({ ...row, prayerCount: 2 })) });
    const made = await prayersOf(member.id);
    expect(made).toHaveLength(2);
    expect(made).toContainEqual(expect.objectContaining({ soulPlanet: "pluto", energyLevel: 5 }));
  });

  it("counts each of 200 rituals of ten members at once", async () => {
    const made = await runConcurrently(10, async () => {
      const member = await insertTestMember(core.ctx);
      await complete(member);
      await grantTestPlan(core.ctx, member.id, "basic", 30);
      return member;
    });
    await runConcurrently(200, (index) => complete(made[index % 10] as Member, { prayerWish: `第 ${index} 個願` }));
    for (const { id } of made) {
      const [row] = await core.database.db.select().from(members).where(eq(members.id, id));
      expect([row?.prayerCount, (await prayersOf(id)).length]).toEqual([21, 21]);
    }
  });

  it("starts a trial that was chosen and never began, whose ritual of the day is left; a retry of it adds nothing", async () => {
    const member = await insertTestMember(core.ctx);
    await complete(member, { planType: "vip" });
    expect((await complete(member)).user.activeMembership?.isActive).toBe(true);
    expect(await prayersOf(member.id)).toHaveLength(1);
    const other = await insertTestMember(core.ctx);
    await complete(other, { planType: "vip" });
    const begun = await complete(other, { prayerWish: "再許一個願" });
    expect(begun.user.activeMembership?.isActive).toBe(true);
    expect((await complete(other, { prayerWish: "再許一個願" })).prayerId).toBe(begun.prayerId);
    expect(await outcomeOf(complete(other, { prayerWish: "今天的願" }))).toBe("ok");
    expect(await outcomeOf(complete(other, { prayerWish: "又一個願" }))).toBe("ritual_limit");
    expect(await grantsOf(other.id)).toHaveLength(1);
    expect(await prayersOf(other.id)).toHaveLength(3);
  });

  it("within the trial is limited to one a Taipei day besides the journey's, and refused when the trial is over", async () => {
    const member = await insertTestMember(core.ctx);
    await complete(member);
    expect(await outcomeOf(complete(member, { prayerWish: "第一天的願" }))).toBe("ok");
    const refused = await complete(member, { prayerWish: "再許一個願" }).catch((error: AppError) => error.body);
    expect(refused).toEqual({ message: "今天的儀式已經完成，明天再來", code: "ritual_limit" });
    const untilMidnight = 12 * HOUR;
    core.clock.advance(untilMidnight - 1);
    expect(await outcomeOf(complete(member))).toBe("ritual_limit");
    core.clock.advance(1);
    expect(await outcomeOf(complete(member))).toBe("ok");
    expect(await outcomeOf(complete(member, { prayerWish: "再許一個願" }))).toBe("ritual_limit");
    core.clock.advance(7 * DAY);
    expect(await outcomeOf(complete(member))).toBe("membership_required");
    expect(await prayersOf(member.id)).toHaveLength(3);
  });

  it("has no limit with basic and vip", async () => {
    for (const planType of ["basic", "vip"] as const) {
      const member = await insertTestMember(core.ctx, { registrationCompletedAt: core.clock.now() });
      await grantTestPlan(core.ctx, member.id, planType, 30);
      for (let round = 0; round < 3; round += 1)
        expect(await outcomeOf(complete(member, { prayerWish: `第 ${round} 個願` }))).toBe("ok");
      expect(await prayersOf(member.id)).toHaveLength(3);
    }
  });
});

describe("a retry after a lost answer", () => {
  it("answers as the first call and adds nothing, though the trial's ritual of today is done", async () => {
    const member = await insertTestMember(core.ctx);
    const first = await complete(member);
    await complete(member, { prayerWish: "第一天的願" });
    const before = await rowsOf(member);
    core.clock.advance(10 * MINUTE - 1);
    const again = await complete(member);
    expect(again.user).toEqual(first.user);
    expect(again.prayerId).toBe(first.prayerId);
    expect(await rowsOf(member)).toEqual(before);
  });

  it("is another ritual after ten minutes, or if any input differs", async () => {
    const member = await insertTestMember(core.ctx, { registrationCompletedAt: core.clock.now() });
    await grantTestPlan(core.ctx, member.id, "basic", 30);
    await complete(member);
    const others = [
      { prayerWish: "願家人平安" },
      { energyLevel: 4 },
      { soulPlanet: "venus" },
      { soulLeyline: "wanli" },
      { sacredObject: "meteorite" },
      { sacredSong: "living_breath" },
      { topic: "love" },
    ] as const;
    for (const other of others) await complete(member, other);
    expect(await prayersOf(member.id)).toHaveLength(8);
    core.clock.advance(10 * MINUTE);
    await complete(member);
    expect(await prayersOf(member.id)).toHaveLength(9);
  });

  it("makes one prayer for concurrent calls, also of a first completion", async () => {
    const member = await insertTestMember(core.ctx);
    const answers = await runConcurrently(3, () => complete(member));
    for (const { user } of answers) expect(user).toEqual(answers[0]?.user);
    expect(await prayersOf(member.id)).toHaveLength(1);
    expect(await grantsOf(member.id)).toHaveLength(1);
  });

  it("is recognised by member: two members can make the same wish", async () => {
    const members = [await insertTestMember(core.ctx), await insertTestMember(core.ctx)];
    for (const member of members) {
      await complete(member);
      expect(await prayersOf(member.id)).toHaveLength(1);
    }
  });
});
