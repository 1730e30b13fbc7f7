import { newId } from "@panshi/db";
import { campaigns } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { runConcurrently } from "../../testing.ts";
import { administratorCtx, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { addCampaign, listedCampaign } from "./testing.ts";
import { VisitCounter } from "./visit-counter.ts";

let shop: TestShop;
let admin: AdministratorCtx;
let id: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await administratorCtx(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ id } = await addCampaign(admin));
});

const figures = async () => {
  const { clicks, impressions } = (await listedCampaign(admin, id)) ?? {};
  return { clicks, impressions };
};

/** Fails, rather than hangs, where it meets a lock of the test's own. */
const storeWithoutWaiting = (counter: VisitCounter) =>
  withTestTransaction(shop, async (db) => {
    await db.execute(sql`set local lock_timeout = '1s'`);
    await counter.store({ ...shop.ctx, db });
  });

it("what several servers counted at the same time adds up, by day", async () => {
  const counters = Array.from({ length: 4 }, () => new VisitCounter());
  const other = await addCampaign(admin);
  await runConcurrently(4, async (index) => {
    const counter = counters[index];
    for (let round = 0; round < 5; round += 1) {
      for (let each = 0; each < 3; each += 1) counter?.count(shop.ctx, id, "clicks");
      counter?.count(shop.ctx, other.id, "clicks");
      counter?.count(shop.ctx, id, "impressions");
      // oxlint-disable-next-line no-await-in-loop -- as a server does, one time after the other
      await counter?.store(shop.ctx);
    }
  });
  expect(await figures()).toEqual({ clicks: 60, impressions: 20 });
  shop.clock.advance(DAY);
  counters[0]?.count(shop.ctx, id, "clicks");
  await counters[0]?.store(shop.ctx);
  shop.clock.advance(-DAY);
  expect(await figures()).toEqual({ clicks: 61, impressions: 20 });
  const days = await shop.database.db.execute(
    sql`select day::text, clicks from campaign_counts where campaign_id = ${id} order by day`,
  );
  expect([...days]).toEqual([
    { day: "2026-03-01", clicks: 60 },
    { day: "2026-03-02", clicks: 1 },
  ]);
});

it("counting waits for nobody: what is counted while the campaign is being edited is stored before the edit ends", async () => {
  const counter = new VisitCounter();
  counter.count(shop.ctx, id, "clicks");
  const [locked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const edit = withTestTransaction(shop, async (db) => {
    await db.select().from(campaigns).where(sql`id = ${id}`).for("update");
    locked.resolve();
    await stored.promise;
  });
  await locked.promise;
  const store = storeWithoutWaiting(counter).finally(stored.resolve);
  await Promise.all([edit, store]);
  expect(await figures()).toEqual({ clicks: 1, impressions: 0 });
});

it("a campaign whose row is gone keeps nobody else's visits from being counted", async () => {
  const gone = newId();
  const counter = new VisitCounter();
  for (const each of [gone, id]) counter.count(shop.ctx, each, "clicks");
  await counter.store(shop.ctx);
  expect(counter.pending).toEqual([]);
  expect(await figures()).toEqual({ clicks: 1, impressions: 0 });
});

it("what the database refuses is kept, and stored the next time", async () => {
  const counter = new VisitCounter();
  counter.count(shop.ctx, id, "impressions");
  const broken = { ...shop.ctx, db: null as never };
  await expect(counter.store(broken)).rejects.toThrow();
  counter.count(shop.ctx, id, "impressions");
  expect(counter.pending).toEqual([{ campaignId: id, day: "2026-03-01", clicks: 0, impressions: 2 }]);
  await counter.store(shop.ctx);
  expect(counter.pending).toEqual([]);
  await counter.store(shop.ctx);
  expect(await figures()).toEqual({ clicks: 0, impressions: 2 });
});
