import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { startManual } from "../manual/start-manual.ts";
import { grantTestPlan } from "../../commerce/membership/testing.ts";
import { insertTestPrayers } from "../prayer/testing.ts";
import { insertTestMember, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { viewTempleOverview } from "./view-temple-overview.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

type Member = { id: string };
const ctxOf = async ({ id }: Member) => (await signInTestMember(core.ctx, id)).ctx;
const view = async (member: Member) => viewTempleOverview(await ctxOf(member));

it("[S2.58] is empty without rows", async () => {
  expect(await view(await insertTestMember(core.ctx))).toEqual({
    chosenPlan: null,
    stoppedPlan: null,
    trial: "unavailable",
    membership: { hasMembership: false, membershipType: "none", endDate: null, daysRemaining: 0, isActive: false },
    energy: null,
    active: 0,
    fulfilled: 0,
    success: null,
    successCounted: 0,
    ritualsToday: 0,
    ritualsLeftToday: 0,
    prayerManual: null,
    isNew: true,
  });
});

it("is new for 24 hours after the account was made", async () => {
  const member = await insertTestMember(core.ctx);
  core.clock.advance(DAY - 1000);
  expect((await view(member)).isNew).toBe(true);
  core.clock.advance(1000);
  expect((await view(member)).isNew).toBe(false);
});

it("[S2.58] computes energy, active, fulfilled and success from the member's rows", async () => {
  const [member, other] = [await insertTestMember(core.ctx), await insertTestMember(core.ctx)];
  await insertTestPrayers(core.ctx, other.id, [{ energyLevel: 1, status: "completed", successRate: 1 }]);
  await insertTestPrayers(core.ctx, member.id, [
    { status: "pending", energyLevel: 5 },
    { status: "in_progress", energyLevel: 4 },
    { status: "in_progress", energyLevel: 4 },
    // Completed and cancelled prayers do not count for energy.
    { status: "completed", energyLevel: 1, successRate: 90 },
    { status: "completed", energyLevel: 1, successRate: 95 },
    { status: "completed", energyLevel: 1 },
    { status: "cancelled", energyLevel: 1, successRate: 0 },
  ]);
  expect(await view(member)).toMatchObject({ energy: 87, active: 3, fulfilled: 3, success: 93, successCounted: 2 });
  // Two thirds are rounded up, one third down.
  const third = await insertTestMember(core.ctx);
  await insertTestPrayers(core.ctx, third.id, [
    { status: "pending", energyLevel: 4 },
    { status: "pending", energyLevel: 4 },
    { status: "pending", energyLevel: 3 },
    { status: "completed", energyLevel: 1, successRate: 90 },
    { status: "completed", energyLevel: 1, successRate: 90 },
    { status: "completed", energyLevel: 1, successRate: 91 },
  ]);
  expect(await view(third)).toMatchObject({ energy: 73, success: 90 });
});

it("counts today's rituals of the trial, has none without a plan and no limit with a paid one", async () => {
  const member = await insertTestMember(core.ctx);
  await grantTestPlan(core.ctx, member.id, "trial", 7);
  expect((await view(member)).ritualsLeftToday).toBe(1);
  await insertTestPrayers(core.ctx, member.id, [{}]);
  expect(await view(member)).toMatchObject({ ritualsToday: 1, ritualsLeftToday: 0 });
  core.clock.advance(DAY);
  expect(await view(member)).toMatchObject({ ritualsToday: 0, ritualsLeftToday: 1 });
  await grantTestPlan(core.ctx, member.id, "basic", 30);
  await insertTestPrayers(core.ctx, member.id, [{}, {}]);
  expect(await view(member)).toMatchObject({ ritualsToday: 2, ritualsLeftToday: null });
});

it("[S2.56] names the manual that was started first", async () => {
  const member = await insertTestMember(core.ctx);
  await grantTestPlan(core.ctx, member.id, "basic", 30);
  const start = async (manual: PrayerManualKey) => startManual(await ctxOf(member), { manual });
  await start("sleep_manual");
  core.clock.advance(HOUR);
  await start("energy_manual");
  expect((await view(member)).prayerManual).toBe("sleep_manual");
});
