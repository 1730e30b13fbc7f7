import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchTsquery, searchVector, searchTerms } from "./search.ts";
import { testDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
});
afterAll(() => database.close());

test("gives unigrams and bigrams of Chinese", () => {
  expect(searchTerms("林若晨")).toEqual(["林", "林若", "若", "若晨", "晨"]);
  expect(searchTerms("丁")).toEqual(["丁"]);
});

test("gives other words whole, in lower case, also next to Chinese", () => {
  expect(searchTerms("Ana Sofía O'Neil")).toEqual(["ana", "sofía", "o", "neil"]);
  expect(searchTerms("王Ｊohn2號")).toEqual(["王", "號", "john2"]);
});

test("gives each term once, and none for punctuation", () => {
  expect(searchTerms("人人人")).toEqual(["人", "人人"]);
  expect(searchTerms("　，。!'\\")).toEqual([]);
});

test.each(["林若晨", "Ana O'Neil", "𠮷田", "，", "", "ﷲ".repeat(500), "𐐷".repeat(3000)])(
  "Postgres reads the vector of %j",
  async (text) => {
    const [row] = await database.db.execute<{ words: string[] }>(
      sql`select tsvector_to_array(${searchVector(text)}::tsvector) as words`,
    );
    expect(row?.words.toSorted()).toEqual(searchTerms(text).toSorted());
  },
);

test.each([
  ["林若晨", "林若晨在山上", true],
  ["林晨", "林若晨在山上", false],
  ["晨", "林若晨在山上", true],
  ["ＡＮＡ 林", "林 Ana", true],
  ["a", "ana", false],
  ["人人", "人", false],
  ["a".repeat(3000), "a".repeat(3000), true],
  ["o'neil &|!:*<->", "O'Neil", true],
])("a search for %j in %j finds %j", async (search, text, found) => {
  const [row] = await database.db.execute<{ found: boolean }>(
    sql`select ${searchVector(text)}::tsvector @@ ${searchTsquery(search)}::tsquery as found`,
  );
  expect(row?.found).toBe(found);
});

test("a search without a letter or digit has no query", () => {
  for (const text of ["", "　，。!'\\", ":* | &"]) expect(searchTsquery(text)).toBeNull();
});
