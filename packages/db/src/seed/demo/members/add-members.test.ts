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

test("adds the requested number of members, in the demo's shares", { timeout }, async () => {
  const lines: string[] = [];
  await seedDemo(complete, 2_500, (line) => lines.push(line));
  expect(await countMembers(complete)).toBe(2_500);
  expect(lines.at(-1)).toMatch(/^seed: 2,500 of 2,500 members \(100 %/);
  const current = await complete.db.execute(sql`select plan_type, count(*)::int from membership_periods
    where starts_at <= '2026-03-20T12:00:00Z' and ends_at > '2026-03-20T12:00:00Z' group by 1 order by 1`);
  expect([...current]).toEqual([
    { plan_type: "basic", count: 432 },
    { plan_type: "trial", count: 312 },
    { plan_type: "vip", count: 686 },
  ]);
});

test("after an interruption it continues where it stopped, with the same rows", { timeout }, async () => {
  await seedDemo(broken);
  const demo = await readDemoRun(broken.db);
  if (!demo) throw new Error("no demo");
  const stop = () => {
    throw new Error("stopped");
  };
  await expect(addMembers(broken, demo, { wanted: 2_500, at, progress: stop })).rejects.toThrow("stopped");
  expect(await countMembers(broken)).toBe(2_247);
  // The next start, without a number and on another day, completes the interrupted group unchanged.
  await seed({ url: broken.url, kind: "demo", at: "2026-05-05", log: () => {} });
  expect(await digestRows(broken.db)).toEqual(await digestRows(complete.db));
});

test("a number up to the existing one changes nothing; a higher one adds members", { timeout }, async () => {
  const before = await digestRows(complete.db);
  await seedDemo(complete, 2_500);
  await seedDemo(complete, 20);
  expect(await digestRows(complete.db)).toEqual(before);
  await seedDemo(complete, 2_600);
  expect(await countMembers(complete)).toBe(2_600);
});

test("a small demo is complete too", { timeout }, async () => {
  const small = await testDatabase({ max: 2 });
  try {
    await seedDemo(small, 4);
    expect(await countMembers(small)).toBe(4);
    await seedDemo(small, 40);
    expect(await countMembers(small)).toBe(40);
  } finally {
    await small.close();
  }
});
