import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../connection/client.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { readSeedRun, runSeedStep, writeSeedRun } from "./runs.ts";

let one: TestDatabase;
let other: Database;
beforeAll(async () => {
  one = await testDatabase({ max: 2 });
  other = connect(one.url, { max: 2, name: "another server" });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

test("steps of several servers run one after another, each seeing what the previous one stored", async () => {
  const countUp = (database: Database) =>
    runSeedStep(database, async (db) => {
      const { count } = (await readSeedRun<{ count: number }>(db, "test")) ?? { count: 0 };
      await pause(30);
      await writeSeedRun(db, "test", { count: count + 1 });
    });
  await Promise.all([countUp(one), countUp(other), countUp(one), countUp(other)]);
  expect(await readSeedRun(one.db, "test")).toEqual({ count: 4 });
});

test("a failed step stores nothing and releases the lock", async () => {
  const failing = runSeedStep(one, async (db) => {
    await writeSeedRun(db, "broken", { half: true });
    throw new Error("broken off");
  });
  await expect(failing).rejects.toThrow("broken off");
  expect(await runSeedStep(other, (db) => readSeedRun(db, "broken"))).toBe(null);
});
