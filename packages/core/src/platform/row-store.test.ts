import { newId, transaction } from "@panshi/db";
import { faqs } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowStore } from "./row-store.ts";
import { outcomeOf, type TestCore, testCore, runConcurrently } from "../testing.ts";

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
  const now = core.clock.now().toISOString();
  expect(row).toMatchObject({ ...faq, displayOrder: 1, isPublished: false, createdAt: now, updatedAt: now });
  expect(await inTransaction((tx) => rows.lock(tx, row))).toEqual(row);
});

it("an edit from another updatedAt is refused with the row as it is, and one without it stands", async () => {
  const before = await added();
  const after = await inTransaction((tx) => rows.update(tx, before.id, { answer: "也許" }));
  // Two edits in one millisecond differ.
  expect(Date.parse(after.updatedAt)).toBe(Date.parse(before.updatedAt) + 1);
  expect(after).toEqual({ ...before, answer: "也許", updatedAt: after.updatedAt });
  await expect(inTransaction((tx) => rows.lock(tx, before))).rejects.toMatchObject({
    code: "edit_conflict",
    current: after,
  });
  expect(await inTransaction((tx) => rows.lock(tx, { id: before.id }))).toEqual(after);
});

it("of twenty edits that began from the same row one is stored", async () => {
  const before = await added();
  const edit = (answer: number) =>
    inTransaction(async (tx) => {
      await rows.lock(tx, before);
      await rows.update(tx, before.id, { answer: String(answer) });
    });
  const outcomes = await runConcurrently(20, (index) => outcomeOf(edit(index)));
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["ok", "edit_conflict"]));
});

it("a deleted and an unknown row are not found, and none is locked outside a transaction", async () => {
  const { id } = await added();
  await inTransaction((tx) => rows.delete(tx, id));
  for (const gone of [id, newId()]) {
    expect(await outcomeOf(inTransaction((tx) => rows.lock(tx, { id: gone })))).toBe("not_found");
    expect(await outcomeOf(inTransaction((tx) => rows.update(tx, gone, faq)))).toBe("not_found");
  }
  await expect(rows.lock(core.ctx, { id })).rejects.toThrow();
});
