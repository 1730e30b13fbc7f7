import { transaction } from "@panshi/db";
import { campaigns } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { runConcurrently } from "../../testing.ts";
import { administratorCtx, type TestShop, testShop } from "../../testing-shop.ts";
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

it("counting waits for nobody: not for a change of the campaign, and what is counted meanwhile is stored after it", async () => {
  const counter = new VisitCounter();
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const change = transaction(shop.ctx, async ({ db }) => {
    await db.select().from(campaigns).where(sql`id = ${id}`).for("update");
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  counter.count(shop.ctx, id, "clicks");
  const stored = counter.store(shop.ctx);
  counter.count(shop.ctx, id, "clicks");
  const again = counter.store(shop.ctx);
  released.resolve();
  await Promise.all([change, stored, again]);
  expect(await figures()).toEqual({ clicks: 2, impressions: 0 });
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
