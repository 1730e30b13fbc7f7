import { newId, transaction } from "@panshi/db";
import { markAllDays, rollupFamilies } from "@panshi/db/rollups";
import { dailyRollups, members, prayers, rollupMarks } from "@panshi/db/schema";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../clock.ts";
import { insertTestPrayers } from "../prayer/testing.ts";
import { insertTestMember, type TestCore, testCore, times } from "../testing.ts";
import { rebuildRollups } from "./rebuild-rollups.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() =>
  transaction(core.ctx, async ({ db }) => {
    await db.delete(prayers);
    await db.delete(members);
    await db.delete(dailyRollups);
    await db.delete(rollupMarks);
  }),
);

const rebuild = (days = 100) => rebuildRollups({ ctx: core.ctx, input: { days, batches: 1000 } });

it("smoke", async () => {
  const { id } = await insertTestMember(core.ctx);
  await insertTestPrayers(core.ctx, id, [{}, { status: "completed" }, { care: "open" }]);
  console.log(await core.ctx.db.select().from(rollupMarks));
  expect(await rebuild()).toBe(2);
  console.log(await core.ctx.db.select().from(dailyRollups));
  await transaction(core.ctx, ({ db }) => db.update(members).set({ isActive: false }).where(eq(members.id, id)));
  await transaction(core.ctx, ({ db }) => db.update(members).set({ fullName: "x" }).where(eq(members.id, id)));
  await transaction(core.ctx, ({ db }) => db.update(members).set({ plan: "vip", planEndsAt: new Date() }).where(eq(members.id, id)));
  console.log(await core.ctx.db.select().from(rollupMarks));
  expect(await rebuild()).toBe(2);
  console.log(await core.ctx.db.select().from(dailyRollups));
});
