import { newId, transaction } from "@panshi/db";
import { members, membershipGrants, membershipPlans } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { insertTestPrayers } from "../../journey/prayer/testing.ts";
import { viewTempleOverview } from "../../journey/temple/view-temple-overview.ts";
import {
  insertTestMember,
  outcomeOf,
  signInTestMember,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
} from "../../testing.ts";
import { rebuildMembership } from "./change-grants.ts";
import { startOwnTrial } from "./start-trial.ts";
import { grantTestPlan } from "./testing.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  const now = core.clock.now();
  const texts = { title: "七日體驗", subtitle: "一句話", features: [], buttonText: "開始" };
  await transaction(core.ctx, ({ db }) =>
    db.insert(membershipPlans).values({
      id: newId(now),
      planType: "trial",
      price: 0,
      durationDays: 7,
      ...texts,
      createdAt: now,
      updatedAt: now,
    }),
  );
});
afterAll(() => core.close());

type Member = { id: string };
const completed = (given: Parameters<typeof insertTestMember>[1] = {}) =>
  insertTestMember(core.ctx, { registrationCompletedAt: core.clock.now(), ...given });
const ctxOf = async ({ id }: Member) => (await signInTestMember(core.ctx, id)).ctx;
const start = async (member: Member) => startOwnTrial(await ctxOf(member));
const view = async (member: Member) => viewTempleOverview(await ctxOf(member));
const grantsOf = ({ id }: Member) =>
  core.database.db.select().from(membershipGrants).where(eq(membershipGrants.memberId, id));
const sell = (isActive: boolean) =>
  transaction(core.ctx, ({ db }) =>
    db.update(membershipPlans).set({ isActive }).where(eq(membershipPlans.planType, "trial")),
  );

it("[S1.09] starts seven days by one press, with today's ritual left, and ends the waiting for the chosen plan", async () => {
  const member = await completed({ chosenPlan: "vip" });
  await insertTestPrayers(core.ctx, member.id, [{ isDaily: false }]);
  expect(await view(member)).toMatchObject({ trial: "open", chosenPlan: "vip", ritualsLeftToday: 0 });
  const endDate = new Date(core.clock.now().getTime() + 7 * DAY).toISOString();
  expect(await start(member)).toMatchObject({ started: true, user: { activeMembership: { endDate, isActive: true } } });
  expect(await view(member)).toMatchObject({
    trial: "unavailable",
    chosenPlan: null,
    ritualsLeftToday: 1,
    membership: { membershipType: "trial" },
  });
});

it("the chosen plan waits on where nothing begins, such as by the refund of a plan that is over", async () => {
  const member = await completed({ chosenPlan: "vip" });
  const rebuild = () => transaction(core.ctx, (ctx) => rebuildMembership(ctx, { memberId: member.id }));
  await rebuild();
  expect(await view(member)).toMatchObject({ chosenPlan: "vip" });
  await grantTestPlan(core.ctx, member.id, "basic", 30);
  expect(await view(member)).toMatchObject({ chosenPlan: null });
});

it("[S1.09] starts one trial for presses at once, and none beside a plan, which it answers with", async () => {
  const member = await completed();
  const outcomes = await runConcurrently(5, () => outcomeOf(start(member)));
  expect(tally(outcomes)).toEqual({ ok: 5 });
  expect(await grantsOf(member)).toHaveLength(1);
  const paid = await completed();
  await grantTestPlan(core.ctx, paid.id, "basic", 30);
  expect(await start(paid)).toMatchObject({ started: false, user: { activeMembership: { isActive: true } } });
  expect((await grantsOf(paid)).map(({ planType }) => planType)).toEqual(["basic"]);
});

it("[S1.09] starts none again: not for the member, nor for the person with another account, whose phone stays unused", async () => {
  const member = await completed({ email: "Twice@Example.com" });
  await start(member);
  core.clock.advance(8 * DAY);
  expect(await view(member)).toMatchObject({ trial: "used" });
  expect(await outcomeOf(start(member))).toBe("trial_used");
  await transaction(core.ctx, ({ db }) =>
    db.update(members).set({ email: null, phone: null, deletedAt: core.clock.now() }).where(eq(members.id, member.id)),
  );
  const again = await completed({ email: "twice@example.com" });
  expect(await view(again)).toMatchObject({ trial: "used" });
  expect(await outcomeOf(start(again))).toBe("trial_used");
  expect(await grantsOf(again)).toEqual([]);
  await transaction(core.ctx, ({ db }) =>
    db.update(members).set({ phone: null, email: null }).where(eq(members.id, again.id)),
  );
  expect(await outcomeOf(start(await completed({ phone: again.phone })))).toBe("ok");
});

it("starts none before the journey's end, nor while the trial is not on offer", async () => {
  expect(await outcomeOf(start(await insertTestMember(core.ctx)))).toBe("trial_unavailable");
  const member = await completed();
  await sell(false);
  expect(await view(member)).toMatchObject({ trial: "unavailable" });
  expect(await outcomeOf(start(member))).toBe("trial_unavailable");
  await sell(true);
  expect(await outcomeOf(start(member))).toBe("ok");
});
