import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../testing.ts";
import { readDemoRun } from "../../demo.ts";
import { digestRows } from "../../digest.ts";
import { seed } from "../../index.ts";
import { addMembers } from "./add-members.ts";

const at = "2026-03-20";
const timeout = 60_000;
let complete: TestDatabase;
let broken: TestDatabase;
const seedDemo = (database: TestDatabase, members?: number, log: (line: string) => void = () => {}) =>
  seed({ url: database.url, kind: "demo", at, ...(members === undefined ? {} : { members }), log });
const countMembers = async ({ db }: TestDatabase) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int from members`))[0]?.count;

beforeAll(async () => {
  [complete, broken] = await Promise.all([testDatabase({ max: 2 }), testDatabase({ max: 2 })]);
});
afterAll(() => Promise.all([complete.close(), broken.close()]));

/** More than a batch of a thousand, after the few that a small demo begins with. */
const WANTED = 1_240;
async function seedSmallDemo(database: TestDatabase) {
  await seedDemo(database, 4);
  expect(await countMembers(database)).toBe(4);
  await seedDemo(database, 40);
  expect(await countMembers(database)).toBe(40);
}

test("adds the requested number of members to a small demo, in the demo's shares", { timeout }, async () => {
  await seedSmallDemo(complete);
  const lines: string[] = [];
  await seedDemo(complete, WANTED, (line) => lines.push(line));
  expect(await countMembers(complete)).toBe(WANTED);
  expect(lines.at(-1)).toMatch(/^seed: 1,240 of 1,240 members \(100 %/);
  const current = await complete.db.execute(sql`select plan_type, count(*)::int from membership_periods
    where starts_at <= '2026-03-20T12:00:00Z' and ends_at > '2026-03-20T12:00:00Z' group by 1 order by 1`);
  expect([...current]).toEqual([
    { plan_type: "basic", count: 213 },
    { plan_type: "trial", count: 155 },
    { plan_type: "vip", count: 340 },
  ]);
});

test("after an interruption it continues where it stopped, with the same rows", { timeout }, async () => {
  await seedSmallDemo(broken);
  const demo = await readDemoRun(broken.db);
  if (!demo) throw new Error("no demo");
  const stop = () => {
    throw new Error("stopped");
  };
  await expect(addMembers(broken, demo, { wanted: WANTED, at, progress: stop })).rejects.toThrow("stopped");
  expect(await countMembers(broken)).toBe(1_040);
  // The next start, without a number and on another day, completes the interrupted group unchanged.
  await seed({ url: broken.url, kind: "demo", at: "2026-05-05", log: () => {} });
  expect(await digestRows(broken.db)).toEqual(await digestRows(complete.db));
});

test("a number up to the existing one changes nothing; a higher one adds members", { timeout }, async () => {
  const before = await digestRows(complete.db);
  await seedDemo(complete, WANTED);
  await seedDemo(complete, 20);
  expect(await digestRows(complete.db)).toEqual(before);
  await seedDemo(complete, WANTED + 20);
  expect(await countMembers(complete)).toBe(WANTED + 20);
});
