import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  administrators,
  blogPosts,
  contactInfo,
  faqs,
  files,
  freeDownloads,
  members,
  membershipPlans,
  oracleSlips,
  seedRuns,
  settings,
  slipVersions,
  products,
  productVersions,
  referralPrograms,
  successStories,
} from "../schema/index.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { transaction } from "../connection/transaction.ts";
import { faqContents } from "./content/faqs.ts";
import { planContents } from "./content/plans.ts";
import { postContents } from "./content/posts.ts";
import { productContents } from "./content/products.ts";
import { slipContents } from "./content/slips/index.ts";
import { digestRows } from "./digest.ts";
import { seed } from "./index.ts";

const at = "2026-03-20";
let database: TestDatabase;
const lines: string[] = [];
const seedAt = (day: string) => seed({ url: database.url, kind: "base", at: day, log: (line) => lines.push(line) });
const count = (table: Parameters<typeof database.db.$count>[0]) => database.db.$count(table);

beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  await seedAt(at);
});
afterAll(() => database.close());

test("inserts what production needs, and no person", async () => {
  const { db } = database;
  const slips = await db
    .select({ order: oracleSlips.displayOrder, verse: slipVersions.description })
    .from(oracleSlips)
    .innerJoin(slipVersions, eq(slipVersions.id, oracleSlips.currentVersionId))
    .orderBy(oracleSlips.displayOrder);
  expect(slips.map(({ order }) => order)).toEqual(slipContents.map((_, index) => index + 1));
  expect(slips.filter(({ verse }) => verse.split("\n").length !== 4)).toEqual([]);
  expect(await count(membershipPlans)).toBe(planContents.length);
  expect(await count(faqs)).toBe(faqContents.length);
  expect(await count(products)).toBe(productContents.length);
  expect([await count(members), await count(administrators), await count(successStories)]).toEqual([0, 0, 0]);
  expect(lines).toEqual([expect.stringMatching(/^seed: base seed inserted, \d+ rows/)]);
});

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);
/** The versions of the files that products have now, by product. */
async function versionsOf({ db }: Pick<TestDatabase, "db">) {
  const rows = await db
    .select({ slug: products.slug, number: productVersions.number })
    .from(products)
    .innerJoin(productVersions, eq(productVersions.fileId, products.fileId));
  return rows.toSorted(bySlug);
}

test("publishes the posts on the days before its day", async () => {
  const posts = await database.db.select().from(blogPosts).orderBy(blogPosts.publishedAt);
  expect(posts).toHaveLength(postContents.length);
  expect(posts.every(({ isPublished, publishedAt }) => isPublished && publishedAt && publishedAt < new Date(at))).toBe(
    true,
  );
  expect(posts.at(-1)?.publishedAt?.toISOString()).toBe("2026-03-17T02:00:00.000Z");
});

test("has one referral program, which does not run", async () => {
  expect(await database.db.select().from(referralPrograms)).toMatchObject([
    { name: "同行有禮", referrerReward: 500, refereeReward: 200, minimumPurchase: 3990, isActive: false },
  ]);
});

test("leaves lines that only the operator can fill in empty and hidden", async () => {
  const [email] = await database.db.select().from(contactInfo).where(eq(contactInfo.slug, "email"));
  expect(email).toMatchObject({ value: "", isActive: false });
  expect(await count(settings)).toBe(0);
});

test("links every product to its file, which is its first version, and lists one free file", async () => {
  const { db } = database;
  const sold = await db
    .select({ slug: products.slug, filename: files.filename, class: files.class, sha256: files.sha256 })
    .from(products)
    .innerJoin(files, eq(files.id, products.fileId));
  expect(sold).toHaveLength(productContents.length);
  expect(sold.filter((row) => row.class !== "product" || !row.filename.startsWith(`${row.slug}.`))).toEqual([]);
  expect(sold.filter((row) => row.sha256.length !== 32)).toEqual([]);
  expect(await versionsOf(database)).toEqual(sold.map(({ slug }) => ({ slug, number: 1 })).toSorted(bySlug));
  const free = await db
    .select({ title: freeDownloads.title, class: files.class })
    .from(freeDownloads)
    .innerJoin(files, eq(files.id, freeDownloads.fileId));
  expect(free).toEqual([{ title: "七日祈願手冊（列印版）", class: "public" }]);
});

test("a second run, also on another day, changes no row and logs nothing", async () => {
  const before = await digestRows(database.db);
  const runs = await database.db.select().from(seedRuns);
  lines.length = 0;
  await seedAt(at);
  await seedAt("2026-04-01");
  expect(await digestRows(database.db)).toEqual(before);
  expect(await database.db.select().from(seedRuns)).toEqual(runs);
  expect(lines).toEqual([]);
});

test("never overwrites changed rows, nor restores deleted ones", async () => {
  await transaction({ db: database.db }, async ({ db }) => {
    await db.update(membershipPlans).set({ price: 4_200 }).where(eq(membershipPlans.planType, "basic"));
    await db.update(blogPosts).set({ slug: "renamed" }).where(eq(blogPosts.slug, "asking-twice"));
    await db.delete(faqs).where(eq(faqs.displayOrder, 3));
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.slug, "empty_bell"));
    await db.update(oracleSlips).set({ deletedAt: new Date() }).where(eq(oracleSlips.displayOrder, 7));
  });
  const changed = await digestRows(database.db);
  await seedAt(at);
  expect(await digestRows(database.db)).toEqual(changed);
});

test("inserts what a later release adds, unless it conflicts with an existing row", async () => {
  await transaction({ db: database.db }, async ({ db }) => {
    // Simulates an earlier release without the lines for phone and address, where an administrator added an address.
    await db.execute(sql`update seed_runs set parameters = jsonb_set(parameters, '{contact info}',
      (parameters -> 'contact info') - 'phone' - 'address') where name = 'base'`);
    await db.delete(contactInfo).where(eq(contactInfo.slug, "phone"));
    await db.update(contactInfo).set({ value: "台北市" }).where(eq(contactInfo.slug, "address"));
  });
  await seedAt(at);
  const { db } = database;
  expect(await db.$count(contactInfo, eq(contactInfo.slug, "phone"))).toBe(1);
  expect(await db.$count(contactInfo, and(eq(contactInfo.slug, "address"), eq(contactInfo.value, "台北市")))).toBe(1);
});

test("every slip has a note for each line and three questions, and a way out where it is of minor ill fortune", async () => {
  const versions = await database.db.select().from(slipVersions);
  expect(versions.filter(({ lineNotes, questions }) => lineNotes.length !== 4 || questions.length !== 3)).toEqual([]);
  const poor = versions.filter(({ fortuneLevel }) => fortuneLevel === "poor");
  expect(poor.filter(({ wayOut, askAgainDays }) => wayOut.length !== 3 || !askAgainDays)).toEqual([]);
  expect(poor).not.toEqual([]);
});

test("inserts nothing for `none`, and refuses invalid options", async () => {
  const nowhere = { url: "postgres://127.0.0.1:1/nowhere", log: () => {} };
  await seed({ ...nowhere, kind: "none" });
  await expect(seed({ ...nowhere, kind: "base", at: "2026-02-30" })).rejects.toThrow(RangeError);
  await expect(seed({ ...nowhere, kind: "base", members: 10 })).rejects.toThrow(RangeError);
  await expect(seed({ ...nowhere, kind: "demo", members: 3 })).rejects.toThrow(RangeError);
});
