import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTestMember, outcomeOf, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { listPrayers } from "./view-prayers.ts";
import { insertTestPrayers } from "./testing.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

it("[S4.10] lists all wishes, or those of one status, page by page and with their number", async () => {
  const member = await insertTestMember(core.ctx);
  await insertTestPrayers(core.ctx, member.id, [
    { status: "pending" },
    { status: "completed" },
    { status: "in_progress" },
    { status: "cancelled" },
    { status: "completed" },
    { status: "completed" },
  ]);
  const { ctx } = await signInTestMember(core.ctx, member.id);
  const list = async (status?: "completed" | "in_progress") => {
    const input = { limit: 2, counted: true, ...(status && { status }) };
    const first = await listPrayers(ctx, input);
    const statuses = first.items.map((prayer) => prayer.status);
    for (let { next } = first; next; ) {
      const page = await listPrayers(ctx, { ...input, cursor: next });
      statuses.push(...page.items.map((prayer) => prayer.status));
      next = page.next;
    }
    return { statuses: statuses.toSorted(), total: first.total };
  };
  expect(await list()).toEqual({
    statuses: ["completed", "completed", "completed", "in_progress", "in_progress"],
    total: 5,
  });
  expect(await list("completed")).toEqual({ statuses: ["completed", "completed", "completed"], total: 3 });
  expect(await list("in_progress")).toEqual({ statuses: ["in_progress", "in_progress"], total: 2 });
  expect(await outcomeOf(listPrayers(ctx, { limit: 2, cursor: "nothing" }))).toBe("bad_cursor");
});
