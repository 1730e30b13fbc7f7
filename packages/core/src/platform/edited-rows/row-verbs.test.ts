import { FaqListInput } from "@panshi/contracts/content/faq-edit";
import { newId } from "@panshi/db";
import { auditEntries, faqs } from "@panshi/db/schema";
import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTestAdministrator, outcomeOf, runConcurrently, type TestCore, tally, testCore } from "../../testing.ts";
import type { AdministratorCtx } from "../context.ts";
import { declareList } from "../list/declare-list.ts";
import { editedRows, staffCreate, staffDelete, staffList, staffMove, staffUpdate } from "./row-verbs.ts";

const stored: [string, string | undefined][] = [];
const rows = editedRows({
  subject: "faq",
  table: faqs,
  view: ({ id, question, displayOrder, updatedAt }) => ({
    id,
    question,
    displayOrder,
    updatedAt: updatedAt.toISOString(),
  }),
  values: (_tx, { question }: { question: string }, before) => ({
    question,
    answer: before ? `${before.answer}+` : "會",
    displayOrder: before?.displayOrder ?? 10,
  }),
  stored: async (_tx, id, after) => void stored.push([id, after?.question]),
});
const create = staffCreate("articles:create", rows);
const update = staffUpdate("articles:update", rows);
const move = staffMove("articles:update", rows);
const remove = staffDelete("articles:delete", rows);
const list = staffList(
  "articles:read",
  declareList(FaqListInput, {
    name: "row verbs",
    select: (db, position) => db.select({ question: faqs.question, answer: faqs.answer, ...position }).from(faqs),
    id: faqs.id,
    filters: { category: faqs.category, state: () => undefined },
    sorts: { order: faqs.displayOrder, updatedAt: faqs.updatedAt },
    search: faqs.search,
  }),
  ({ question, answer }, now) => `${question} ${answer} ${now.getFullYear()}`,
);

let core: TestCore;
let ctx: AdministratorCtx;
let moderator: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const as = (administratorId: string, role: "admin" | "moderator"): AdministratorCtx => ({
    ...core.ctx,
    actor: { kind: "administrator", administratorId, role },
  });
  ctx = as((await insertTestAdministrator(core.ctx, "admin")).id, "admin");
  moderator = as((await insertTestAdministrator(core.ctx, "moderator")).id, "moderator");
});
afterAll(() => core.close());

const entries = async (id: string) =>
  (
    await core.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), like(auditEntries.action, "faq.%")))
      .orderBy(desc(auditEntries.id))
  ).map(({ action, before, after }) => [action, before, after]);

it("creates, changes, moves and deletes a row, each with its audit entry and with what the noun does then", async () => {
  const made = await create(ctx, { question: "會好嗎" });
  expect(made).toMatchObject({ question: "會好嗎", displayOrder: 10 });
  const changed = await update(ctx, { ...made, question: "會好的" });
  expect(changed).toMatchObject({ id: made.id, question: "會好的" });
  const other = await create(ctx, { question: "後來呢" });
  const moved = await move(ctx, { id: other.id, beforeId: made.id });
  expect(moved.changed.map(({ id }) => id)).toEqual([other.id]);
  expect(await move(ctx, { id: other.id, beforeId: made.id })).toEqual({ changed: [] });
  const year = core.clock.now().getFullYear();
  expect((await list(ctx, { limit: 9, sort: "order" })).items).toEqual([`後來呢 會 ${year}`, `會好的 會+ ${year}`]);
  await remove(ctx, { id: made.id });
  expect(stored).toEqual([
    [made.id, "會好嗎"],
    [made.id, "會好的"],
    [other.id, "後來呢"],
    [made.id, undefined],
  ]);
  expect(await entries(made.id)).toEqual([
    ["faq.delete", changed, null],
    ["faq.update", made, changed],
    ["faq.create", null, made],
  ]);
  expect(await entries(other.id)).toEqual([
    ["faq.move", { displayOrder: 10 }, { displayOrder: 5 }],
    ["faq.create", null, other],
  ]);
  for (const gone of [made.id, newId()]) {
    expect(await outcomeOf(update(ctx, { id: gone, question: "還在嗎" }))).toBe("not_found");
    expect(await outcomeOf(remove(ctx, { id: gone }))).toBe("not_found");
    expect(await outcomeOf(move(ctx, { id: gone, beforeId: null }))).toBe("not_found");
  }
});

it("of twenty edits from the same row one is stored, and the others get the row as it is; one without a time stands", async () => {
  const before = await create(ctx, { question: "誰先" });
  const outcomes = await runConcurrently(20, (index) => outcomeOf(update(ctx, { ...before, question: String(index) })));
  expect(tally(outcomes)).toEqual({ ok: 1, edit_conflict: 19 });
  const after = await update(ctx, { id: before.id, question: "最後" });
  await expect(update(ctx, { ...before, question: "太晚" })).rejects.toMatchObject({
    code: "edit_conflict",
    current: after,
  });
});

it("asks for the permission of each verb", async () => {
  const made = await create(ctx, { question: "可以嗎" });
  expect(await outcomeOf(create(moderator, { question: "不行" }))).toBe("forbidden");
  expect(await outcomeOf(remove(moderator, made))).toBe("forbidden");
  expect(await outcomeOf(update(moderator, { ...made, question: "可以" }))).toBe("ok");
  expect([create, update, move, remove, list].map(({ permission }) => permission)).toEqual([
    "articles:create",
    "articles:update",
    "articles:update",
    "articles:delete",
    "articles:read",
  ]);
});
