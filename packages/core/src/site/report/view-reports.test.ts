import type { MembershipReportRow } from "@panshi/contracts/site/report";
import { daysBefore } from "@panshi/contracts/platform/taipei-time";
import { newId, transaction } from "@panshi/db";
import { blogPosts, dailyRollups } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { viewPopularPages } from "./view-popular-pages.ts";
import { viewFiguresOverTime } from "./view-figures-over-time.ts";
import { viewMembershipReport, viewPrayerReport, viewReportSummary } from "./view-reports.ts";

/** The test clock stands at noon of this day. */
const TODAY = "2026-03-01";
let core: TestCore;
let admin: AdministratorCtx;
let moderator: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const of = async (role: "admin" | "moderator"): Promise<AdministratorCtx> => {
    const { id: administratorId } = await insertTestAdministrator(core.ctx, role);
    return { ...core.ctx, actor: { kind: "administrator", administratorId, role } };
  };
  [admin, moderator] = await Promise.all([of("admin"), of("moderator")]);
});
afterAll(() => core.close());
beforeEach(() => transaction(core.ctx, async ({ db }) => void (await db.execute(sql`truncate daily_rollups`))));

/** Figures: the metric, how many days ago, the value and the dimension. */
type Figure = readonly [metric: string, ago: number, value: number, dimension?: string];
const add = (...figures: Figure[]) =>
  transaction(core.ctx, async ({ db }) =>
    db.insert(dailyRollups).values(
      figures.map(([metric, ago, value, dimension = ""]) => ({
        metric,
        dimension,
        taipeiDay: daysBefore(TODAY, ago),
        value,
        updatedAt: core.clock.now(),
      })),
    ),
  );

it("[S3.42] the summary sums the period's days, today among them, beside those of the period before", async () => {
  await add(
    ["members.accounts", 500, 7, "active"],
    ["members.accounts", 3, 2, "inactive"],
    // The first and the last day of both periods, and the days around them.
    ...[0, 6, 7, 13, 14].map((ago, index): Figure => ["members.new", ago, 10 ** index]),
    ["members.converted", 6, 4],
    ["members.converted", 7, 33],
    ["prayers.status", 1, 3, "pending"],
    ["prayers.status", 1, 2, "cancelled"],
    ["prayers.completed", 2, 3, "venus"],
    ["prayers.completed", 2, 1, "mars"],
    ["prayers.rated", 2, 3, "venus"],
    ["prayers.rate_sum", 2, 250, "venus"],
    ["revenue.paid", 0, 3990, "basic"],
    ["revenue.paid", 7, 500, "goods"],
    ["revenue.refunded", 6, 9990, "vip"],
    ["pages.views", 5, 120],
    ["pages.views", 12, 100],
    ["pages.page", 5, 120, "/"],
  );
  const none = { totalPrayers: 0, completedPrayers: 0, avgSuccessRate: null };
  expect(await viewReportSummary(admin, { period: "7days" })).toEqual({
    period: "7days",
    from: "2026-02-23",
    to: TODAY,
    totalMembers: 9,
    newMembers: 11,
    totalPrayers: 5,
    completedPrayers: 4,
    totalRevenue: -6000,
    avgSuccessRate: 83.3,
    pageViews: 120,
    conversionRate: 36.4,
    previous: { ...none, newMembers: 1100, totalRevenue: 500, pageViews: 100, conversionRate: 3 },
  });
  expect(await viewReportSummary(admin, { period: "30days" })).toMatchObject({
    newMembers: 11_111,
    previous: { newMembers: 0, conversionRate: null },
  });
});

it("[S3.43] each plan and the goods have a row, whose revenue together is that of the summary", async () => {
  await add(
    ["plan.ends", -40, 5, "vip"],
    ["plan.ends", -2, 3, "trial"],
    ["orders.paid", 3, 4, "vip"],
    ["orders.paid", 9, 2, "vip"],
    ["orders.paid", 1, 6, "goods"],
    ["orders.free", 1, 1, "basic"],
    ["grants.administrator", 2, 2, "basic"],
    ["grants.trial", 2, 8, "trial"],
    ["revenue.paid", 3, 39_960, "vip"],
    ["revenue.refunded", 2, 9990, "vip"],
    ["revenue.paid", 9, 19_980, "vip"],
    ["revenue.paid", 1, 1200, "goods"],
    ["plan.ended", 1, 8, "vip"],
    ["plan.unfollowed", 1, 2, "vip"],
    ["plan.ended", 8, 2, "vip"],
    ["plan.unfollowed", 8, 2, "vip"],
    // Those of plans that end later are kept ahead.
    ["plan.ended", -1, 50, "vip"],
    ["plan.unfollowed", -1, 50, "vip"],
  );
  const rows = await viewMembershipReport(admin, { period: "7days" });
  expect(rows.map(({ planType }) => planType)).toEqual(["trial", "basic", "vip", "goods"]);
  const none: Omit<MembershipReportRow, "planType"> = {
    activeMembers: 0,
    newSubscriptions: 0,
    revenue: 0,
    churnRate: null,
    freeOrders: 0,
    staffGrants: 0,
    trialStarts: 0,
    paid: 0,
    refunded: 0,
    endedPlans: 0,
    unfollowedPlans: 0,
    previous: { newSubscriptions: 0, revenue: 0, churnRate: null },
  };
  expect(rows).toEqual([
    { ...none, planType: "trial", activeMembers: 3, trialStarts: 8 },
    { ...none, planType: "basic", freeOrders: 1, staffGrants: 2 },
    {
      ...none,
      planType: "vip",
      activeMembers: 5,
      newSubscriptions: 4,
      revenue: 29_970,
      churnRate: 25,
      paid: 39_960,
      refunded: 9990,
      endedPlans: 8,
      unfollowedPlans: 2,
      previous: { newSubscriptions: 2, revenue: 19_980, churnRate: 100 },
    },
    {
      ...none,
      planType: "goods",
      activeMembers: null,
      newSubscriptions: 6,
      revenue: 1200,
      paid: 1200,
      endedPlans: null,
      unfollowedPlans: null,
    },
  ]);
  const { totalRevenue } = await viewReportSummary(admin, { period: "7days" });
  expect(rows.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(totalRevenue);
});

it("[S3.44] [S6.23] each planet has a row, which a moderator reads too, and no other report", async () => {
  await add(
    ["prayers.planet", 0, 4, "venus"],
    ["prayers.completed", 0, 3, "venus"],
    ["prayers.completion_days", 0, 10, "venus"],
    ["prayers.rated", 0, 2, "venus"],
    ["prayers.rate_sum", 0, 161, "venus"],
    ["prayers.planet", 30, 9, "pluto"],
  );
  const rows = await viewPrayerReport(moderator, { period: "30days" });
  const none = { totalPrayers: 0, completedPrayers: 0, successRate: null, avgCompletionTime: null };
  expect(rows.map(({ category }) => category)).toEqual(
    "mercury venus earth mars jupiter saturn uranus neptune pluto".split(" "),
  );
  expect(rows.find(({ category }) => category === "venus")).toEqual({
    category: "venus",
    totalPrayers: 4,
    completedPrayers: 3,
    successRate: 80.5,
    avgCompletionTime: 3.3,
    previous: none,
  });
  expect(rows.at(-1)).toEqual({ category: "pluto", ...none, previous: { ...none, totalPrayers: 9 } });
  for (const view of [viewReportSummary, viewMembershipReport, viewPopularPages])
    expect(await outcomeOf(view(moderator, { period: "30days" }))).toBe("forbidden");
});

it("figures over time have every step, and revenue for those who may see it", async () => {
  await add(
    ["members.new", 0, 1],
    ["members.new", 6, 2],
    ["prayers.status", 6, 3, "pending"],
    ["prayers.completed", 6, 1, "venus"],
    ["pages.views", 6, 50],
    ["revenue.paid", 6, 3990, "basic"],
    ["revenue.refunded", 6, 990, "goods"],
    ["members.new", 7, 100],
  );
  const { step, steps } = await viewFiguresOverTime(admin, { period: "7days" });
  expect([step, steps.length]).toEqual(["day", 7]);
  const day = (at: string) => ({ from: at, to: at });
  expect(steps[0]).toEqual({
    ...day("2026-02-23"),
    newMembers: 2,
    prayers: 3,
    completedPrayers: 1,
    pageViews: 50,
    revenue: { paid: 3990, refunded: 990, total: 3000 },
  });
  expect(steps[6]).toMatchObject({ ...day(TODAY), newMembers: 1 });
  const seen = await viewFiguresOverTime(moderator, { period: "1year" });
  expect([seen.step, seen.steps.length]).toEqual(["month", 13]);
  expect(seen.steps.at(-2)).toEqual({
    from: "2026-02-01",
    to: "2026-02-28",
    newMembers: 102,
    prayers: 3,
    completedPrayers: 1,
    pageViews: 50,
  });
});

it("[S2.151] the most viewed pages come first, by their names, and from months where they lie in the period wholly", async () => {
  const now = core.clock.now();
  await transaction(core.ctx, async ({ db }) =>
    db.insert(blogPosts).values({
      id: newId(),
      slug: "石頭",
      title: "寫給石頭",
      excerpt: "",
      content: "",
      category: "guide",
      isPublished: true,
      publishedAt: now,
      authorName: "磐石",
      createdAt: now,
      updatedAt: now,
    }),
  );
  await add(
    ["pages.views", 1, 500],
    ["pages.views", 200, 70],
    ["pages.page", 1, 300, "/"],
    ["pages.page", 1, 200, "/blog/石頭"],
    ["pages.page", 1, 2, "/orders/:orderId"],
    ["pages.page", 1, 1, "/blog/刪了"],
    ["pages.page", 200, 70, "/blog/石頭"],
    // A month that lies in the year wholly, and those at its ends, of which only days do.
    ["pages.page_month", 181, 1000, "/blog/石頭"],
    ["pages.page_month", 365, 9999, "/"],
    ["pages.page_month", 0, 9999, "/"],
  );
  const { pageViews, previous, pages } = await viewPopularPages(admin, { period: "7days" });
  expect([pageViews, previous]).toEqual([500, 0]);
  expect(pages).toEqual([
    { path: "/", label: "首頁", views: 300 },
    { path: "/blog/石頭", label: "寫給石頭", views: 200 },
    { path: "/orders/:orderId", label: "訂單", views: 2 },
    { path: "/blog/刪了", label: "文章", views: 1 },
  ]);
  // Of whole months the sums are read, here that of September alone, and not their days.
  const year = await viewPopularPages(admin, { period: "1year" });
  expect(year.pages).toEqual([{ path: "/blog/石頭", label: "寫給石頭", views: 1000 }]);
});
