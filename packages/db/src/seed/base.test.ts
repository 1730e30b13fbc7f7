import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../ids.ts";
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

test("fills the texts of the voices into versions of a release without them, and nothing else", async () => {
  const { db } = database;
  const versions = () => db.select().from(slipVersions).orderBy(slipVersions.id);
  const seeded = await versions();
  expect(seeded.filter(({ lineNotes, questions }) => lineNotes.length !== 4 || questions.length !== 3)).toEqual([]);
  const [first, second, third] = seeded;
  if (!first || !second || !third) throw new Error("there are no slips");
  const own = { ...first, id: newId(), advice: "管理員改過的建議。", lineNotes: [], questions: [] };
  const rewritten = { ...second, id: newId(), description: "管理員重寫的籤詩", lineNotes: [], questions: [] };
  const noted = { ...third, lineNotes: ["一", "二", "三", "四"], questions: ["一", "二", "三"] };
  await transaction({ db }, async ({ db }) => {
    await db.update(slipVersions).set({ lineNotes: [], questions: [] });
    await db.update(slipVersions).set(noted).where(eq(slipVersions.id, third.id));
    await db.insert(slipVersions).values([own, rewritten]);
    await db.execute(sql`update seed_runs set parameters = parameters - 'slip voices' where name = 'base'`);
  });
  await seedAt(at);
  const { lineNotes, questions } = first;
  expect(await versions()).toEqual(
    [...seeded.map((row) => (row.id === third.id ? noted : row)), { ...own, lineNotes, questions }, rewritten].toSorted(
      (a, b) => (a.id < b.id ? -1 : 1),
    ),
  );
  // An administrator who empties them later is not overruled.
  await transaction({ db }, ({ db }) =>
    db.update(slipVersions).set({ lineNotes: [], questions: [] }).where(eq(slipVersions.id, first.id)),
  );
  const before = await digestRows(db);
  await seedAt(at);
  expect(await digestRows(db)).toEqual(before);
});

test("fills the ways out of slips of minor ill fortune into versions of a release without them, and nothing else", async () => {
  const { db } = database;
  const versions = () => db.select().from(slipVersions).orderBy(slipVersions.id);
  const seeded = await versions();
  const poor = seeded.filter(({ fortuneLevel }) => fortuneLevel === "poor");
  expect(poor.filter(({ wayOut, askAgainDays }) => wayOut.length !== 3 || !askAgainDays)).toEqual([]);
  const [first, second] = poor;
  if (!first || !second) throw new Error("there are no slips of minor ill fortune");
  const own = { ...second, wayOut: ["一", "二", "三"], askAgainDays: 9 };
  await transaction({ db }, async ({ db }) => {
    await db.update(slipVersions).set({ wayOut: [], askAgainDays: null });
    await db.update(slipVersions).set(own).where(eq(slipVersions.id, second.id));
    await db.execute(sql`update seed_runs set parameters = parameters - 'slip ways out' where name = 'base'`);
  });
  await seedAt(at);
  expect(await versions()).toEqual(seeded.map((row) => (row.id === second.id ? own : row)));
});

test("posts of a release without pictures get theirs, except those with another picture", async () => {
  const { db } = database;
  const own = "/uploads/own.avif";
  const slug = "a-missed-day";
  await transaction({ db }, async ({ db }) => {
    await db.update(blogPosts).set({ imageUrl: null });
    await db.update(blogPosts).set({ imageUrl: own }).where(eq(blogPosts.slug, slug));
    await db.execute(sql`update seed_runs set parameters = parameters - 'post pictures' where name = 'base'`);
  });
  await seedAt(at);
  const posts = await db.select({ slug: blogPosts.slug, imageUrl: blogPosts.imageUrl }).from(blogPosts);
  const seeded = new Set(postContents.map((post) => post.slug));
  for (const post of posts.filter((each) => seeded.has(each.slug)))
    expect(post.imageUrl).toBe(post.slug === slug ? own : `/art/posts/${post.slug}.avif`);
  expect(posts.filter(({ imageUrl }) => imageUrl).length).toBeGreaterThan(5);
});

test("products of a release without files get theirs, except those with another file", async () => {
  const { db } = database;
  const own = newId();
  await transaction({ db }, async ({ db }) => {
    await db.update(products).set({ fileId: null });
    await db.delete(productVersions);
    await db.delete(freeDownloads);
    await db.delete(files);
    await db.execute(sql`update seed_runs set parameters = parameters - 'files' - 'goods' - 'product versions'
      - 'free downloads' where name = 'base'`);
    const bytes = { mediaType: "image/png", size: 1, sha256: Buffer.alloc(32), createdAt: new Date() };
    await db.insert(files).values({ id: own, filename: "own.png", class: "product", ...bytes });
    const [product] = await db.update(products).set({ fileId: own }).where(eq(products.slug, "iron_frost")).returning();
    // Made by the migration.
    const version = { id: newId(), number: 1, fileId: own, createdAt: new Date() };
    await db.insert(productVersions).values({ ...version, productId: product?.id ?? "" });
  });
  await seedAt(at);
  const sold = await db
    .select({ slug: products.slug, filename: files.filename })
    .from(products)
    .innerJoin(files, eq(files.id, products.fileId));
  expect(sold).toHaveLength(productContents.length);
  expect(sold.filter(({ slug, filename }) => !filename.startsWith(`${slug}.`))).toEqual([
    { slug: "iron_frost", filename: "own.png" },
  ]);
  expect(await versionsOf(database)).toEqual(sold.map(({ slug }) => ({ slug, number: 1 })).toSorted(bySlug));
  expect([await count(productVersions), await count(freeDownloads)]).toEqual([productContents.length, 1]);
  const before = await digestRows(db);
  await seedAt(at);
  expect(await digestRows(db)).toEqual(before);
});

test("inserts nothing for `none`, and refuses invalid options", async () => {
  const nowhere = { url: "postgres://127.0.0.1:1/nowhere", log: () => {} };
  await seed({ ...nowhere, kind: "none" });
  await expect(seed({ ...nowhere, kind: "base", at: "2026-02-30" })).rejects.toThrow(RangeError);
  await expect(seed({ ...nowhere, kind: "base", members: 10 })).rejects.toThrow(RangeError);
  await expect(seed({ ...nowhere, kind: "demo", members: 3 })).rejects.toThrow(RangeError);
});
