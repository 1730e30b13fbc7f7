import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../connection/client.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { insertBaseSeed } from "./base.ts";
import { dropReadIndexes, finishLoad, skipTriggers } from "./bulk-load.ts";
import { startOfDay } from "./days.ts";
import { demoAccounts } from "./demo/members/accounts.ts";
import { insertMembers } from "./demo/members/insert-members.ts";
import { readSeededProducts } from "./demo/seeded-products.ts";
import { readSeedRun, runSeedStep, writeSeedRun } from "./runs.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
});
afterAll(() => database.close());

const indexes = async () => [
  ...(await database.db.execute<{ definition: string }>(
    sql`select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
  )),
];
const read = async (db: Db) => (await readSeedRun<{ left: string[] }>(db, "load"))?.left ?? [];
const write = (db: Db, left: string[]) => writeSeedRun(db, "load", { left });

test("every index is there again after a load, also one that was interrupted while they were built", async () => {
  const before = await indexes();
  await runSeedStep(database, async (db) => write(db, await dropReadIndexes(db)));
  const during = (await indexes()).map(({ definition }) => definition);
  expect(during.length).toBeLessThan(before.length);
  expect(during.filter((definition) => / ON public\.(members|prayers) /.test(definition))).toSatisfy(
    (left: string[]) => left.length > 2 && left.every((definition) => definition.startsWith("CREATE UNIQUE")),
  );
  expect(await runSeedStep(database, dropReadIndexes)).toEqual([]);

  let steps = 0;
  const stop = () => {
    steps += 1;
    if (steps === 5) throw new Error("stopped");
  };
  await expect(finishLoad(database, { read, write, progress: stop })).rejects.toThrow("stopped");
  expect((await indexes()).length).toBeGreaterThan(during.length);
  await finishLoad(database, { read, write, progress: () => {} });
  expect(await indexes()).toEqual(before);
});

test("orders that are loaded without triggers have their member's search terms", async () => {
  const day = startOfDay("2026-03-20");
  const found = await runSeedStep(database, async (db) => {
    await insertBaseSeed(db, { day: new Date(day), since: new Date(day) });
    await skipTriggers(db);
    await insertMembers(db, demoAccounts({ seed: 1, day, products: await readSeededProducts(db) }), day);
    return db.execute<{ orders: number; same: number }>(sql`select count(*)::int as orders,
      count(*) filter (where o.search = m.search)::int as same from orders o join members m on m.id = o.member_id`);
  });
  const { orders = 0, same } = found[0] ?? {};
  expect(orders).toBeGreaterThan(2);
  expect(same).toBe(orders);
});
