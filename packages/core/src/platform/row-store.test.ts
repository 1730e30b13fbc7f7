import { newId, transaction } from "@panshi/db";
import { faqs } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowStore } from "./row-store.ts";
import { outcomeOf, type TestCore, testCore } from "../testing.ts";

const rows = rowStore(faqs);
const faq = { question: "會好嗎", answer: "會" };
let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const inTransaction = <T>(work: (ctx: TestCore["ctx"]) => Promise<T>) => transaction(core.ctx, work);
const added = () => inTransaction((tx) => rows.insert(tx, faq));

it("a new row has an id, the times of the clock, and the columns' defaults", async () => {
  const row = await added();
  const now = core.clock.now();
  expect(row).toMatchObject({ ...faq, displayOrder: 1, isPublished: false, createdAt: now, updatedAt: now });
  expect(await inTransaction((tx) => rows.lock(tx, row.id))).toEqual(row);
});

it("a change has a later updatedAt, also in the same millisecond", async () => {
  const before = await added();
  const after = await inTransaction((tx) => rows.update(tx, before.id, { answer: "也許" }));
  expect(after.updatedAt.getTime()).toBe(before.updatedAt.getTime() + 1);
  expect(after).toEqual({ ...before, answer: "也許", updatedAt: after.updatedAt });
  expect(await inTransaction((tx) => rows.lock(tx, before.id))).toEqual(after);
});

it("a deleted and an unknown row are not found, and none is locked outside a transaction", async () => {
  const { id } = await added();
  await inTransaction((tx) => rows.delete(tx, id));
  for (const gone of [id, newId()]) {
    expect(await outcomeOf(inTransaction((tx) => rows.lock(tx, gone)))).toBe("not_found");
    expect(await outcomeOf(inTransaction((tx) => rows.update(tx, gone, faq)))).toBe("not_found");
  }
  await expect(rows.lock(core.ctx, id)).rejects.toThrow();
});
