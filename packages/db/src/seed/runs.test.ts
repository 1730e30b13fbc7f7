import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../client.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { readRun, step, writeRun } from "./runs.ts";

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

test("steps of several servers take turns, each seeing what the one before wrote down", async () => {
  const countUp = (database: Database) =>
    step(database, async (db) => {
      const { count } = (await readRun<{ count: number }>(db, "test")) ?? { count: 0 };
      await pause(30);
      await writeRun(db, "test", { count: count + 1 });
    });
  await Promise.all([countUp(one), countUp(other), countUp(one), countUp(other)]);
  expect(await readRun(one.db, "test")).toEqual({ count: 4 });
});

test("a step that fails leaves nothing behind, and the next one is free to begin", async () => {
  const failing = step(one, async (db) => {
    await writeRun(db, "broken", { half: true });
    throw new Error("broken off");
  });
  await expect(failing).rejects.toThrow("broken off");
  expect(await step(other, (db) => readRun(db, "broken"))).toBe(null);
});
