import { SlipInput } from "@panshi/contracts/journey/oracle";
import { auditEntries, slipVersions } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../../testing.ts";
import { createSlip, listSlips, moveSlip, updateSlip } from "./manage-slips.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "admin" } };
});
afterAll(() => core.close());

const input = (changes: object = {}) =>
  SlipInput.parse({ title: "石上清泉", interpretation: "慢慢來。", description: "一\n二", ...changes });
const versionsOf = async (id: string) =>
  (await core.database.db.select().from(slipVersions).where(eq(slipVersions.slipId, id))).length;
const titles = async () => (await listSlips(ctx, { limit: 50, sort: "displayOrder" })).items.map(({ title }) => title);

it("a slip has a new version only where one of its texts changed", async () => {
  const { id } = await createSlip(ctx, input({ lineNotes: ["甲", "乙"], questions: ["一", "二", "三"] }));
  const update = async (changes: object) => {
    await updateSlip(ctx, { ...input(changes), id });
    return versionsOf(id);
  };
  // Notes and questions that are left out stay.
  expect(await update({})).toBe(1);
  expect(await update({ displayOrder: 7, isActive: false })).toBe(1);
  expect(await update({ lineNotes: ["甲", "乙"], questions: ["一", "二", "三"] })).toBe(1);
  let versions = 1;
  for (const change of [
    { advice: "走一走。" },
    { advice: "走一走。", imageUrl: "/art/stone.webp" },
    { category: "love" },
    { fortuneLevel: "poor" },
    { title: "石" },
    { lineNotes: ["甲", "丙"] },
    { questions: [] },
  ]) {
    versions += 1;
    expect(await update(change)).toBe(versions);
  }
});

it("a slip that is moved has no new version, an entry in the audit log, and its place in the list", async () => {
  const ids: string[] = [];
  for (const [index, title] of ["春", "夏", "秋"].entries())
    ids.push((await createSlip(ctx, input({ title, displayOrder: 50 + index }))).id);
  const [spring = "", summer = "", autumn = ""] = ids;
  const move = (id: string, beforeId: string | null) => moveSlip(ctx, { id, beforeId });
  const { changed } = await move(autumn, spring);
  expect(changed).toMatchObject([{ id: autumn, displayOrder: 25 }]);
  expect((await titles()).join("")).toMatch(/秋春夏$/);
  expect(await versionsOf(autumn)).toBe(1);
  const entries = () => core.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  const [entry, ...others] = await entries();
  expect(entry).toMatchObject({ action: "oracle_slip.move", subjectId: autumn });
  expect(await move(summer, null)).toEqual({ changed: [] });
  expect(await entries()).toHaveLength(others.length + 1);
  expect(
    await outcomeOf(moveSlip({ ...ctx, actor: { ...ctx.actor, role: "moderator" } }, { id: spring, beforeId: null })),
  ).toBe("forbidden");
});
