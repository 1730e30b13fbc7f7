import { DrawStatistics } from "@panshi/contracts/journey/draw-figures";
import { SlipInput } from "@panshi/contracts/journey/oracle";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { dailyRollups, oracleDraws, rollupMarks } from "@panshi/db/schema";
import { and, eq, isNull, lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSlip, deleteSlip, moveSlip } from "../../journey/oracle/staff/manage-slips.ts";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { drawOracle } from "../../journey/oracle/draw-oracle.ts";
import { deletePersonalRows } from "../own-data/delete-store.ts";
import { insertTestAdministrator, insertTestMember, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { countedFigures, rebuildAllRollups, storedFigures } from "./testing.ts";
import { viewDrawFigures } from "./view-figures.ts";

let core: TestCore;
let ctx: AdministratorCtx;
let member: MemberCtx;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "admin" } };
  member = (await signInTestMember(core.ctx, (await insertTestMember(core.ctx)).id)).ctx;
});
afterAll(() => core.close());

const add = (title: string) => {
  core.ctx.cache.drop("oracle_slips");
  return createSlip(ctx, SlipInput.parse({ title, interpretation: "慢慢來。" }));
};
/** Draws from all slips, as many times. */
async function draw(times: number) {
  core.ctx.cache.drop("oracle_slips");
  for (let round = 0; round < times; round += 1) {
    core.clock.advance(60_000);
    await drawOracle(member, { question: "" });
  }
}
const figures = async () => {
  await rebuildAllRollups(core.ctx);
  expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
  return DrawStatistics.parse(await viewDrawFigures(ctx));
};

it("the figures of the draws equal the rows: in all, of the last 30 days, the last day, and what an even draw would give", async () => {
  const first = await add("一");
  expect(await figures()).toMatchObject({ total: 0, recent: 0, slips: [{ id: first.id, total: 0, lastDay: null }] });
  await draw(2);
  const early = taipeiDay(core.clock.now());
  core.clock.advance(30 * DAY);
  const second = await add("二");
  await draw(4);
  const third = await add("三");
  await draw(5);
  const now = await figures();
  expect(now).toMatchObject({ total: 11, recent: 9, sources: { ceremony: 9, call: 0, temple: 0 } });

  const rows = await core.database.db.select().from(oracleDraws);
  for (const { id } of [first, second, third]) {
    const own = rows.filter(({ slipId }) => slipId === id);
    const recent = own.filter(({ taipeiDay: day }) => day > early);
    const lastDay =
      own
        .map(({ taipeiDay: day }) => day)
        .sort()
        .at(-1) ?? null;
    expect(now.slips.find((slip) => slip.id === id)).toMatchObject({
      total: own.length,
      recent: recent.length,
      lastDay,
    });
  }
  // Four of two slips and five of three, to one decimal.
  expect(new Map(now.slips.map(({ id, expected }) => [id, expected]))).toEqual(
    new Map([
      [first.id, 3.7],
      [second.id, 3.7],
      [third.id, 1.7],
    ]),
  );
  await moveSlip(ctx, { id: third.id, beforeId: first.id });
  expect((await figures()).slips.map(({ id }) => id)[0]).toBe(third.id);

  // An erased member's draws, and those of a deleted slip, stay counted.
  const memberId = member.actor.viewer.id;
  await transaction(core.ctx, ({ db }) => deletePersonalRows(db, { memberId, email: null, now: core.clock.now() }));
  expect(await core.database.db.select().from(oracleDraws).where(isNull(oracleDraws.memberId))).toHaveLength(11);
  await deleteSlip(ctx, { id: third.id });
  const after = await figures();
  expect(after).toMatchObject({ total: 11, recent: 9 });
  expect(after.slips).toEqual(now.slips.filter(({ id }) => id !== third.id));
});

it("a draw that gets an owner or loses its question marks no day", async () => {
  await figures();
  await transaction(core.ctx, async ({ db }) => void (await db.update(oracleDraws).set({ question: "今年呢" })));
  expect(await core.database.db.select().from(rollupMarks)).toEqual([]);
});

it("the draws of all years are a row a slip and month: older days are not read", async () => {
  const before = await figures();
  const drawn = before.total;
  for (const days of [27, 3, 400]) {
    core.clock.advance(days * DAY);
    await draw(2);
  }
  const now = await figures();
  const totals = now.slips.reduce((sum, { total }) => sum + total, 0);
  expect([now.total, totals, now.recent]).toEqual([
    drawn + 6,
    before.slips.reduce((sum, { total }) => sum + total, 0) + 6,
    2,
  ]);
  const old = taipeiDay(core.clock.now().getTime() - 30 * DAY);
  await transaction(
    core.ctx,
    async ({ db }) =>
      void (await db
        .delete(dailyRollups)
        .where(and(eq(dailyRollups.metric, "draws.slip"), lt(dailyRollups.taipeiDay, old)))),
  );
  const unread = await viewDrawFigures(ctx);
  expect(unread.slips.map(({ id, total, recent }) => [id, total, recent])).toEqual(
    now.slips.map(({ id, total, recent }) => [id, total, recent]),
  );
});
