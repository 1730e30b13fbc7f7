import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { transaction } from "@panshi/db";
import { runConcurrently, type TestCore, testCore } from "../../testing.ts";
import { PageViewCounter } from "./page-view-counter.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() =>
  transaction(core.ctx, async ({ db }) => void (await db.execute(sql`truncate page_views, rollup_marks`))),
);

const rows = async () =>
  (await core.database.sql`select day::text, route, slug, views from page_views order by day, route, slug`).map(
    ({ day, route, slug, views }) => `${day} ${route} ${slug} ${views}`,
  );

it("what several servers count at the same time adds up, by day and page", async () => {
  const counters = Array.from({ length: 4 }, () => new PageViewCounter());
  await runConcurrently(4, async (index) => {
    const counter = counters[index];
    for (let round = 0; round < 5; round += 1) {
      for (let each = 0; each < 3; each += 1) counter?.count(core.ctx, { route: "/" });
      counter?.count(core.ctx, { route: "/blog/:slug", slug: index % 2 === 0 ? "石" : "夜" });
      // oxlint-disable-next-line no-await-in-loop -- as a server does, one time after the other
      await counter?.store(core.ctx);
    }
  });
  expect(await rows()).toEqual(["2026-03-01 /  60", "2026-03-01 /blog/:slug 夜 10", "2026-03-01 /blog/:slug 石 10"]);
});

it("a view counts on its own Taipei day, also while the clock goes over midnight and back", async () => {
  const counter = new PageViewCounter();
  const view = () => counter.count(core.ctx, { route: "/" });
  core.clock.advance(12 * HOUR - 1);
  view();
  core.clock.advance(1);
  view();
  view();
  core.clock.advance(-1);
  view();
  core.clock.advance(DAY);
  view();
  core.clock.advance(-DAY - 12 * HOUR + 1);
  await counter.store(core.ctx);
  expect(await rows()).toEqual(["2026-03-01 /  2", "2026-03-02 /  3"]);
});

it("what the database refuses is kept, and stored the next time", async () => {
  const counter = new PageViewCounter();
  counter.count(core.ctx, { route: "/blog" });
  await expect(counter.store({ ...core.ctx, db: null as never })).rejects.toThrow();
  counter.count(core.ctx, { route: "/blog" });
  expect(counter.pending).toEqual([{ day: "2026-03-01", route: "/blog", slug: "", views: 2 }]);
  await counter.store(core.ctx);
  await counter.store(core.ctx);
  expect([counter.pending, await rows()]).toEqual([[], ["2026-03-01 /blog  2"]]);
});
