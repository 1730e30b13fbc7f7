import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchVector, searchTerms } from "./search.ts";
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

test.each(["林若晨", "Ana O'Neil", "𠮷田", "，", ""])("Postgres reads the vector of %j", async (text) => {
  const [row] = await database.db.execute<{ words: string[] }>(
    sql`select tsvector_to_array(${searchVector(text)}::tsvector) as words`,
  );
  expect(row?.words.toSorted()).toEqual(searchTerms(text).toSorted());
});
