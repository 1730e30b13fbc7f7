import { newId, transaction } from "@panshi/db";
import { faqs } from "@panshi/db/schema";
import { asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveRow } from "./row-order.ts";
import { outcomeOf, type TestCore, testCore, runConcurrently } from "../testing.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => transaction(core.ctx, async ({ db }) => void (await db.delete(faqs))));

const active = isNull(faqs.deletedAt);
/** Inserts a row for each number, named a, b, c …; returns their ids by name. */
async function rows(...numbers: number[]): Promise<Record<string, string>> {
  const at = core.clock.now();
  const ids = numbers.map(() => newId(at)).sort();
  const values = numbers.map((displayOrder, index) => ({
    id: ids[index] ?? "",
    question: "abcdefghijklmnopqrstuvwxyz"[index] ?? "",
    answer: "",
    displayOrder,
    createdAt: at,
    updatedAt: at,
  }));
  await transaction(core.ctx, async ({ db }) => void (await db.insert(faqs).values(values)));
  return Object.fromEntries(values.map(({ question, id }) => [question, id]));
}
const read = () => core.database.db.select().from(faqs).where(active).orderBy(asc(faqs.displayOrder), asc(faqs.id));
const order = async () => (await read()).map(({ question, displayOrder }) => `${question}${displayOrder}`).join(" ");
const names = async () => (await read()).map(({ question }) => question).join("");
const move = (id: string | undefined, beforeId: string | null | undefined, updatedAt?: string) =>
  transaction(core.ctx, (tx) =>
    moveRow(tx, { table: faqs, input: { id: id ?? "", beforeId: beforeId ?? null, updatedAt } }),
  );

describe("a row that is moved", () => {
  it.each([
    ["up between two", [10, 20, 30], "c", "b", "a10 c15 b20"],
    ["down between two", [10, 20, 30, 40], "a", "d", "b20 c30 a35 d40"],
    ["to the front, whose number stays positive", [10, 20, 30], "c", "a", "c5 a10 b20"],
    ["to the end", [10, 20, 30], "a", null, "b20 c30 a40"],
    ["between negative numbers", [-30, -20, 0], "c", "b", "a-30 c-25 b-20"],
    ["after a negative number", [-30, -20, 0], "a", null, "b-20 c0 a10"],
  ])("%s takes the number between and changes no other row", async (_, numbers, moved, before, after) => {
    const ids = await rows(...numbers);
    core.clock.advance(1000);
    const { result } = await move(ids[moved], before && ids[before]);
    expect(await order()).toBe(after);
    const row = (await read()).find(({ id }) => id === ids[moved]);
    const { id, displayOrder } = row ?? {};
    expect(result.changed).toEqual([{ id, displayOrder, updatedAt: core.clock.now().toISOString() }]);
    expect((await read()).filter(({ updatedAt }) => updatedAt.getTime() === core.clock.now().getTime())).toHaveLength(
      1,
    );
  });

  it.each([
    ["without a number between", [10, 11, 12], "c", "b", "a10 c20 b30"],
    ["among rows of one number", [0, 0, 0, 0], "d", "b", "a10 d20 b30 c40"],
    ["before a first row of 1", [1, 2, 9], "c", "a", "c10 a20 b30"],
    ["before a first row below 0", [-5, 2, 9], "c", "a", "c10 a20 b30"],
    ["after the largest number", [10, 20, 2 ** 31 - 1], "a", null, "b10 c20 a30"],
  ])(
    "%s has all rows renumbered, those that changed with another updatedAt",
    async (_, numbers, moved, before, after) => {
      const ids = await rows(...numbers);
      const earlier = new Map((await read()).map((row) => [row.id, row]));
      core.clock.advance(1000);
      const { result } = await move(ids[moved], before && ids[before]);
      expect(await order()).toBe(after);
      const changed = (await read()).filter((row) => row.displayOrder !== earlier.get(row.id)?.displayOrder);
      expect(result.changed.map(({ id }) => id).sort()).toEqual(changed.map(({ id }) => id).sort());
      for (const row of await read())
        expect(row.updatedAt > (earlier.get(row.id)?.updatedAt ?? 0)).toBe(changed.some(({ id }) => id === row.id));
    },
  );

  it("to where it stands changes nothing, before itself too", async () => {
    const ids = await rows(10, 20, 30);
    for (const [id, before] of [
      [ids["a"], ids["b"]],
      [ids["b"], ids["b"]],
      [ids["c"], null],
    ] as const) {
      const { before: was, after, result } = await move(id, before);
      expect([result.changed, was]).toEqual([[], after]);
    }
    expect(await order()).toBe("a10 b20 c30");
  });

  it("leaves rows alone that are not in the order", async () => {
    const ids = await rows(10, 11, 12);
    await transaction(core.ctx, async ({ db }) => {
      await db.update(faqs).set({ deletedAt: core.clock.now() }).where(eq(faqs.question, "b"));
    });
    await move(ids["c"], ids["a"]);
    const [deleted] = await core.database.db.select().from(faqs).where(eq(faqs.question, "b"));
    expect([await names(), deleted?.displayOrder]).toEqual(["ca", 11]);
    expect(await outcomeOf(move(ids["b"], null))).toBe("not_found");
    expect(await outcomeOf(move(ids["c"], ids["b"]))).toBe("conflict");
  });
});

describe("a move is refused", () => {
  it("of a row that is gone, before a row that is gone, and from another updatedAt, in words", async () => {
    const ids = await rows(10, 20);
    const [{ updatedAt } = { updatedAt: new Date() }] = await read();
    await expect(move(newId(), ids["a"])).rejects.toMatchObject({ code: "not_found", message: /已經被刪除/ });
    await expect(move(ids["b"], newId())).rejects.toMatchObject({ code: "conflict", message: /順序沒有改變/ });
    await move(ids["b"], ids["a"], updatedAt.toISOString());
    await expect(move(ids["b"], null, updatedAt.toISOString())).rejects.toMatchObject({
      code: "edit_conflict",
      current: { id: ids["b"], displayOrder: 5 },
    });
    expect(await order()).toBe("b5 a10");
  });

  it("outside a transaction", async () => {
    const ids = await rows(10, 20);
    const input = { id: ids["a"] ?? "", beforeId: null };
    await expect(moveRow(core.ctx, { table: faqs, input })).rejects.toThrow();
  });
});

describe("many at once", () => {
  it("moves beside edits in the order of ids leave each row once, with a number of its own, and none deadlocks", async () => {
    const ids = Object.values(await rows(...Array.from({ length: 12 }, () => 0)));
    const pick = (index: number) => ids[(index * 7) % ids.length];
    const edit = () =>
      transaction(core.ctx, async ({ db }) => {
        await db.execute(sql`select id from faqs order by id for update`);
        await db.update(faqs).set({ answer: sql`answer || 'x'` });
      });
    const outcomes = await runConcurrently(60, (index) =>
      outcomeOf(index % 4 === 3 ? edit() : move(pick(index), index % 3 ? pick(index + 5) : null)),
    );
    expect(new Set(outcomes)).toEqual(new Set(["ok"]));
    const after = await read();
    expect(after.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(new Set(after.map(({ displayOrder }) => displayOrder)).size).toBe(ids.length);
  });
});
