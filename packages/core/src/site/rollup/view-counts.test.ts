import { planEndingCutoff } from "@panshi/contracts/site/rollup";
import { transaction } from "@panshi/db";
import { seed } from "@panshi/db/seed";
import { members, prayers, rollupMarks } from "@panshi/db/schema";
import { eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { viewMarketingSummary } from "../marketing/view-marketing.ts";
import { viewAdminOverview } from "../overview/view-admin-overview.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { countedFigures, insertTestPaymentAttempt, rebuildAllRollups, storedFigures } from "./testing.ts";
import { viewMemberCounts, viewOverviewFigures, viewPrayerCounts } from "./view-figures.ts";

/** The test clock stands at noon of this day. */
const at = "2026-03-01";
let core: TestCore;
let ctx: AdministratorCtx;
let moderator: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  await seed({ url: core.database.url, kind: "demo", at, log: () => {} });
  const of = async (role: "admin" | "moderator"): Promise<AdministratorCtx> => {
    const { id: administratorId } = await insertTestAdministrator(core.ctx, role);
    return { ...core.ctx, actor: { kind: "administrator", administratorId, role } };
  };
  [ctx, moderator] = await Promise.all([of("admin"), of("moderator")]);
}, 60_000);
afterAll(() => core.close());

describe("right after the demo seed", () => {
  it("[S2.116] the counts of members come out as 156, 342, 1247 and 87 percent", async () => {
    expect(await viewMemberCounts(ctx)).toMatchObject({ trial: 156, vip: 342, total: 1247, activePercent: 87 });
  });

  it("[S2.125] [S9.28] the cards of marketing come out as 4.98 %, NT$ 44,500, NT$ 105,000 and 214,000 impressions", async () => {
    expect(await viewMarketingSummary(ctx)).toEqual({
      activeCampaigns: 3,
      campaigns: 6,
      impressions: 214_000,
      clicks: 10_000,
      conversions: 498,
      conversionRate: 4.98,
      rewardedReferrals: 101,
      referralRewards: 44_500,
      budget: 105_000,
    });
  });

  it("every stored figure equals its rows, and no day is marked", async () => {
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
    expect(await core.ctx.db.select().from(rollupMarks)).toEqual([]);
  });
});

/** The counts of members, counted row by row. */
async function countMembers() {
  const rows = await core.ctx.db.select().from(members).where(isNull(members.deletedAt));
  const of = (matches: (row: (typeof rows)[number]) => boolean) => rows.filter(matches).length;
  const active = of((row) => row.isActive);
  return {
    total: rows.length,
    trial: of((row) => row.plan === "trial"),
    basic: of((row) => row.plan === "basic"),
    vip: of((row) => row.plan === "vip"),
    active,
    inactive: rows.length - active,
    ending: of((row) => row.planEndsAt !== null && row.planEndsAt < planEndingCutoff(core.clock.now())),
    activePercent: Math.round((100 * active) / rows.length),
  };
}

it("[S2.115] the counts of members are those of their rows, also after deactivation, erasure and other plans", async () => {
  expect(await viewMemberCounts(ctx)).toEqual(await countMembers());
  await transaction(core.ctx, async ({ db }) => {
    const some = (rest: number) => sql`hashtext(${members.id}::text) % 10 = ${rest}`;
    await db.update(members).set({ isActive: false }).where(some(1));
    await db.update(members).set({ isActive: false, deletedAt: core.clock.now() }).where(some(2));
    await db.update(members).set({ plan: null, planEndsAt: null }).where(some(3));
    const planEndsAt = new Date(planEndingCutoff(core.clock.now()).getTime() - 1);
    await db.update(members).set({ plan: "basic", planEndsAt }).where(some(4));
    await db
      .update(members)
      .set({ plan: "vip", planEndsAt: planEndingCutoff(core.clock.now()) })
      .where(some(5));
  });
  await rebuildAllRollups(core.ctx);
  const counts = await viewMemberCounts(ctx);
  expect(counts).toEqual(await countMembers());
  expect(counts.total).toBeLessThan(1247);
  expect(counts.ending).toBeGreaterThan(0);
});

it("the counts of prayers are those of their rows, those of erased members among them", async () => {
  await transaction(core.ctx, async ({ db }) => {
    await db.update(prayers).set({ care: "open" }).where(eq(prayers.status, "cancelled"));
    await db.update(prayers).set({ status: "in_progress", content: "", title: "" }).where(eq(prayers.energyLevel, 2));
  });
  await rebuildAllRollups(core.ctx);
  const { db } = core.ctx;
  const of = (status: (typeof prayers.$inferSelect)["status"]) => db.$count(prayers, eq(prayers.status, status));
  expect(await viewPrayerCounts(moderator)).toEqual({
    total: await db.$count(prayers),
    pending: await of("pending"),
    in_progress: await of("in_progress"),
    completed: await of("completed"),
    cancelled: await of("cancelled"),
    careOpen: await db.$count(prayers, eq(prayers.care, "open")),
  });
});

it("the overview's figures are those of today and of the last seven days, revenue for those who may see it", async () => {
  const now = core.clock.now().getTime();
  const midnight = Date.parse("2026-02-28T16:00:00Z");
  for (const [paidAt, amount] of [
    [now, 1000],
    [midnight - 1, 300],
    [midnight - 6 * 24 * HOUR, 20],
    [midnight - 6 * 24 * HOUR - 1, 7],
  ] as const)
    await insertTestPaymentAttempt(core.ctx, { paidAt: new Date(paidAt), amount });
  await rebuildAllRollups(core.ctx);
  const { today, week } = await viewOverviewFigures(ctx);
  const since = new Date(midnight - 6 * 24 * HOUR);
  const { db } = core.ctx;
  expect(week.newMembers).toBe(await db.$count(members, sql`created_at >= ${since}::timestamptz`));
  expect(week.prayers).toBe(await db.$count(prayers, sql`created_at >= ${since}::timestamptz`));
  expect(week.completedPrayers).toBe(await db.$count(prayers, sql`completed_at >= ${since}::timestamptz`));
  expect(week.prayers).toBeGreaterThan(today.prayers);
  expect(today.revenue).toBe(1000);
  const [revenue] = await core.database.sql`select
    (select sum(received)::int from payment_attempts where state = 'paid' and paid_at >= ${since}) as paid,
    (select sum(amount)::int from refunds where state = 'done' and done_at >= ${since}) as refunded`;
  expect(revenue?.refunded).toBeGreaterThan(0);
  expect(week.revenue).toBe(revenue?.paid - revenue?.refunded);
  expect(Object.keys((await viewOverviewFigures(moderator)).today)).not.toContain("revenue");
});

it("the overview has a line for what waits, in its order, with the numbers of the lists that it leads to", async () => {
  const { careOpen, pending } = await viewPrayerCounts(ctx);
  const { ending } = await viewMemberCounts(ctx);
  const { at: readAt, lines, figures } = await viewAdminOverview(moderator);
  expect(readAt).toBe(core.clock.now().toISOString());
  expect(lines).toEqual([
    { line: "care", count: careOpen },
    { line: "prayers", count: pending },
    { line: "plansEnding", count: ending },
  ]);
  expect(figures).toEqual(await viewOverviewFigures(moderator));
  // What waits no longer has no line.
  await transaction(core.ctx, ({ db }) => db.update(prayers).set({ care: null }));
  await rebuildAllRollups(core.ctx);
  expect((await viewAdminOverview(moderator)).lines.map(({ line }) => line)).toEqual(["prayers", "plansEnding"]);
});

it("a role without the permission reads no counts", async () => {
  const none = { ...ctx, actor: { ...ctx.actor, role: "visitor" as never } };
  for (const view of [viewMemberCounts, viewPrayerCounts, viewOverviewFigures])
    expect(await outcomeOf(view(none))).toBe("forbidden");
});

it("[S2.116] the percentage of active accounts is rounded to the nearest whole number", async () => {
  const [one, two, three] = await core.ctx.db.select().from(members).where(isNull(members.deletedAt)).limit(3);
  const kept = [one?.id ?? "", two?.id ?? "", three?.id ?? ""];
  const percentOf = async (active: number) => {
    await transaction(core.ctx, async ({ db }) => {
      await db.update(members).set({ deletedAt: core.clock.now() }).where(notInArray(members.id, kept));
      await db.update(members).set({ isActive: false }).where(inArray(members.id, kept));
      await db
        .update(members)
        .set({ isActive: true })
        .where(inArray(members.id, kept.slice(0, active)));
    });
    await rebuildAllRollups(core.ctx);
    return (await viewMemberCounts(ctx)).activePercent;
  };
  expect([await percentOf(1), await percentOf(2), await percentOf(3), await percentOf(0)]).toEqual([33, 67, 100, 0]);
});
