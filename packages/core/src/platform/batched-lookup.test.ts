import { type Db, transaction } from "@panshi/db";
import { members } from "@panshi/db/schema";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTestMember, type TestCore, testCore } from "../testing.ts";
import { batchedLookup } from "./batched-lookup.ts";

let core: TestCore;
let ids: string[];
beforeAll(async () => {
  core = await testCore();
  ids = await Promise.all([1, 2, 3, 4].map(async () => (await insertTestMember(core.ctx)).id));
});
afterAll(() => core.close());

/** Looks up members, and what was asked for by each statement. */
function memberLookup(before: (keys: readonly string[]) => Promise<void> = async () => {}) {
  const statements: (readonly string[])[] = [];
  const find = batchedLookup(
    async (db: Db, keys) => {
      statements.push(keys);
      await before(keys);
      // In the order of the database, not of the keys.
      return await db
        .select({ id: members.id })
        .from(members)
        .where(inArray(members.id, [...keys]));
    },
    ({ id }) => id,
  );
  const now = core.clock.now();
  return { statements, find: (db: Db, key: string) => find(db, key, now) };
}
const UNKNOWN = "0195e4c0-0000-7000-8000-00000000000f";

describe("callers of one turn", () => {
  it("share one statement, and each gets its own row or none", async () => {
    const { find, statements } = memberLookup();
    const wanted = [...ids.toReversed(), UNKNOWN, ...ids];
    const found = await Promise.all(wanted.map((id) => find(core.ctx.db, id)));
    expect(found.map((row) => row?.id ?? null)).toEqual([...ids.toReversed(), null, ...ids]);
    expect(statements).toEqual([[...ids.toReversed(), UNKNOWN]]);
  });

  it("do not get what was asked for before them: one that comes after a statement was sent waits for the next", async () => {
    const sent = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { find, statements } = memberLookup(async () => {
      sent.resolve();
      await release.promise;
    });
    const first = find(core.ctx.db, ids[0] ?? "");
    await sent.promise;
    const second = find(core.ctx.db, ids[0] ?? "");
    release.resolve();
    expect((await Promise.all([first, second])).map((row) => row?.id)).toEqual([ids[0], ids[0]]);
    expect(statements).toEqual([[ids[0]], [ids[0]]]);
    await find(core.ctx.db, ids[0] ?? "");
    expect(statements).toHaveLength(3);
  });

  it("have each its own outcome where the statement fails", async () => {
    const { find, statements } = memberLookup(async (keys) => {
      if (keys.includes(UNKNOWN)) throw new Error("no connection");
    });
    const outcomes = await Promise.allSettled([ids[0] ?? "", UNKNOWN, ids[1] ?? ""].map((id) => find(core.ctx.db, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(statements).toEqual([[ids[0], UNKNOWN, ids[1]], [ids[0]], [UNKNOWN], [ids[1]]]);
    await expect(find(core.ctx.db, UNKNOWN)).rejects.toThrow("no connection");
  });
});

it("inside a transaction a row is looked up in it, by itself", async () => {
  const { find, statements } = memberLookup();
  const id = "0195e4c0-0000-7000-8000-00000000000e";
  const found = await transaction(core.ctx, async ({ db }) => {
    const [template] = await db.select().from(members).limit(1);
    if (!template) throw new Error("no member");
    await db.insert(members).values({ ...template, id, email: null, phone: null });
    const rows = await Promise.all([find(db, id), find(db, ids[0] ?? "")]);
    return rows.map((row) => row?.id);
  });
  expect(found).toEqual([id, ids[0]]);
  expect(statements).toEqual([[id], [ids[0]]]);
});

it("a caller inside a transaction that another one began cannot lead the others into it", async () => {
  const { find } = memberLookup();
  const outside = find(core.ctx.db, ids[1] ?? "");
  await transaction(core.ctx, async () => expect((await outside)?.id).toBe(ids[1]));
});
