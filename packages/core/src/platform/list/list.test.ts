import { AppError } from "@panshi/contracts/platform/errors";
import { listInput, ListInput } from "@panshi/contracts/platform/list";
import { type Db, newId } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { facetTsquery, searchIndexExpression } from "@panshi/db/search-index";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { sql } from "drizzle-orm";
import { boolean, customType, date, integer, PgDialect, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { FixedClock } from "../clock.ts";
import { declareList, sortWithFallback, sortByNonNull } from "./declare-list.ts";
import { selectListRows, resolveSelection } from "./list-query.ts";
import { everyBatch, readPage } from "./read-page.ts";

const t = pgTable("list_rows", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id").notNull(),
  at: timestamp("at", { withTimezone: true, precision: 3 }).notNull(),
  day: date("day", { mode: "string" }).notNull(),
  position: integer("position").notNull(),
  title: text("title").notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true, precision: 3 }),
  kind: text("kind", { enum: ["a", "b", "c"] }).notNull(),
  isActive: boolean("is_active").notNull(),
  search: customType<{ data: string }>({ dataType: () => "tsvector" })("search"),
});
const never = sql`'9999-12-31T00:00:00Z'::timestamptz`;

const contract = listInput({
  filters: { kind: z.enum(["a", "b", "c"]), isActive: z.boolean() },
  sorts: ["at", "day", "position", "title", "endsAt"],
  defaultSort: "-at",
  search: true,
});
const declared = {
  name: "test rows",
  select: (db: Db, position: Parameters<Parameters<typeof declareList>[1]["select"]>[1]) =>
    db.select({ id: t.id, title: t.title, ...position }).from(t),
  id: t.id,
  owner: t.ownerId,
  filters: { kind: t.kind, isActive: t.isActive },
  sorts: { at: t.at, day: t.day, position: t.position, title: t.title, endsAt: sortWithFallback(t.endsAt, never) },
  search: t.search,
};
const list = declareList(contract, declared);
const otherList = declareList(contract, { ...declared, name: "other rows" });
const withEnd = declareList(ListInput, {
  name: "rows with an end",
  select: declared.select,
  id: t.id,
  newestFirst: sortByNonNull(t.endsAt),
});
type Sort = z.infer<typeof contract>["sort"];
const everySort = contract.sorts.flatMap((name): Sort[] => [name, `-${name}`]);

const OWNER = newId();
const OTHER = newId();
const titles = ["乙籤", "甲籤", "甲籤", `"quoted" 'x' \\ %_`, "🙂𠮷", `${"長".repeat(200)}`, "a", "A"];
const rowsOf = (ownerId: string, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const title = titles[i % titles.length] ?? "";
    return {
      id: newId(),
      ownerId,
      at: new Date(Date.parse("2026-03-01T00:00:00.001Z") + (i % 5) * 7),
      day: `2026-03-0${1 + (i % 4)}`,
      position: [-(2 ** 31), -1, 0, 7, 2 ** 31 - 1][i % 5] ?? 0,
      title,
      endsAt: i % 3 === 0 ? null : new Date(Date.parse("2026-04-01T00:00:00Z") + (i % 2) * 1000),
      kind: (["a", "b", "c"] as const)[i % 3] ?? "a",
      isActive: i % 2 === 0,
      search: searchVector(title),
    };
  });

let database: TestDatabase;
let ctx: { db: Db; clock: FixedClock };
const insert = (rows: ReturnType<typeof rowsOf>) =>
  database.sql.begin("read write", async (tx) => {
    for (const row of rows)
      await tx`insert into list_rows values (${row.id}, ${row.ownerId}, ${row.at}, ${row.day}, ${row.position}, ${row.title},
        ${row.endsAt}, ${row.kind}, ${row.isActive}, ${row.search}::tsvector)`;
  });
beforeAll(async () => {
  database = await testDatabase();
  ctx = { db: database.db, clock: new FixedClock(new Date()) };
  await database.sql.begin("read write", (tx) =>
    tx.unsafe(`create table list_rows (id uuid primary key, owner_id uuid not null, at timestamptz(3) not null,
      day date not null, position int not null, title text not null, ends_at timestamptz(3), kind text not null,
      is_active boolean not null, search tsvector);
    create index list_rows_ends_idx on list_rows (owner_id, coalesce(ends_at, '9999-12-31T00:00:00Z'::timestamptz), id)`),
  );
  await insert([...rowsOf(OWNER, 60), ...rowsOf(OTHER, 9)]);
});
afterAll(() => database.close());

type Given = Partial<z.infer<typeof contract>>;
const page = (given: Given = {}, owner = OWNER) =>
  readPage({ ctx, list, owner, input: { limit: 7, sort: "-at", ...given } });
/** The rows of every page. `between` runs after each. */
async function allPages(given: Given = {}, between?: () => Promise<unknown>) {
  const rows: { id: string; title: string }[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const { items, next } = await page({ ...given, cursor });
    rows.push(...items);
    await between?.();
    if (next !== null) expect(contract.safeParse({ cursor: next }).success).toBe(true);
    cursor = next ?? undefined;
    more = next !== null;
  }
  return rows;
}
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("[S7.94] a declared list", () => {
  it.each(everySort)("in pages by %s equals one sort, with ties over the borders of pages", async (sort) => {
    const direction = sort.startsWith("-") ? sql.raw("desc") : sql.raw("asc");
    const by = list.sorts[sort.replace("-", "")]?.by ?? sql``;
    const expected = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(sql`${t.ownerId} = ${OWNER}`)
      .orderBy(sql`${by} ${direction}`, sql`${t.id} ${direction}`);
    expect((await allPages({ sort })).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it("answers the rows of its owner that every filter and the search match, with their number", async () => {
    const all = rowsOf(OWNER, 60);
    const count = (match: (row: (typeof all)[number]) => boolean) => all.filter(match).length;
    const found = async (given: Given) => {
      const { total } = await readPage({
        ctx,
        list,
        owner: OWNER,
        input: { limit: 1, sort: "at", counted: true, ...given },
      });
      expect((await allPages(given)).length).toBe(total);
      return total;
    };
    expect(await found({})).toBe(60);
    expect(await found({ kind: "b", isActive: false })).toBe(count((row) => row.kind === "b" && !row.isActive));
    expect(await found({ search: "籤" })).toBe(count((row) => row.title.includes("籤")));
    expect(await found({ search: "甲籤", kind: "c" })).toBe(count((row) => row.title === "甲籤" && row.kind === "c"));
    expect(await found({ search: "  " })).toBe(0);
    expect((await page({ limit: 200 }, OTHER)).items).toHaveLength(9);
  });

  it("shows no row twice and misses none that stays while rows come and go between pages", async () => {
    const staying = (await allPages()).map(({ id }) => id);
    const seen = await allPages({ sort: "title" }, async () => {
      const added = rowsOf(OWNER, 3);
      await insert(added);
      const gone = added.map(({ id }) => id);
      await database.sql.begin("read write", (tx) => tx`delete from list_rows where id in ${tx(gone.slice(1))}`);
    });
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(staying.filter((id) => !ids.includes(id))).toEqual([]);
    await database.sql.begin(
      "read write",
      (tx) => tx`delete from list_rows where owner_id = ${OWNER} and id not in ${tx(staying)}`,
    );
  });

  it("sorts by a nullable column as if it were a fallback, by the index on that, or lists only rows that have it", async () => {
    const rows = await allPages({ sort: "endsAt", limit: 200 });
    const isNull = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(sql`${t.ownerId} = ${OWNER} and ${t.endsAt} is null`);
    expect(new Set(rows.slice(-isNull.length).map(({ id }) => id))).toEqual(new Set(isNull.map(({ id }) => id)));
    const selection = resolveSelection(list, { owner: OWNER, input: { sort: "-endsAt" }, now: ctx.clock.now() });
    const query = selectListRows(ctx.db, list, selection, {
      rows: 8,
      cursor: (await page({ sort: "-endsAt" })).next ?? "",
    });
    const { sql: statement, params } = (query as unknown as { toSQL(): { sql: string; params: never[] } }).toSQL();
    const plan = await database.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      await tx`set local enable_sort = off`;
      return tx.unsafe(`explain ${statement}`, params);
    });
    expect(JSON.stringify(plan)).toMatch(
      /Index (Only )?Scan Backward using list_rows_ends_idx.*Index Cond.*ROW\(COALESCE/,
    );
    const { items } = await readPage({ ctx, list: withEnd, input: { limit: 200 } });
    expect(items.length).toBe(69 - isNull.length - 3);
  });

  it("is read in batches to its end, and no further than its reader goes", async () => {
    const select = vi.spyOn(ctx.db, "select");
    const batches = everyBatch({ ctx, list, owner: OWNER, input: { sort: "title", kind: "a" }, rows: 8 });
    const rows: unknown[] = [];
    for await (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(8);
      rows.push(...batch);
    }
    expect(rows).toEqual(await allPages({ sort: "title", kind: "a" }));
    select.mockClear();
    for await (const batch of everyBatch({ ctx, list, owner: OWNER, input: { sort: "at" }, rows: 8 }))
      if (batch.length > 0) break;
    expect(select).toHaveBeenCalledTimes(1);
    select.mockRestore();
  });

  it("of which a page ends before a row that does not fit goes on there", async () => {
    const short = declareList(contract, { ...declared, name: "short rows", fits: (row) => row.title !== "a" });
    const first = await readPage({ ctx, list: short, owner: OWNER, input: { limit: 200, sort: "-title" } });
    expect(first.items.length).toBeLessThan(60);
    expect(first.items.every(({ title }) => title !== "a")).toBe(true);
    expect(first.next).not.toBeNull();
  });
});

describe("[S7.94] a cursor", () => {
  it("is refused under another sort, direction, filter, search, owner or list, and with what is no longer given", async () => {
    const given = { sort: "title", kind: "a", search: "籤" } as const;
    const { next } = await page({ ...given, limit: 1 });
    const cursor = next ?? "";
    expect(await outcome(page({ ...given, cursor }))).toBe("ok");
    for (const other of [
      { sort: "-title" },
      { sort: "day" },
      { kind: "b" },
      { kind: undefined },
      { search: "甲" },
    ] as Given[])
      expect([other, await outcome(page({ ...given, ...other, cursor }))]).toEqual([other, "bad_cursor"]);
    expect(await outcome(page({ ...given, isActive: true, cursor }))).toBe("bad_cursor");
    expect(await outcome(page({ ...given, cursor }, OTHER))).toBe("bad_cursor");
    const input = { limit: 1, ...given, cursor };
    expect(await outcome(readPage({ ctx, list: otherList, owner: OWNER, input }))).toBe("bad_cursor");
  });

  /** A value and an id for each sort that no page announced, as JSON. */
  const forged: [Sort, string][] = [
    ...["1e400", "null", '"2026-03-01"', "1.5", "253402300800000", "-99999999999999", "[]", "{}", "true"].map(
      (value): [Sort, string] => ["at", value],
    ),
    ...[
      '"2026-02-30"',
      '"0000-01-01"',
      '"2026-13-01"',
      '"infinity"',
      '"-infinity"',
      '"2026-03-01 00:00"',
      "20260301",
    ].map((value): [Sort, string] => ["day", value]),
    ...["2147483648", "-2147483649", "0.5", '"1"', '"1; select 1"'].map((value): [Sort, string] => ["position", value]),
    ...['"\\u0000"', '"\\ud800"', '"a\\udc00b"', "1", "null", '["a"]'].map((value): [Sort, string] => ["title", value]),
  ];
  const bindingOf = async (sort: Sort) => {
    const { next } = await page({ sort, limit: 1 });
    return (JSON.parse(Buffer.from(next ?? "", "base64url").toString()) as [string])[0];
  };
  const base64 = (json: string) => Buffer.from(json).toString("base64url");

  it.each(forged)("by %s with the value %s is bad_cursor", async (sort, value) => {
    const cursor = base64(`["${await bindingOf(sort)}",${value},"${newId()}"]`);
    expect(await outcome(page({ sort, cursor }))).toBe("bad_cursor");
  });

  it("of a text of any characters is a comparison, never SQL", async () => {
    const binding = await bindingOf("title");
    for (const title of ["'; drop table list_rows; --", "\\", "\u0001\n", "", "$1", "𠮷🙂"]) {
      const cursor = base64(JSON.stringify([binding, title, newId()]));
      expect(await outcome(page({ sort: "title", cursor }))).toBe("ok");
    }
  });

  it("of the longest title, however JSON escapes it, is one that the contract takes", async () => {
    for (const character of ["\u0001", "長", '"', "\u202e"]) {
      const position = { positionSort: character.repeat(200), positionId: newId() };
      const cursor = resolveSelection(list, { owner: OWNER, input: { sort: "title" }, now: ctx.clock.now() }).cursorOf(
        position,
      );
      expect(contract.safeParse({ cursor, sort: "title" }).success).toBe(true);
      expect(await outcome(page({ sort: "title", cursor }))).toBe("ok");
    }
  });

  it("of another form is bad_cursor, one of an earlier release too", async () => {
    const binding = await bindingOf("position");
    const id = newId();
    for (const json of [
      `1772337600123.${id}`,
      "",
      "null",
      "{}",
      "[]",
      `["${binding}"]`,
      `["${binding}",1]`,
      `["${binding}",1,"${id}",1]`,
      `["${binding}",1,"${id.toUpperCase()}"]`,
      `["${binding}",1,"${id} "]`,
      `["${binding}",1,1]`,
      `["x",1,"${id}"]`,
      `[null,1,"${id}"]`,
      `${"[".repeat(1000)}`,
    ])
      expect([json, await outcome(page({ sort: "position", cursor: base64(json) }))]).toEqual([json, "bad_cursor"]);
  });
});

it("a declaration is refused by its types for a nullable sort, and for what its contract does not have", () => {
  const { sorts, filters, owner: _, search: __, ...rest } = declared;
  // @ts-expect-error -- a nullable column needs sortByNonNull or sortWithFallback
  declareList(contract, { ...declared, sorts: { ...sorts, endsAt: t.endsAt } });
  // @ts-expect-error -- every sort of the contract has its column
  expect(() => declareList(contract, { ...declared, sorts: { at: t.at } })).not.toThrow();
  // @ts-expect-error -- and every filter
  declareList(contract, { ...declared, filters: { kind: filters.kind } });
  // @ts-expect-error -- a filter's column holds the values that it takes
  declareList(contract, { ...declared, filters: { ...filters, isActive: t.title } });
  // @ts-expect-error -- the contract has a search
  declareList(contract, { ...rest, sorts, filters });
  // @ts-expect-error -- a list of owners' rows is read with its owner
  const unowned = () => readPage({ ctx, list, input: { limit: 1, sort: "at" } });
  return expect(unowned()).rejects.toThrow("test rows needs its owner");
});

it("a list is refused whose cursor could not hold a value exactly", () => {
  const micro = pgTable("micro", {
    id: uuid("id").primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull(),
  });
  expect(() =>
    declareList(ListInput, {
      name: "microseconds",
      select: (db, position) => db.select({ ...position }).from(micro),
      id: micro.id,
      newestFirst: micro.at,
    }),
  ).toThrow("microseconds: a cursor cannot hold at (timestamp with time zone)");
});

describe("a search through an index", () => {
  const facets = { kind: (kind: string) => facetTsquery("kind", kind) };
  const index = searchIndexExpression({ terms: t.search, at: t.at, facets: { kind: t.kind } });
  const indexed = declareList(contract, {
    ...declared,
    name: "indexed rows",
    search: {
      index,
      at: t.at,
      facets,
      also: (text) => (text === "乙" ? sql`${t.position} = 7` : undefined),
    },
  });
  const owner = newId();
  const span = 150;
  const rows = Array.from({ length: span }, (_, i) => ({
    ...(rowsOf(owner, span)[i] as ReturnType<typeof rowsOf>[number]),
    // Some at the same millisecond, some within an hour, days and years apart, and before 1970.
    at: new Date(Date.parse("2026-03-01T05:29:59.999Z") - Math.floor(i / 3) ** 5 * 3_700),
    title: ["乙籤", "甲籤", "乙丙", "丁"][(i * 7) % 4] ?? "",
    search: searchVector(["乙籤", "甲籤", "乙丙", "丁"][(i * 7) % 4] ?? ""),
  }));
  beforeAll(async () => {
    await database.sql.begin("read write", (tx) =>
      tx.unsafe(`create index on list_rows using gin (${new PgDialect().sqlToQuery(index).sql})`),
    );
    await insert(rows);
  });

  const found = async (input: Given) => {
    const ids: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const read = await readPage({ ctx, list: indexed, owner, input: { limit: 19, sort: "-at", ...input, cursor } });
      ids.push(...read.items.map(({ id }) => id));
      cursor = read.next ?? undefined;
      more = read.next !== null;
    }
    return ids;
  };
  const expected = (match: (row: (typeof rows)[number]) => boolean, sort: string) => {
    const ids = rows
      .filter(match)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    return sort === "at" ? ids : ids.toReversed();
  };

  it.each(["-at", "at", "title", "-title"] as const)(
    "finds each row once and in the order of creation, whatever the sort: %s",
    async (sort) => {
      expect(await found({ sort, search: "籤" })).toEqual(expected(({ title }) => title.includes("籤"), sort));
      expect(await found({ sort, search: "乙籤" })).toEqual(expected(({ title }) => title === "乙籤", sort));
      for (const kind of ["a", "b", "c"] as const)
        expect(await found({ sort, search: "丙", kind, isActive: true })).toEqual(
          expected((row) => row.title === "乙丙" && row.kind === kind && row.isActive, sort),
        );
      expect(await found({ sort, search: "乙" })).toEqual(
        expected(({ title, position }) => title.includes("乙") || position === 7, sort),
      );
      for (const search of ["魑", "，", "@0.1", "kind=a"]) expect(await found({ sort, search })).toEqual([]);
    },
  );

  it("finds each row once where none or some are new, and more are old than are sorted at once", async () => {
    const other = newId();
    const base = rowsOf(other, 1)[0] as ReturnType<typeof rowsOf>[number];
    const [hour, newest] = [3_600_000, Date.parse("2026-03-01T05:29:59.999Z")];
    const made = Array.from({ length: 1320 }, (_, i) => {
      const title = i < 20 ? "戊籤" : "己籤";
      const at = new Date(newest - (i < 20 ? i : 24 * 5 + i * 6) * hour);
      return { ...base, id: newId(), at, title, search: searchVector(title) };
    });
    await insert(made);
    for (const search of ["己", "戊", "籤"])
      for (const sort of ["-at", "at"] as const) {
        const ids: string[] = [];
        for (let cursor: string | undefined, more = true; more; ) {
          const read = await readPage({
            ctx,
            list: indexed,
            owner: other,
            input: { limit: 170, sort, search, cursor },
          });
          ids.push(...read.items.map(({ id }) => id));
          cursor = read.next ?? undefined;
          more = read.next !== null;
        }
        const all = made.filter(({ title }) => title.includes(search)).map(({ id }) => id);
        expect(ids).toEqual(sort === "-at" ? all : all.toReversed());
      }
  });

  it("counts what it finds, and finds nothing in an empty table", async () => {
    const input = { limit: 1, sort: "at" as const, search: "籤", kind: "a" as const, counted: true };
    const { total } = await readPage({ ctx, list: indexed, owner, input });
    expect(total).toBe(rows.filter(({ title, kind }) => title.includes("籤") && kind === "a").length);
    await database.sql.begin("read write", (tx) => tx.unsafe("delete from list_rows"));
    expect(await found({ search: "籤" })).toEqual([]);
  });
});
