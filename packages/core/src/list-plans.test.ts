import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BULK_MAX } from "@panshi/contracts/platform/change";
import { listInput, TOTAL_CAP } from "@panshi/contracts/platform/list";
import { type Db, newId } from "@panshi/db";
import { successStories } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { FixedClock } from "./platform/clock.ts";
import { declareList } from "./platform/list/declare-list.ts";
import { findTimeRange } from "./platform/list/indexed-search.ts";
import { type AnyListDeclaration, selectListRows, resolveSelection } from "./platform/list/list-query.ts";
import { readPage } from "./platform/list/read-page.ts";
import { selectionsToCount, countRows, listsIn, statementsOf, tableOf } from "./query-plans/declared-lists.ts";
import { fillLargeTables, HEAVY_MEMBER } from "./query-plans/large-tables.ts";
import { findPageProblems } from "./query-plans/page-problems.ts";
import { captureStatements, findPlanProblems, onceAnIndex } from "./query-plans/plan-problems.ts";
import { calls, callsOf, late } from "./query-plans/store-queries.ts";

const exempt = new Set([
  // Every active slip, which is cached until one changes, and every place of a post, to move one.
  "selectDeckSlips",
  "selectPostPositions",
  // Every unsent email: a partial index has those few.
  "countFailedOrLostEmails",
  "countGivenUp",
  // Cannot be explained: savepoints, and a statement that is prepared by hand.
  "setSavepointAndSelectOrders",
  "undoOrderLocks",
  "findViewer",
  "findAdministratorBySession",
]);

const source = fileURLToPath(new URL("./", import.meta.url));
/** The files of core that hold queries, without those of tests. */
const queryFiles = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^query-plans|(^|\/)testing(-\w+)?\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${source}${path}`, "utf8") }))
  .filter(({ text }) => text.includes('"@panshi/db/schema"'));
const modules = await Promise.all(
  queryFiles.map(async ({ path }) => (await import(pathToFileURL(`${source}${path}`).href)) as Record<string, unknown>),
);
const declaredLists = modules.flatMap(listsIn);
/** Matches the source of a query of several rows. */
const queriesSeveralRows = /\.(orderBy|limit|\$count|delete)\(|\bcount\(/;

const functions = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === "function"
      ? [{ name, several: queriesSeveralRows.test(value.toString()), calls: callsOf(name, value as never) }]
      : [],
  ),
);
const queries = functions.flatMap(({ name, calls: found }) => (Array.isArray(found) ? [{ name, calls: found }] : []));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillLargeTables(database, new Set(declaredLists.map(tableOf)));
}, 120_000);
afterAll(() => database.close());

it("every query of several rows is called below", () => {
  expect(queryFiles.map(({ path }) => path)).toContain("journey/prayer/store.ts");
  const several = functions.filter((each) => each.several);
  expect(new Set(several.map(({ name }) => name)).size).toBe(several.length);
  expect(several.map((each) => each.calls).filter((found) => typeof found === "string")).toEqual([]);
  // Only parts of the queries that look up a member, an administrator or a version.
  const parts = several.filter((each) => each.calls === null).map(({ name }) => name);
  expect(new Set(parts)).toEqual(new Set(["memberOfRow", "administratorNameColumns", "slipVersionQuery"]));
  expect(Object.keys(calls).filter((name) => !queries.some((each) => each.name === name))).toEqual([]);
});

it("every declared list is exported, under a name of its own, and read through the one query", () => {
  const declarations = queryFiles.flatMap(({ text }) => text.match(/\b(declareList|newestFirst)\(/g) ?? []);
  // The export's store declares most of its lists by a function of its own.
  expect(declaredLists.length).toBe(declarations.length - 1);
  expect(new Set(declaredLists.map(({ name }) => name)).size).toBe(declaredLists.length);
});

const problemsOf = async (list: AnyListDeclaration) => {
  const statements = await statementsOf(database.db, list);
  const found = [];
  for (const statement of statements) found.push(...(await findPageProblems(database, statement, tableOf(list))));
  return onceAnIndex(found);
};

describe("on large tables", () => {
  it.each(queries.filter(({ name }) => !exempt.has(name)))(
    "$name reads by an index: no sequential scan, no sort of many rows",
    async ({ calls: ways }) => {
      const problems: string[] = [];
      for (const call of ways)
        for (const statement of await captureStatements(database, call))
          problems.push(...(await findPlanProblems(database, statement)));
      expect(onceAnIndex(problems)).toEqual([]);
    },
  );

  it.each(declaredLists.map((list) => [list.name, list] as const))(
    "the list %s reads each sort, filter and search by an index, on the first page and on a deep one",
    async (_name, list) => expect(await problemsOf(list)).toEqual([]),
    // Each pair of filters under each sort: some hundreds of statements for the members.
    60_000,
  );

  it.each(declaredLists.map((list) => [list.name, list] as const))(
    "the total of the list %s is the number of rows that it has, with each filter and search",
    async (_name, list) => {
      const owner = list.owner && HEAVY_MEMBER;
      const ctx = { db: database.db, clock: new FixedClock(late) };
      for (const selected of selectionsToCount(list)) {
        const selection = resolveSelection(list, { owner, input: selected, now: late });
        const span = selection.indexedSearch && (await findTimeRange(database.db, selection.indexedSearch.search));
        const rows = await countRows(
          database.db,
          selectListRows(database.db, list, selection, { rows: TOTAL_CAP + 1, span }),
        );
        const input = { ...selected, limit: 1, counted: true };
        const { total } = await readPage({ ctx, list: list as never, owner: owner as never, input });
        expect([selected, total]).toEqual([selected, rows]);
      }
    },
  );

  it.each(["order records", "members", "members by contact", "slips"])(
    "the export of selected rows of the list %s reads them by their ids, also with a search",
    async (name) => {
      const list = declaredLists.find((each) => each.name === name) ?? expect.fail(name);
      const ids = Array.from({ length: BULK_MAX }, () => newId(late));
      for (const input of [{}, { search: "石" }]) {
        const selection = resolveSelection(list, { input, ids, now: late });
        const call = (db: Db) => selectListRows(db, list, selection, { rows: 501 });
        const statements = await captureStatements(database, call);
        expect(statements).toHaveLength(1);
        for (const statement of statements) expect(await findPlanProblems(database, statement)).toEqual([]);
      }
    },
  );

  it("a list whose sort has no index, or whose filter finds few rows without one, is found", async () => {
    const t = successStories;
    const contract = listInput({
      filters: { memberName: z.enum(["會員", "另一位"]) },
      sorts: ["updatedAt", "title"],
      defaultSort: "title",
    });
    const list = declareList(contract, {
      name: "test",
      select: (db, position) => db.select({ title: t.title, ...position }).from(t),
      id: t.id,
      filters: { memberName: (name) => eq(t.memberName, name) },
      where: isNull(t.deletedAt),
      sorts: { updatedAt: t.updatedAt, title: t.title },
    });
    const indexes = (await problemsOf(list)).map((problem) => /add an index on (.*?):/.exec(problem)?.[1] ?? "");
    expect(indexes.toSorted()).toEqual([
      "success_stories (member_name, title, id) where deleted_at IS NULL",
      "success_stories (member_name, updated_at, id) where deleted_at IS NULL",
      "success_stories (title, id) where deleted_at IS NULL",
    ]);
  });

  it("every index has its nulls where a plain `order by` expects them, so that it serves both directions", async () => {
    // indoption of a column: 0 is ascending with nulls last, 3 descending with nulls first; others serve no list.
    const odd = await database.sql`
      select indexrelid::regclass::text as name from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and exists (select 1 from unnest(indoption::int2[]) as option where option not in (0, 3))`;
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it("every search index is updated by the write, not by the next search", async () => {
    const gin = await database.sql`
      select c.relname as name, c.reloptions as options from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`;
    expect(gin.length).toBeGreaterThan(0);
    for (const { name, options } of gin) expect([name, options]).toEqual([name, ["fastupdate=false"]]);
  });
});
