import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "./client.ts";
import { databaseFailure } from "./failure.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { beforeCommit, inTransaction, requireTransaction, transaction } from "./transaction.ts";

const marks = pgTable("test_marks", { n: integer("n").primaryKey() });

let database: TestDatabase;
let other: TestDatabase;
let ctx: { db: Db };

const stored = async () => (await ctx.db.select().from(marks).orderBy(marks.n)).map((row) => row.n);
const insertMark = (to: { db: Db }, n: number) => to.db.insert(marks).values({ n });
const errorCodeOf = async (work: Promise<unknown>) =>
  databaseFailure(await work.catch((error: unknown) => error))?.code;

/** Ends the backend of a transaction from outside and waits until it has ended. */
async function killBackend(inside: { db: Db }): Promise<void> {
  const [row] = await inside.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const pid = row?.pid ?? 0;
  await other.db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
}

beforeAll(async () => {
  [database, other] = await Promise.all([testDatabase(), testDatabase()]);
  ctx = { db: database.db };
  await transaction(ctx, async ({ db }) => {
    await db.execute(sql`create table test_marks (n int primary key)`);
  });
});
beforeEach(() => transaction(ctx, async ({ db }) => void (await db.delete(marks))));
afterAll(() => Promise.all([database.close(), other.close()]));

describe("writing", () => {
  test("outside a transaction is refused", async () => {
    expect(await errorCodeOf(insertMark(ctx, 1).execute())).toBe("25006");
    expect(await stored()).toEqual([]);
  });

  test("inside one is stored at its end and not earlier", async () => {
    await transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      expect(await other.sql`select 1 as one`).toHaveLength(1);
    });
    expect(await stored()).toEqual([1]);
  });

  test("a rejection rolls back", async () => {
    const work = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await stored()).toEqual([]);
  });

  test("a failed statement rolls back, even if its error is caught", async () => {
    const work = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      await insertMark(inside, 1).catch(() => "caught");
    });
    expect(await errorCodeOf(work)).toBe("23505");
    expect(await stored()).toEqual([]);
  });
});

describe("one transaction in another", () => {
  test("joins it", async () => {
    const outer = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      await transaction(inside, async (joined) => {
        expect(joined).toBe(inside);
        await insertMark(joined, 2);
      });
      expect(await inside.db.select().from(marks)).toHaveLength(2);
      throw new Error("both go");
    });
    await expect(outer).rejects.toThrow("both go");
    expect(await stored()).toEqual([]);
  });

  test("keeps the other properties of the ctx", async () => {
    const full = { ...ctx, actor: "somebody" };
    expect(await transaction(full, async ({ actor }) => actor)).toBe("somebody");
  });

  test("the pool refuses statements and transactions inside", async () => {
    const message = "use the ctx that transaction() gave you";
    await transaction(ctx, async (inside) => {
      // Drizzle wraps its client's errors: the message is that of the cause.
      const refused = await ctx.db
        .select()
        .from(marks)
        .catch((error: unknown) => error);
      expect(refused).toHaveProperty("cause.message", expect.stringContaining(message));
      await expect(transaction(ctx, async () => {})).rejects.toThrow(message);
      await insertMark(inside, 1);
    });
    expect(await stored()).toEqual([1]);
  });

  test("a transaction that has ended can neither be used nor joined", async () => {
    const left = await transaction(ctx, async (inside) => inside);
    const refused = await left.db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(refused).toHaveProperty("cause.message", expect.stringContaining("has ended"));
    await expect(transaction(left, async () => {})).rejects.toThrow("has ended");
  });

  test("Drizzle's own transactions are refused", async () => {
    expect(() => ctx.db.transaction(async () => {})).toThrow("transaction(ctx, fn)");
    await transaction(ctx, async ({ db }) => {
      expect(() => db.transaction(async () => {})).toThrow("transaction(ctx, fn)");
    });
  });

  test("inTransaction and requireTransaction", async () => {
    expect(inTransaction(ctx)).toBe(false);
    expect(() => requireTransaction(ctx)).toThrow("inside transaction()");
    await transaction(ctx, async (inside) => {
      expect(inTransaction(inside)).toBe(true);
      requireTransaction(inside);
    });
  });

  test("twelve concurrent ones on a pool of ten, each with nested ones, all finish", async () => {
    const fulfil = (n: number) =>
      transaction(ctx, async (inside) => {
        await insertMark(inside, n);
        await transaction(inside, async (deeper) => {
          await pause(20);
          await transaction(deeper, (deepest) => insertMark(deepest, n + 100).execute());
        });
      });
    await Promise.all(Array.from({ length: 12 }, (_, n) => fulfil(n)));
    expect(await stored()).toHaveLength(24);
  });
});

describe("a backend that dies in a transaction", () => {
  test("between two writes: rejected, nothing stored", async () => {
    const work = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      await killBackend(inside);
      await insertMark(inside, 2);
    });
    await expect(work).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  test("while the callback continues and catches all errors: rejected, nothing stored", async () => {
    let finished = () => {};
    const end = new Promise<void>((resolve) => (finished = resolve));
    const work = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      await killBackend(inside);
      for (const n of [2, 3, 4]) {
        await Promise.resolve()
          .then(() => insertMark(inside, n))
          .catch(() => {});
        await pause(30);
      }
      finished();
    });
    await expect(work).rejects.toThrow();
    await end;
    await pause(50);
    expect(await stored()).toEqual([]);
  });

  test("in the middle of a statement: rejected, nothing stored", async () => {
    const work = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      const [row] = await inside.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const sleeping = inside.db.execute(sql`select pg_sleep(5)`).catch(() => {});
      await pause(20);
      await other.db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0}::int)`);
      await sleeping;
      await insertMark(inside, 2);
    });
    await expect(work).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  test("many concurrent ones: a rejected one stored nothing, any other one everything", async () => {
    const committed: number[] = [];
    const one = async (n: number) => {
      const doomed = n % 3 === 0;
      const work = transaction(ctx, async (inside) => {
        await insertMark(inside, n);
        if (doomed) await killBackend(inside);
        await insertMark(inside, n + 1000);
      });
      await work.then(
        () => committed.push(n, n + 1000),
        () => {},
      );
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)));
    expect(await stored()).toEqual(committed.toSorted((a, b) => a - b));
    expect(committed.length).toBeGreaterThanOrEqual(60);
    // The pool has recovered: as many transactions as it has connections run side by side.
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => transaction(ctx, (inside) => insertMark(inside, 5000 + n).execute())),
    );
    expect(await stored()).toHaveLength(committed.length + 10);
  });
});

describe("beforeCommit", () => {
  test("runs in order after the outermost function, within the transaction", async () => {
    await transaction(ctx, async (outer) => {
      await transaction(outer, async (inside) => {
        beforeCommit(inside, async () => void (await insertMark(inside, (await inside.db.$count(marks)) + 10)));
        await insertMark(inside, 1);
      });
      beforeCommit(outer, async () => void (await insertMark(outer, (await outer.db.$count(marks)) + 20)));
      await insertMark(outer, 2);
    });
    expect(await stored()).toEqual([1, 2, 12, 23]);
  });

  test("does not run after a failure, and an error in it stores nothing", async () => {
    let runs = 0;
    const failing = transaction(ctx, async (inside) => {
      beforeCommit(inside, async () => void (runs += 1));
      await Promise.reject(new Error("the change failed"));
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(runs).toBe(0);
    const refused = transaction(ctx, async (inside) => {
      await insertMark(inside, 1);
      beforeCommit(inside, () => Promise.reject(new Error("not today")));
    });
    await expect(refused).rejects.toThrow("not today");
    expect(await stored()).toEqual([]);
  });

  test("is refused outside a transaction and after its end", async () => {
    expect(() => beforeCommit(ctx, () => Promise.resolve())).toThrow(/inside transaction/);
    const ended = await transaction(ctx, (inside) => Promise.resolve(inside));
    expect(() => beforeCommit(ended, () => Promise.resolve())).toThrow(/has ended/);
  });
});

describe("retry", () => {
  const deadlock = (inside: { db: Db }) =>
    inside.db.execute(sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`);

  test("runs the whole function again, three times in all", async () => {
    let runs = 0;
    const work = transaction(
      ctx,
      async (inside) => {
        runs += 1;
        await insertMark(inside, runs);
        await deadlock(inside);
      },
      { retry: true },
    );
    expect(await errorCodeOf(work)).toBe("40P01");
    expect(runs).toBe(3);
    expect(await stored()).toEqual([]);
  });

  test("stores what the successful attempt wrote", async () => {
    let runs = 0;
    await transaction(
      ctx,
      async (inside) => {
        runs += 1;
        await insertMark(inside, runs);
        if (runs === 1) await deadlock(inside);
      },
      { retry: true },
    );
    expect(await stored()).toEqual([2]);
  });

  test("is off by default", async () => {
    let runs = 0;
    const work = transaction(ctx, async (inside) => {
      runs += 1;
      await deadlock(inside);
    });
    expect(await errorCodeOf(work)).toBe("40P01");
    expect(runs).toBe(1);
  });
});
