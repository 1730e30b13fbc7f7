import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "./ids.ts";
import { type DatabaseMode, migrateForMode, DatabaseModeError } from "./mode.ts";
import { administrators, campaigns, promotions, seedRuns, settings, successStories } from "./schema/index.ts";
import { demoAccounts } from "./seed/demo/members/accounts.ts";
import { demoAdministrators } from "./seed/demo/administrators.ts";
import { demoCampaigns } from "./seed/demo/campaigns.ts";
import { generateMember } from "./seed/demo/members/generate-member.ts";
import { demoPromotions } from "./seed/demo/promotions.ts";
import { demoRowsQuery } from "./seed/demo-rows.ts";
import { demoStories } from "./seed/demo/stories.ts";
import { demoSeller } from "./seed/demo/seller.ts";
import { seed } from "./seed/index.ts";
import { insertMembers } from "./seed/demo/members/insert-members.ts";
import { type TestDatabase, testDatabase } from "./testing.ts";
import { transaction } from "./connection/transaction.ts";
import type { Db } from "./connection/client.ts";

const day = Date.parse("2026-03-19T16:00:00Z");
const source = { seed: 1, day, products: [] };
let database: TestDatabase;
const opened: TestDatabase[] = [];
const fresh = async () => {
  const made = await testDatabase({ max: 2 });
  opened.push(made);
  return made;
};
beforeAll(async () => {
  database = await fresh();
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

const start = ({ url }: TestDatabase, mode: DatabaseMode, embedded = false) =>
  migrateForMode({ url, mode, embedded, log: () => {} }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DatabaseModeError) return error.message;
      throw error;
    },
  );
const write = (at: TestDatabase, work: (db: Db) => Promise<unknown>) => transaction(at, ({ db }) => work(db));
const storedMode = async (at: TestDatabase) =>
  (await at.db.select({ value: settings.value }).from(settings).where(eq(settings.key, "mode")))[0]?.value;
const administrator = {
  id: newId(new Date(day)),
  email: "real@example.com",
  firstName: "石",
  lastName: "林",
  passwordHash: "x",
  isDemo: false,
  createdAt: new Date(day),
  updatedAt: new Date(day),
};

describe("production", () => {
  afterEach(() =>
    write(database, (db) =>
      db.execute(
        sql`truncate members, administrators, success_stories, campaigns, promotions, settings, seed_runs cascade`,
      ),
    ),
  );

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ["seed run", (db) => db.insert(seedRuns).values({ name: "demo", parameters: {}, ranAt: new Date(day) })],
    ["administrators", (db) => db.insert(administrators).values(demoAdministrators(day).slice(0, 1))],
    [
      "administrators",
      (db) => db.insert(administrators).values(demoAdministrators(day).map((row) => ({ ...row, isDemo: false }))),
    ],
    ["administrators", (db) => db.insert(administrators).values({ ...administrator, isDemo: true })],
    ["members", (db) => insertMembers(db, demoAccounts(source).slice(3), day)],
    ["members", (db) => insertMembers(db, [generateMember(source, 900, { from: 900, to: 901 })], day)],
    ["success stories", (db) => db.insert(successStories).values(demoStories(day).slice(7))],
    ["campaigns", (db) => db.insert(campaigns).values(demoCampaigns(day).map(({ row }) => row))],
    ["promotions", (db) => db.insert(promotions).values(demoPromotions(day).map(({ row }) => row))],
    [
      "seller",
      (db) =>
        db.insert(settings).values({ key: "seller", value: demoSeller, updatedBy: null, updatedAt: new Date(day) }),
    ],
  ])("refuses a database with the demo's %s, with a message", async (kind, insertRow) => {
    await write(database, insertRow);
    expect(await start(database, "production")).toMatch(
      new RegExp(
        `^這個資料庫裡有示範資料.*\\nThis database holds rows of the demo \\(${kind}\\), which production refuses`,
      ),
    );
    expect(await storedMode(database)).toBeUndefined();
  });

  test("accepts a database with real rows and the base seed, and stores the mode in it", async () => {
    await seed({ url: database.url, kind: "base", log: () => {} });
    await write(database, (db) => db.insert(administrators).values(administrator));
    expect(await start(database, "production")).toBeNull();
    expect(await storedMode(database)).toBe("production");
    expect(await start(database, "production")).toBeNull();
  });

  test("starts although people registered with emails of the demo", async () => {
    await write(database, (db) =>
      db.execute(sql`insert into members (id, email, password_hash, full_name, first_name, last_name, registration_type, created_at, updated_at)
        select gen_random_uuid(), email, '$argon2id$v=19$of-their-own', 'n', 'n', 'n', 'website', 'epoch', 'epoch'
        from unnest(array['member@panshi.test', 'wisher0@panshi.test', 'Wisher1@panshi.test']) email`),
    );
    expect(await start(database, "production")).toBeNull();
    expect(await storedMode(database)).toBe("production");
  });

  test("finds demo rows without reading a large table", async () => {
    await write(database, async (db) => {
      await db.execute(sql`insert into members (id, email, full_name, first_name, last_name, registration_type, created_at, updated_at)
        select gen_random_uuid(), 'm' || n || '@example.com', 'n', 'n', 'n', 'website', 'epoch', 'epoch'
        from generate_series(1, 20000) n`);
      await db.execute(sql`analyze members`);
    });
    const plan = await database.db.execute(sql`explain ${demoRowsQuery()}`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("members_email_key");
    expect(text).not.toContain("Seq Scan on members");
  });
});

describe("the demo", () => {
  test("refuses a production database, also embedded, and changes nothing in it", async () => {
    const at = await fresh();
    expect(await start(at, "production")).toBeNull();
    for (const embedded of [false, true])
      expect(await start(at, "demo", embedded)).toMatch(
        /^這是正式環境的資料庫.*\nThis is a production database.*set NODE_ENV=production/,
      );
    expect(await storedMode(at)).toBe("production");
  });

  test("refuses a used database without a stored mode, except the embedded one", async () => {
    const at = await fresh();
    await write(at, (db) => db.insert(administrators).values(administrator));
    expect(await start(at, "demo")).toMatch(
      /^DATABASE_URL 的資料庫已經有人使用.*\n.*is in use and is not a demo's: set NODE_ENV=production/,
    );
    expect(await storedMode(at)).toBeUndefined();
    expect(await start(at, "demo", true)).toBeNull();
  });

  test("accepts an empty database or one with only the base seed, and then recognises it by the stored mode", async () => {
    const at = await fresh();
    await seed({ url: at.url, kind: "base", log: () => {} });
    expect(await start(at, "demo")).toBeNull();
    expect(await storedMode(at)).toBe("demo");
    await write(at, (db) => db.insert(administrators).values(administrator));
    expect(await start(at, "demo")).toBeNull();
    expect(await start(at, "production")).toContain("rows of the demo (stored mode)");
  });

  test("accepts a demo database of an earlier release, which has no stored mode", async () => {
    const at = await fresh();
    await seed({ url: at.url, kind: "demo", members: 8, log: () => {} });
    expect(await start(at, "demo")).toBeNull();
    expect(await storedMode(at)).toBe("demo");
  });
});

test("of a demo and a production server that start at the same time on one empty database, one is refused", async () => {
  const at = await fresh();
  const refusals = await Promise.all([start(at, "production"), start(at, "demo")]);
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  expect(await storedMode(at)).toBe(refusals[0] === null ? "production" : "demo");
});
