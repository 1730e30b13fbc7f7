import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import { startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { manualDays, manualEnrolments } from "@panshi/db/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import { completeRitual } from "../journey/complete-registration.ts";
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
import { completeManualDay } from "./complete-manual-day.ts";
import { startManual } from "./start-manual.ts";
import { viewManuals } from "./view-manuals.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

type Member = { id: string };
const UNKNOWN_ID = "0190aaaa-0000-7000-8000-000000000000";

const ctxOf = async ({ id }: Member) => (await signInTestMember(core.ctx, id)).ctx;
const view = async (member: Member) => viewManuals(await ctxOf(member));
const start = async (member: Member, manual: PrayerManualKey) => startManual(await ctxOf(member), { manual });
const complete = async (member: Member, id: string, dayNumber: number, note = "") =>
  completeManualDay(await ctxOf(member), { id, dayNumber, note });

const memberWithPlan = async (plan: "trial" | "basic" | "vip" = "basic"): Promise<Member> => {
  const member = await insertTestMember(core.ctx);
  await grantTestPlan(core.ctx, member.id, plan, 90);
  return member;
};
/** Starts a manual; resolves with the enrolment's id. */
const begin = async (member: Member, manual: PrayerManualKey = "energy_manual"): Promise<string> =>
  (await start(member, manual)).enrolments.find((each) => each.manual === manual)?.id ?? "";
const rows = async () => [
  await core.database.db.select().from(manualDays),
  await core.database.db.select().from(manualEnrolments),
];

describe("manuals", () => {
  it("start with the journey, and the first day is open at once", async () => {
    const member = await insertTestMember(core.ctx);
    await grantTestPlan(core.ctx, member.id, "trial", 7);
    await completeRitual(await ctxOf(member), {
      planType: "trial",
      soulPlanet: "mars",
      soulLeyline: "luye",
      sacredObject: "meteorite",
      sacredSong: "spirit_light",
      prayerManual: "sleep_manual",
      prayerWish: "願我好好睡。",
      energyLevel: 3,
      topic: null,
    });
    expect(await view(member)).toMatchObject({
      enrolments: [
        {
          manual: "sleep_manual",
          finishedAt: null,
          days: [],
          next: { dayNumber: 1, opensOn: "2026-03-01", isOpen: true },
        },
      ],
      mayDoDays: true,
      mayStart: [],
    });
  });

  it("[S3.52] take seven days, each open from its Taipei day on, and are finished after the seventh", async () => {
    const member = await memberWithPlan();
    const id = await begin(member);
    for (let dayNumber = 1; dayNumber <= 7; dayNumber += 1) {
      const note = dayNumber % 2 ? `第 ${dayNumber} 天，雨停了。` : "";
      const { next, finishedAt } = await complete(member, id, dayNumber, note);
      expect(finishedAt).toBe(dayNumber === 7 ? core.clock.now().toISOString() : null);
      expect(next).toEqual(
        dayNumber === 7 ? null : { dayNumber: dayNumber + 1, opensOn: expect.any(String), isOpen: false },
      );
      if (dayNumber < 7) expect(await outcomeOf(complete(member, id, dayNumber + 1))).toBe("manual_limit");
      core.clock.advance(DAY);
    }
    const [finished] = (await view(member)).enrolments;
    expect(finished?.days.map(({ dayNumber, note }) => [dayNumber, note])).toEqual([
      [1, "第 1 天，雨停了。"],
      [2, null],
      [3, "第 3 天，雨停了。"],
      [4, null],
      [5, "第 5 天，雨停了。"],
      [6, null],
      [7, "第 7 天，雨停了。"],
    ]);
    expect(await outcomeOf(complete(member, id, 7))).toBe("ok");
  });

  it("open their next day at midnight in Taipei, and a missed day resets nothing", async () => {
    const member = await memberWithPlan();
    const id = await begin(member);
    const now = core.clock.now();
    const midnight = startOfTaipeiDay(now).getTime() + DAY;
    core.clock.advance(midnight - now.getTime() - HOUR);
    await complete(member, id, 1);
    core.clock.advance(HOUR - SECOND);
    expect(await outcomeOf(complete(member, id, 2))).toBe("manual_limit");
    core.clock.advance(SECOND);
    await complete(member, id, 2);
    core.clock.advance(9 * DAY);
    await complete(member, id, 3);
    expect((await view(member)).enrolments[0]?.days).toHaveLength(3);
  });

  it("take the days only in order", async () => {
    const member = await memberWithPlan();
    const id = await begin(member);
    expect(await outcomeOf(complete(member, id, 2))).toBe("conflict");
    expect(await outcomeOf(complete(member, id, 7))).toBe("conflict");
    expect((await view(member)).enrolments[0]?.days).toEqual([]);
  });

  it("answer a repeated day and keep its note; another note is refused", async () => {
    const member = await memberWithPlan();
    const id = await begin(member);
    const first = await complete(member, id, 1, "窗外有風。");
    const before = await rows();
    for (const note of ["窗外有風。", ""]) expect(await complete(member, id, 1, note)).toEqual(first);
    expect(await outcomeOf(complete(member, id, 1, "別的字"))).toBe("conflict");
    expect(await rows()).toEqual(before);
  });

  it("get one row from many concurrent calls", async () => {
    const member = await memberWithPlan();
    expect(tally(await runConcurrently(6, () => outcomeOf(start(member, "emotion_manual"))))).toEqual({ ok: 6 });
    const [enrolment] = (await view(member)).enrolments;
    const days = await core.database.db.$count(manualDays);
    const done = await runConcurrently(12, () => outcomeOf(complete(member, enrolment?.id ?? "", 1, "一次就好")));
    expect(tally(done)).toEqual({ ok: 12 });
    expect(await core.database.db.$count(manualDays)).toBe(days + 1);
    expect((await view(member)).enrolments).toHaveLength(1);
  });

  it("of another member are not found, and nothing changes", async () => {
    const [owner, stranger] = [await memberWithPlan(), await memberWithPlan("vip")];
    const id = await begin(owner);
    const before = await rows();
    expect(await outcomeOf(complete(stranger, id, 1, "別人的"))).toBe("not_found");
    expect(await outcomeOf(complete(stranger, UNKNOWN_ID, 1))).toBe("not_found");
    expect((await view(stranger)).enrolments).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});

describe("what a plan includes of manuals", () => {
  it("is one with the trial, also when several are started at once", async () => {
    const member = await memberWithPlan("trial");
    expect((await view(member)).mayStart).toHaveLength(3);
    const manuals = ["sleep_manual", "energy_manual", "emotion_manual"] as const;
    const outcomes = await Promise.all(manuals.map((manual) => outcomeOf(start(member, manual))));
    expect(tally(outcomes)).toEqual({ ok: 1, membership_required: 2 });
    const { enrolments, mayDoDays, mayStart } = await view(member);
    expect([enrolments.length, mayDoDays, mayStart]).toEqual([1, true, []]);
    const [enrolment] = enrolments;
    if (!enrolment) throw new Error("no manual was started");
    await start(member, enrolment.manual);
    await complete(member, enrolment.id, 1);
  });

  it.each(["basic", "vip"] as const)("are all with %s, several on one day", async (plan) => {
    const member = await memberWithPlan(plan);
    for (const manual of ["sleep_manual", "energy_manual", "emotion_manual"] as const)
      await complete(member, await begin(member, manual), 1);
    const { enrolments, mayStart } = await view(member);
    expect([enrolments.length, mayStart]).toEqual([3, []]);
  });

  it("is only reading without one", async () => {
    const member = await insertTestMember(core.ctx);
    expect(await view(member)).toEqual({ enrolments: [], mayDoDays: false, mayStart: [] });
    expect(await outcomeOf(start(member, "sleep_manual"))).toBe("membership_required");
  });

  it("is only reading once it has expired; a repeated call is still answered", async () => {
    const member = await insertTestMember(core.ctx);
    await grantTestPlan(core.ctx, member.id, "basic", 2);
    const id = await begin(member);
    await complete(member, id, 1, "第一天，有光。");
    core.clock.advance(3 * DAY);
    const { enrolments, mayDoDays, mayStart } = await view(member);
    expect([mayDoDays, mayStart]).toEqual([false, []]);
    expect(enrolments[0]?.days).toMatchObject([{ dayNumber: 1, note: "第一天，有光。" }]);
    expect(await outcomeOf(complete(member, id, 2))).toBe("membership_required");
    expect(await outcomeOf(start(member, "sleep_manual"))).toBe("membership_required");
    expect(await outcomeOf(start(member, "energy_manual"))).toBe("ok");
    expect(await outcomeOf(complete(member, id, 1, "第一天，有光。"))).toBe("ok");
  });
});
