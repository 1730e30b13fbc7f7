import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../connection/client.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { dropReadIndexes, finishLoad } from "./bulk-load.ts";
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
