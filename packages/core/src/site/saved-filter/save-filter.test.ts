import { AppError } from "@panshi/contracts/platform/errors";
import { SAVED_FILTERS_MAX, SavedFilterInput, stripUnsavedParams } from "@panshi/contracts/site/saved-filter";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { listSavedFilters, removeSavedFilter, saveFilter } from "./saved-filters.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
});
beforeEach(async () => {
  const { id } = await insertTestAdministrator(core.ctx, "moderator");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "moderator" } };
});
afterAll(() => core.close());

const list = "member";
const save = (name: string, query = "filter=vip", id?: string) =>
  saveFilter(ctx, { list, name, query, ...(id !== undefined && { id }) });
const names = async (of = list) => (await listSavedFilters(ctx, { list: of })).map(({ name }) => name);

it("keeps filters by list and name, changes and deletes them", async () => {
  const { id } = await save("靈師");
  await save("快到期", "filter=ending&sort=planEndsAt");
  expect(await names()).toEqual(["快到期", "靈師"]);
  expect(await names("oracle")).toEqual([]);
  expect(await save("靈師方案", "filter=vip&sort=name", id)).toMatchObject({ id, name: "靈師方案" });
  expect(await listSavedFilters(ctx, { list })).toMatchObject([
    { name: "快到期", list, query: "filter=ending&sort=planEndsAt" },
    { id, name: "靈師方案", list, query: "filter=vip&sort=name" },
  ]);
  await removeSavedFilter(ctx, { id });
  expect(await names()).toEqual(["快到期"]);
  expect(await outcomeOf(removeSavedFilter(ctx, { id }))).toBe("not_found");
});

it("a name is given once a list, to a new one and to a renamed one", async () => {
  await save("靈師");
  const { id } = await save("快到期");
  const failures = [await save("靈師").catch((error: unknown) => error), await save("靈師", "a=1", id).catch((e) => e)];
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).body).toMatchObject({ code: "bad_input", issues: [{ path: "name" }] });
  }
  await saveFilter(ctx, { list: "oracle", name: "靈師", query: "category=love" });
});

it("nobody else sees, changes or deletes one", async () => {
  const { id } = await save("靈師");
  const { id: other } = await insertTestAdministrator(core.ctx, "super_admin");
  ctx = { ...ctx, actor: { kind: "administrator", administratorId: other, role: "super_admin" } };
  expect(await names()).toEqual([]);
  expect(await outcomeOf(save("我的", "filter=vip", id))).toBe("not_found");
  expect(await outcomeOf(removeSavedFilter(ctx, { id }))).toBe("not_found");
});

it("an administrator has so many at most, also when several are saved at once", async () => {
  for (let at = 1; at < SAVED_FILTERS_MAX; at++) await save(`條件${at}`);
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, at) => outcomeOf(save(`同時${at}`))));
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  expect(await names()).toHaveLength(SAVED_FILTERS_MAX);
});

it.each([
  ["search=%E6%9E%97&filter=vip", "filter=vip"],
  ["filter=vip&cursor=abc&limit=9&sort=-name", "filter=vip&sort=-name"],
  ["search=x", ""],
])("of %j it saves %j: never a search, which may be a name or a contact", (query, kept) => {
  expect(stripUnsavedParams(query)).toBe(kept);
  expect(SavedFilterInput.safeParse({ list, name: "靈師", query }).success).toBe(false);
  expect(SavedFilterInput.safeParse({ list, name: "靈師", query: kept }).success).toBe(kept !== "");
});
