import { eq, type SQL, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Db } from "./client.ts";
import { databaseFailure } from "./failure.ts";
import { pipeline } from "./pipeline.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { transaction } from "./transaction.ts";

const marks = pgTable("test_marks", { n: integer("n").primaryKey(), seen: integer("seen") });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await transaction(database, async ({ db }) => {
    await db.execute(sql`create table test_marks (n int primary key, seen int)`);
    await db.execute(sql`create sequence test_turns`);
  });
});
beforeEach(() =>
  transaction(database, async ({ db }) => {
    await db.delete(marks);
    await db.insert(marks).values([{ n: 1 }, { n: 2 }]);
  }),
);
afterAll(() => database.close());

test("all kinds of statements run in the order of their steps, prepared or not", async () => {
  const turn = sql<string>`nextval('test_turns')`;
  const kinds: ((db: Db) => PromiseLike<unknown>)[] = [
    (db) => db.select({ turn }).from(marks).where(eq(marks.n, 1)),
    (db) => db.execute(sql`select ${turn} as turn`),
    (db) => db.insert(marks).values({ n: sql`10 + (random() * 1e8)::int` }).returning({ turn }),
    (db) => db.update(marks).set({ seen: 1 }).where(eq(marks.n, 2)).returning({ turn }),
    async (db) => await db.execute(sql`select ${turn} as turn from test_marks where n = ${1}`),
    (db) =>
      db
        .insert(marks)
        .values({ n: 1 })
        .onConflictDoUpdate({ target: marks.n, set: { seen: 2 } })
        .returning({ turn }),
    async (db) => {
      const rows = await db.select({ turn }).from(marks).where(eq(marks.n, 2));
      await db.execute(sql`select 1`);
      return rows;
    },
  ];
  for (let round = 0; round < 2 * kinds.length; round += 1) {
    const from = round >> 1;
    const turned = [...kinds.slice(from), ...kinds.slice(0, from)];
    const order = round % 2 ? turned.toReversed() : turned;
    const answers = await transaction(database, (inside) =>
      pipeline(
        inside,
        order.map((kind) => () => kind(inside.db)),
      ),
    );
    const turns = (answers as { turn: string }[][]).map(([row]) => Number(row?.turn));
    expect(turns).toEqual(turns.map((_, at) => (turns[0] ?? 0) + at));
  }
});

test("a read after a lock sees what the previous holder wrote", async () => {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const first = transaction(database, async ({ db }) => {
    await db.select().from(marks).where(eq(marks.n, 1)).for("update");
    held.resolve();
    await asked.promise;
    await db.update(marks).set({ seen: 7 });
  });
  await held.promise;
  const second = transaction(database, async (inside) =>
    pipeline(inside, [
      () => inside.db.select().from(marks).where(eq(marks.n, 1)).for("update"),
      () => inside.db.select().from(marks).where(eq(marks.n, 2)),
    ]),
  );
  const waiting = async () =>
    (await database.db.execute(sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`)).length >
    0;
  while (!(await waiting()));
  asked.resolve();
  await first;
  expect(await second).toEqual([[{ n: 1, seen: 7 }], [{ n: 2, seen: 7 }]]);
});

test("the first step's error is thrown after all steps have ended, and nothing is stored", async () => {
  const ended: string[] = [];
  const work = transaction(database, (inside) =>
    pipeline(inside, [
      () => inside.db.insert(marks).values({ n: 3 }),
      () => inside.db.insert(marks).values({ n: 1 }),
      async () => {
        await inside.db
          .insert(marks)
          .values({ n: 4 })
          .catch(() => ended.push("the third"));
      },
    ]),
  );
  expect(databaseFailure(await work.catch((error: unknown) => error))?.code).toBe("23505");
  expect(ended).toEqual(["the third"]);
  expect(await database.db.select({ n: marks.n }).from(marks).orderBy(marks.n)).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a step's first statement is sent before the next step starts, also while an earlier step is running", async () => {
  const [[, ...earlier], late, next] = await transaction(database, (inside) => {
    const turn = async () => {
      const [row] = await inside.db.execute<{ turn: string }>(sql`select nextval('test_turns') as turn`);
      return Number(row?.turn);
    };
    const afterAWhile = async () => {
      for (let ticks = 0; ticks < 12; ticks += 1) await Promise.resolve();
      return turn();
    };
    return pipeline(inside, [() => pipeline(inside, [turn, turn, turn, turn]), afterAWhile, turn]);
  });
  expect(earlier).toEqual(earlier.toSorted((a, b) => a - b));
  expect(next).toBeGreaterThan(late);
});

test("the error that failed the transaction is thrown, not the follow-up error of another step", async () => {
  const work = transaction(database, (inside) =>
    pipeline(inside, [
      async () => {
        await inside.db.select().from(marks);
        await inside.db.select().from(marks);
      },
      () => inside.db.insert(marks).values({ n: 1 }),
    ]),
  );
  expect(databaseFailure(await work.catch((error: unknown) => error))?.constraint).toBe("test_marks_pkey");
});

test("a lost connection ends every step, and nothing is stored", async () => {
  const doomed = connect(database.url, { max: 1, name: "panshi doomed" });
  const work = transaction(doomed, (inside) =>
    pipeline(inside, [
      () => inside.db.insert(marks).values({ n: 3 }),
      () => inside.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
      async () => {
        await inside.db.insert(marks).values({ n: 4 });
        await inside.db.insert(marks).values({ n: 5 });
      },
    ]),
  );
  await expect(work).rejects.toThrow();
  // The new connection's first statement may be refused with the old one's last error.
  const count = () => doomed.db.$count(marks);
  expect(await count().catch(count)).toBe(2);
  await doomed.close();
});

test.each([
  ["an invalid date", sql`${new Date(Number.NaN)}::timestamptz`],
  ["a symbol", sql`${Symbol("n")}::text`],
])("a value that cannot be sent, %s, fails its step at once, and no earlier step", async (_what, value) => {
  const asked = (db: Db, given: SQL) => db.execute(sql`select ${given} as value`);
  const before: unknown[] = [];
  const work = transaction(database, async (inside) => {
    // A prepared statement's values are sent while the one before it still runs.
    await asked(inside.db, sql`${new Date(0)}::timestamptz`);
    return pipeline(inside, [
      async () => before.push(await inside.db.insert(marks).values({ n: 3 })),
      () => asked(inside.db, value),
    ]);
  });
  await expect(work).rejects.toThrow();
  expect(before).toHaveLength(1);
  expect(await database.db.$count(marks)).toBe(2);
});

test("works only inside a transaction", async () => {
  await expect(pipeline(database, [() => database.db.select().from(marks)])).rejects.toThrow("inside transaction()");
});
