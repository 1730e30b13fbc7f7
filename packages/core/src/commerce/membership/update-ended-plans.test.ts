import { planTypes } from "@panshi/contracts/commerce/plan";
import { connect, newId, transaction } from "@panshi/db";
import { members, membershipGrants } from "@panshi/db/schema";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { insertTestMember, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { toMembership } from "./rules.ts";
import { insertGrant, rebuildPeriods, selectLatestPeriod } from "./store.ts";
import { grantTestPlan } from "./testing.ts";
import { updateEndedPlans } from "./update-ended-plans.ts";

let core: TestCore;
const failures: object[] = [];
beforeAll(async () => {
  core = await testCore();
  core.ctx.log.error = (fields) => void failures.push(fields);
});
afterAll(() => core.close());
beforeEach(() => {
  failures.length = 0;
  return transaction(core.ctx, ({ db }) => db.update(members).set({ plan: null, planEndsAt: null }));
});

const run = (input = { limit: 100, batches: 100 }, ctx = core.ctx) => updateEndedPlans(ctx, input);
/** The plan on the members' rows, and the one that `GET /api/membership` answers. */
async function plansOf(ids: readonly string[]) {
  const now = core.clock.now();
  const rows = await core.ctx.db
    .select({ id: members.id, plan: members.plan, endsAt: members.planEndsAt })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(members.id);
  const membership = await Promise.all(
    rows.map(async ({ id }) => toMembership(await selectLatestPeriod(core.ctx.db, id, now), now)),
  );
  return {
    kept: rows.map(({ plan, endsAt }) => [plan, endsAt?.toISOString() ?? null]),
    computed: membership.map((each) => (each.isActive ? [each.membershipType, each.endDate] : [null, null])),
  };
}

it("the plan on a member's row is what the membership says at any time, over random histories", async () => {
  const random = sequence(20_260_301);
  const ids = await runConcurrently(40, async () => (await insertTestMember(core.ctx)).id);
  let active = 0;
  for (let step = 0; step < 60; step += 1) {
    core.clock.advance(random(4 * 24) * HOUR);
    const now = core.clock.now();
    const changes = ids.filter(() => random(6) === 0);
    await Promise.all(
      changes.map((memberId) => {
        const [revokes, plan, days] = [random(3) === 0, random(3), 1 + random(12)];
        return transaction(core.ctx, async (tx) => {
          await lockMember(tx, { memberId });
          if (revokes)
            await tx.db
              .update(membershipGrants)
              .set({ revokedAt: now, revokedReason: "退款" })
              .where(sql`id = (select id from membership_grants where member_id = ${memberId} and revoked_at is null
                order by granted_at desc limit 1)`);
          else
            await insertGrant(tx.db, {
              id: newId(now),
              memberId,
              planType: planTypes[plan] ?? "trial",
              days,
              source: "seed",
              grantedAt: now,
            });
          await rebuildPeriods(tx, memberId);
        });
      }),
    );
    await Promise.all([run(), run({ limit: 3, batches: 2 })]);
    await run();
    const { kept, computed } = await plansOf(ids);
    expect(kept).toEqual(computed);
    active += kept.filter(([plan]) => plan !== null).length;
  }
  expect(active).toBeGreaterThan(500);
  expect(active).toBeLessThan(60 * 40 - 500);
  expect(failures).toEqual([]);
});

it("gives the waiting plan at the very end of the one before it, and none after the last", async () => {
  const { id } = await insertTestMember(core.ctx);
  await grantTestPlan(core.ctx, id, "basic", 30);
  const { updatedAt } = (await core.ctx.db.select().from(members).where(eq(members.id, id)))[0] ?? {};
  core.clock.advance(DAY);
  await grantTestPlan(core.ctx, id, "vip", 2);
  core.clock.advance(2 * DAY - 1);
  expect(await run()).toBe(0);
  core.clock.advance(1);
  const end = new Date(core.clock.now().getTime() + 29 * DAY);
  expect(await run()).toBe(1);
  expect((await plansOf([id])).kept).toEqual([["basic", end.toISOString()]]);
  core.clock.advance(29 * DAY);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [row] = await core.ctx.db.select().from(members).where(eq(members.id, id));
  // An edit of the member that is open in the back office meanwhile is no conflict.
  expect(row).toMatchObject({ plan: null, planEndsAt: null, updatedAt });
});

it("takes so many members a run, and goes on where it stopped", async () => {
  const ids = await runConcurrently(7, async () => (await insertTestMember(core.ctx)).id);
  for (const id of ids) await grantTestPlan(core.ctx, id, "trial", 1);
  core.clock.advance(DAY);
  expect(await run({ limit: 2, batches: 2 })).toBe(4);
  expect(await run({ limit: 2, batches: 2 })).toBe(3);
  expect((await plansOf(ids)).kept).toEqual(ids.map(() => [null, null]));
});

it("of two workers at once, each member is updated by one, and one who is locked waits for nobody", async () => {
  const ids = await runConcurrently(30, async () => (await insertTestMember(core.ctx)).id);
  for (const id of ids) await grantTestPlan(core.ctx, id, "trial", 1);
  core.clock.advance(DAY);
  const other = connect(core.database.url, { max: 2, name: "panshi other" });
  await transaction(core.ctx, async (tx) => {
    await lockMember(tx, { memberId: ids[0] ?? "" });
    const counts = await runConcurrently(2, () => run({ limit: 7, batches: 100 }, { ...core.ctx, db: other.db }));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(29);
  });
  await other.close();
  expect(await run()).toBe(1);
});

it("a batch that fails is logged, and the others go on", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { id } = await insertTestMember(core.ctx);
    ids.push(id);
    await grantTestPlan(core.ctx, id, "trial", 1);
    core.clock.advance(HOUR);
  }
  core.clock.advance(DAY);
  const forbid = (statement: string) => transaction(core.ctx, ({ db }) => db.execute(sql.raw(statement)));
  await forbid(`alter table members add constraint broken check (id <> '${ids[2]}' or plan is not null)`);
  expect(await run({ limit: 2, batches: 100 })).toBe(4);
  expect(failures).toEqual([{ name: "Error", code: "23514", from: ids[2], members: 2 }]);
  await forbid("alter table members drop constraint broken");
  expect(await run({ limit: 2, batches: 100 })).toBe(2);
});

/** A repeatable sequence: `random(n)` is one of 0 … n-1. */
function sequence(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
