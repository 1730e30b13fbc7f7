import { prayers } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { insertTestMember, outcomeOf, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { fulfilPrayer } from "./fulfil-prayer.ts";
import { listPrayers, viewPrayer } from "./view-prayers.ts";
import { insertTestPrayers } from "./testing.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

it("completes a wish with thanks, keeps its rate and its day, and lets the thanks be rewritten", async () => {
  const [member, stranger] = [await insertTestMember(core.ctx), await insertTestMember(core.ctx)];
  await insertTestPrayers(core.ctx, member.id, [{ status: "in_progress" }]);
  const { ctx } = await signInTestMember(core.ctx, member.id);
  const id = (await listPrayers(ctx, { limit: 1 })).items[0]?.id ?? "";
  const completedAt = core.clock.now();
  const first = await fulfilPrayer(ctx, { id, thanks: "謝謝" });
  const fulfilledAt = completedAt.toISOString();
  expect(first).toMatchObject({ status: "completed", successRate: null, thanks: "謝謝", fulfilledAt });
  core.clock.advance(DAY);
  const again = await fulfilPrayer(ctx, { id, thanks: "謝謝你一路陪著" });
  expect(again).toMatchObject({ thanks: "謝謝你一路陪著", fulfilledAt });
  expect(await viewPrayer(ctx, { id })).toEqual(again);
  expect(await core.ctx.db.select({ completedAt: prayers.completedAt }).from(prayers)).toEqual([{ completedAt }]);
  const other = (await signInTestMember(core.ctx, stranger.id)).ctx;
  expect(await outcomeOf(fulfilPrayer(other, { id, thanks: "別人" }))).toBe("not_found");
  expect(await outcomeOf(viewPrayer(other, { id }))).toBe("not_found");
});

it("keeps the rate and the time of a wish that staff completed before, and neither shows nor takes a cancelled one", async () => {
  const { id: memberId } = await insertTestMember(core.ctx);
  const completedAt = new Date(core.clock.now().getTime() - DAY);
  await insertTestPrayers(core.ctx, memberId, [{ status: "completed", successRate: 80, completedAt }]);
  const { ctx } = await signInTestMember(core.ctx, memberId);
  const rows = () => core.ctx.db.select().from(prayers).where(eq(prayers.memberId, memberId)).orderBy(prayers.id);
  const [done] = await rows();
  core.clock.advance(DAY);
  const answer = await fulfilPrayer(ctx, { id: done?.id ?? "", thanks: "謝謝" });
  expect(answer).toMatchObject({ status: "completed", successRate: 80, thanks: "謝謝" });
  expect((await rows())[0]).toMatchObject({
    completedAt,
    successRate: 80,
    thanks: "謝謝",
    updatedAt: core.clock.now(),
  });
  await insertTestPrayers(core.ctx, memberId, [{ status: "cancelled" }]);
  const cancelled = (await rows()).find(({ status }) => status === "cancelled")?.id ?? "";
  expect(await outcomeOf(viewPrayer(ctx, { id: cancelled }))).toBe("not_found");
  expect(await outcomeOf(fulfilPrayer(ctx, { id: cancelled, thanks: "謝謝" }))).toBe("not_found");
});
