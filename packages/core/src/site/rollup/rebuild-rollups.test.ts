import { prayerStatusKeys } from "@panshi/contracts/journey/prayer";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { connect, newId, transaction } from "@panshi/db";
import { markAllDays, rebuildMarkedDays, rollupFamilies } from "@panshi/db/rollups";
import {
  dailyRollups,
  members,
  orders,
  paymentAttempts,
  prayers,
  promotions,
  refunds,
  rollupMarks,
} from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, FixedClock, HOUR } from "../../platform/clock.ts";
import { completedAtForStatus } from "../../journey/prayer/rules.ts";
import { insertTestPrayers } from "../../journey/prayer/testing.ts";
import { insertTestMember, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { rebuildRollups } from "./rebuild-rollups.ts";
import { countedFigures, insertTestPaymentAttempt, repeatableSequence, storedFigures } from "./testing.ts";

let core: TestCore;
const failures: object[] = [];
beforeAll(async () => {
  core = await testCore();
  core.ctx.log.error = (fields) => void failures.push(fields);
});
afterAll(() => core.close());
beforeEach(async () => {
  failures.length = 0;
  await write((db) => db.execute(sql`truncate members, orders, daily_rollups, rollup_marks cascade`));
});

const write = (change: (db: TestCore["ctx"]["db"]) => PromiseLike<unknown>) =>
  transaction(core.ctx, async ({ db }) => void (await change(db)));
const rebuild = (input = { days: 100, batches: 1000 }, ctx = core.ctx) => rebuildRollups(ctx, input);
const marks = async () =>
  (await core.ctx.db.selectDistinct().from(rollupMarks)).map((mark) => `${mark.family} ${mark.taipeiDay}`).sort();
const figure = async (metric: string, day?: string) =>
  (await core.ctx.db.select().from(dailyRollups).where(eq(dailyRollups.metric, metric)))
    .filter((row) => day === undefined || row.taipeiDay === day)
    .map((row) => row.value);
/** A time so many days ago. */
const ago = (days: number) => new Date(core.clock.now().getTime() - days * DAY);

describe("the figures", () => {
  it("equal the rows after random writes of many at once, while two workers recompute them", async () => {
    const random = repeatableSequence(45_670);
    const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
    const ids: Record<"members" | "prayers" | "attempts", string[]> = { members: [], prayers: [], attempts: [] };
    const anyTime = () => ago(random(30) + random(1000) / 1000);
    const writes: (() => Promise<unknown>)[] = [
      async () => ids.members.push((await insertTestMember(core.ctx, { createdAt: anyTime() })).id),
      async () => {
        const [id, memberId, createdAt] = [newId(anyTime()), pick(ids.members), anyTime()];
        await insertTestPrayers(core.ctx, memberId, [
          { id, createdAt, status: pick(prayerStatusKeys), care: pick([null, null, "open"]) },
        ]);
        ids.prayers.push(id);
      },
      () => {
        const [id, status, at] = [pick(ids.prayers), pick(prayerStatusKeys), anyTime()];
        return write((db) =>
          db
            .update(prayers)
            .set({
              status,
              completedAt: completedAtForStatus(status, null, at),
              care: pick([null, "open", "attended"]),
            })
            .where(eq(prayers.id, id)),
        );
      },
      () => {
        const [id, planEndsAt] = [pick(ids.members), pick([null, anyTime(), ago(-9)])];
        const plan = planEndsAt && pick(["trial", "basic", "vip"] as const);
        return write((db) => db.update(members).set({ plan, planEndsAt }).where(eq(members.id, id)));
      },
      () => {
        const [id, isActive] = [pick(ids.members), random(2) === 0];
        return write((db) => db.update(members).set({ isActive }).where(eq(members.id, id)));
      },
      () => {
        const id = pick(ids.members);
        return write((db) =>
          db
            .update(members)
            .set({ deletedAt: ago(0) })
            .where(eq(members.id, id)),
        );
      },
      async () => {
        const given = { paidAt: pick([null, anyTime()]), amount: 1 + random(9990) };
        ids.attempts.push((await insertTestPaymentAttempt(core.ctx, given)).attemptId);
      },
      () => {
        const [id, paidAt] = [pick(ids.attempts), anyTime()];
        return write((db) =>
          db
            .update(paymentAttempts)
            .set({ state: "paid", paidAt, received: sql`amount` })
            .where(eq(paymentAttempts.id, id)),
        );
      },
      async () => {
        const { orderId, attemptId } = await insertTestPaymentAttempt(core.ctx, { paidAt: anyTime(), amount: 500 });
        const state = pick(["requested", "done", "refused"] as const);
        const row = {
          id: newId(),
          orderId,
          attemptId,
          amount: 1 + random(500),
          beforeCapture: false,
          revokes: "all" as const,
          reason: "",
          state,
        };
        const [at, now] = [anyTime(), ago(0)];
        const doneAt = state === "done" ? at : null;
        await write((db) => db.insert(refunds).values({ ...row, doneAt, createdAt: now, updatedAt: now }));
        await write((db) => db.update(refunds).set({ state: "done", doneAt: at }).where(eq(refunds.id, row.id)));
      },
    ];
    const campaignIds = [newId(), newId()];
    const promotionIds = [true, false].map((owned) => ({ id: newId(), owned }));
    const orderIds: string[] = [];
    const changes = (["pending", "paid", "fulfilled", "partly_refunded", "refunded"] as const).flatMap((state) =>
      [null, ...campaignIds].flatMap((campaignId) =>
        [null, ...promotionIds].flatMap((promotion) =>
          [30, 300].map((discount) => ({
            state,
            campaignId,
            promotionId: promotion?.id ?? null,
            subtotal: 300,
            discount,
            total: 300 - discount,
          })),
        ),
      ),
    );
    writes.push(
      async () => {
        const paidAt = pick([null, anyTime()]);
        orderIds.push((await insertTestPaymentAttempt(core.ctx, { paidAt, amount: 300 })).orderId);
      },
      () => {
        const set = { ...pick(changes), paidAt: pick([null, anyTime(), anyTime()]) };
        return write((db) =>
          db
            .update(orders)
            .set(set)
            .where(eq(orders.id, pick(orderIds))),
        );
      },
    );
    for (const first of [0, 1, 6, writes.length - 2]) await writes[first]?.();
    for (const { id, owned } of promotionIds)
      await write((db) =>
        db.insert(promotions).values({
          id,
          ownerId: owned ? (ids.members[0] ?? null) : null,
          title: "券",
          description: "",
          discountType: "fixed",
          discountValue: 30,
          minimumAmount: 0,
          usageLimit: 1,
          couponCode: id.slice(-6).toUpperCase(),
          validFrom: ago(9),
          validTo: ago(0),
          createdAt: ago(9),
          updatedAt: ago(9),
        }),
      );
    for (let round = 0; round < 12; round += 1) {
      const changes = runConcurrently(25, () => pick(writes)());
      await Promise.all([changes, rebuild(), rebuild({ days: 3, batches: 2 })]);
    }
    await rebuild();
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
    expect((await countedFigures(core.ctx)).length).toBeGreaterThan(100);
    for (const metric of ["campaigns.conversions", "coupons.used", "coupons.discount"])
      expect([metric, (await figure(metric)).length > 0]).toEqual([metric, true]);
    expect(await marks()).toEqual([]);

    await write((db) => db.delete(dailyRollups));
    await transaction(core.ctx, markAllDays);
    await rebuild();
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
    expect(failures).toEqual([]);
  });

  it("of a day begin and end at midnight in Taipei", async () => {
    const midnight = Date.parse("2026-02-27T16:00:00Z");
    for (const createdAt of [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY])
      await insertTestMember(core.ctx, { createdAt: new Date(createdAt) });
    await rebuild();
    expect(await figure("members.new", "2026-02-27")).toEqual([1]);
    expect(await figure("members.new", "2026-02-28")).toEqual([2]);
    expect(await figure("members.new", "2026-03-01")).toEqual([1]);
  });

  it("of revenue count a payment that is reported late on the day it was paid, and a refund on its own day", async () => {
    const { orderId, attemptId } = await insertTestPaymentAttempt(core.ctx, { paidAt: null, amount: 3990 });
    await rebuild();
    const [paidOn, refundedOn] = [ago(40), ago(2)].map(taipeiDay);
    await write((db) => db.update(paymentAttempts).set({ state: "paid", paidAt: ago(40), received: sql`amount` }));
    expect(await marks()).toEqual([`revenue ${paidOn}`]);
    await rebuild();
    const row = {
      id: newId(),
      orderId,
      attemptId,
      amount: 1000,
      beforeCapture: false,
      revokes: "all" as const,
      reason: "",
      createdAt: ago(3),
      updatedAt: ago(3),
    };
    await write((db) => db.insert(refunds).values(row));
    expect(await marks()).toEqual([]);
    await write((db) => db.update(refunds).set({ state: "done", doneAt: ago(2) }));
    expect(await marks()).toEqual([`revenue ${refundedOn}`]);
    await rebuild();
    expect(await storedFigures(core.ctx)).toEqual([
      `revenue.paid ${paidOn} goods 3990`,
      `revenue.refunded ${refundedOn} goods 1000`,
    ]);
  });

  it("of other columns than the counted ones mark nothing", async () => {
    const { id } = await insertTestMember(core.ctx, { plan: "vip", planEndsAt: ago(-3) });
    await insertTestPrayers(core.ctx, id, [{ status: "completed" }]);
    await rebuild();
    await write((db) => db.update(members).set({ fullName: "林若晨", updatedAt: ago(0) }));
    await write((db) => db.update(prayers).set({ title: "願" }));
    await write((db) => db.update(orders).set({ description: "" }));
    expect(await marks()).toEqual([]);
  });
});

describe("the job", () => {
  it("waits for no open transaction, and no transaction for it or for another one's marks", async () => {
    const { id } = await insertTestMember(core.ctx);
    await rebuild();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: changed, resolve: hasChanged } = Promise.withResolvers<void>();
    // A long change of today's rows that is not committed yet.
    const long = transaction(core.ctx, async ({ db }) => {
      await db.update(members).set({ isActive: false }).where(eq(members.id, id));
      hasChanged();
      await released;
    });
    await changed;
    const other = connect(core.database.url, { max: 3, name: "panshi impatient" });
    const ctx = { ...core.ctx, db: other.db };
    const impatient = (change: (db: typeof other.db) => PromiseLike<unknown>) =>
      transaction(ctx, async ({ db }) => {
        await db.execute(sql`set local lock_timeout = '500ms'`);
        await change(db);
      });
    await insertTestMember(ctx);
    await impatient((db) => db.update(members).set({ isActive: false }).where(sql`${members.id} <> ${id}`));
    expect(await rebuild(undefined, ctx)).toBe(1);
    expect(await storedFigures(core.ctx)).toContain(`members.accounts ${taipeiDay(ago(0))} active 1`);
    // While a worker has deleted marks and not committed, another write of the same day is not held up either.
    await insertTestMember(ctx);
    await transaction(ctx, async (tx) => {
      expect(await rebuildMarkedDays(tx, { family: "members", days: 9, now: ago(0) })).toBe(1);
      await transaction(core.ctx, async ({ db }) => {
        await db.execute(sql`set local lock_timeout = '500ms'`);
        await db.execute(sql`update members set is_active = false where id <> ${id}`);
      });
    });
    release();
    await long;
    await rebuild();
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
    expect(await storedFigures(core.ctx)).toContain(`members.accounts ${taipeiDay(ago(0))} inactive 3`);
    await other.close();
  });

  it("loses nothing when a worker is stopped in the middle", async () => {
    await runConcurrently(3, (index) => insertTestMember(core.ctx, { createdAt: ago(index) }));
    const stopped = transaction(core.ctx, async (tx) => {
      for (const family of rollupFamilies) await rebuildMarkedDays(tx, { family, days: 2, now: ago(0) });
      await tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(stopped).rejects.toThrow();
    expect(await marks()).toHaveLength(3);
    expect(await storedFigures(core.ctx)).toEqual([]);
    expect(await rebuild()).toBe(3);
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
  });

  it("of two workers at once leaves a family to the other, and the other family to itself", async () => {
    const { id } = await insertTestMember(core.ctx);
    await insertTestPrayers(core.ctx, id, [{}]);
    await transaction(core.ctx, async (tx) => {
      expect(await rebuildMarkedDays(tx, { family: "members", days: 9, now: ago(0) })).toBe(1);
      const second = connect(core.database.url, { max: 1, name: "panshi second" });
      expect(await rebuild(undefined, { ...core.ctx, db: second.db })).toBe(1);
      await second.close();
    });
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
  });

  it("takes the latest days first, so many a run, and goes on where it stopped", async () => {
    await runConcurrently(7, (index) => insertTestMember(core.ctx, { createdAt: ago(index) }));
    expect(await rebuild({ days: 2, batches: 2 })).toBe(4);
    expect(await marks()).toEqual([4, 5, 6].map((days) => `members ${taipeiDay(ago(days))}`).sort());
    expect(await rebuild({ days: 2, batches: 2 })).toBe(3);
    expect(await rebuild({ days: 2, batches: 2 })).toBe(0);
    expect(await storedFigures(core.ctx)).toEqual(await countedFigures(core.ctx));
  });

  it("logs a family that fails, keeps its marks, and recomputes the others", async () => {
    await insertTestPaymentAttempt(core.ctx, { paidAt: ago(1), amount: 2 ** 31 - 1 });
    await insertTestPaymentAttempt(core.ctx, { paidAt: ago(1), amount: 2 ** 31 - 1 });
    await insertTestMember(core.ctx);
    expect(await rebuild()).toBe(1);
    expect(failures).toEqual([{ family: "revenue", name: "Error", code: "22003" }]);
    expect(await marks()).toEqual([`revenue ${taipeiDay(ago(1))}`]);
    expect(await figure("members.new")).toEqual([1]);
  });

  it("marks days by the time of the row, however the server's clock jumps over midnight", async () => {
    const clock = new FixedClock(new Date("2026-03-01T15:59:59.900Z"));
    const ctx = { ...core.ctx, clock };
    await insertTestMember(ctx);
    await rebuild(undefined, ctx);
    clock.advance(200);
    await insertTestMember(ctx);
    clock.advance(-HOUR);
    await insertTestMember(ctx);
    await rebuild(undefined, ctx);
    expect(await figure("members.new", "2026-03-01")).toEqual([2]);
    expect(await figure("members.new", "2026-03-02")).toEqual([1]);
  });
});
