import type { BulkJobInput } from "@panshi/contracts/site/bulk-job";
import type { PrayerStatus } from "@panshi/contracts/journey/prayer";
import {
  administrators,
  auditEntries,
  membershipGrants,
  orderFlags,
  orders,
  paymentAttempts,
  prayers,
  refunds,
} from "@panshi/db/schema";
import { newId } from "@panshi/db";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { raiseFlag } from "../../commerce/order/flag/raise-flag.ts";
import { insertTestPrayers } from "../../journey/prayer/testing.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { insertTestAdministrator, insertTestMember, outcomeOf } from "../../testing.ts";
import { addBuyer, paidPlanOrder, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { runBulkJob } from "./run-bulk-job.ts";
import { startBulkJob, viewBulkJob } from "./start-bulk-job.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function staffCtx(role: "admin" | "moderator" = "admin"): Promise<AdministratorCtx> {
  const { id } = await insertTestAdministrator(shop.ctx, role);
  return { ...shop.ctx, actor: { kind: "administrator", administratorId: id, role } };
}

/** Prayers of one new member, with these statuses; their ids. */
async function addPrayers(statuses: readonly PrayerStatus[]): Promise<string[]> {
  const { id: memberId } = await insertTestMember(shop.ctx);
  await insertTestPrayers(
    shop.ctx,
    memberId,
    statuses.map((status) => ({ status, completedAt: status === "completed" ? shop.clock.now() : null })),
  );
  const rows = await shop.database.db.select({ id: prayers.id }).from(prayers).where(eq(prayers.memberId, memberId));
  return rows.map(({ id }) => id);
}
const statusesOf = async (ids: string[]) => {
  const rows = await shop.database.db.select({ status: prayers.status }).from(prayers).where(inArray(prayers.id, ids));
  return new Set(rows.map(({ status }) => status));
};
const cancelling = (ids: string[]): BulkJobInput => ({
  id: newId(shop.clock.now()),
  kind: "prayer_status",
  ids,
  status: "cancelled",
});
const many = (count: number, status: PrayerStatus) => Array.from({ length: count }, () => status);

it("a job sets the status of many prayers in batches, with an entry each, and says how many it changed", async () => {
  const ctx = await staffCtx("moderator");
  const ids = await addPrayers([...many(390, "pending"), ...many(30, "cancelled")]);
  const input = cancelling(ids);
  const begun = await startBulkJob(ctx, input);
  expect(begun).toMatchObject({ id: input.id, state: "running", total: 420, handled: 0, changed: 0 });
  expect(
    shop.jobs.filter(({ queue, data }) => queue === "run-bulk-job" && (data as { id: string }).id === input.id),
  ).toHaveLength(1);
  // Two workers at once.
  await Promise.all([runBulkJob(shop.ctx, input), runBulkJob(shop.ctx, input)]);
  expect(await viewBulkJob(ctx)).toMatchObject({ state: "done", total: 420, handled: 420, changed: 390 });
  expect(await statusesOf(ids)).toEqual(new Set(["cancelled"]));
  const entries = await shop.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.administratorId, ctx.actor.administratorId));
  expect(entries.map(({ action }) => action)).toEqual(Array.from(entries, () => "prayer.set_status"));
  const changed = entries.flatMap(({ after }) => (after as { ids: string[] }).ids);
  expect([changed.length, new Set(changed).size]).toEqual([390, 390]);
});

it("what stopped in the middle goes on behind its last batch", async () => {
  const ctx = await staffCtx();
  const ids = await addPrayers(many(450, "pending"));
  const input = cancelling(ids);
  await startBulkJob(ctx, input);
  let calls = 0;
  const crashing = {
    ...shop.ctx,
    clock: {
      now: () => {
        calls += 1;
        if (calls > 2) throw new Error("the server went away");
        return shop.clock.now();
      },
    },
  };
  await expect(runBulkJob(crashing, input)).rejects.toThrow("went away");
  const half = await viewBulkJob(ctx);
  expect(half?.state).toBe("running");
  expect([200, 400]).toContain(half?.handled);
  expect(half?.changed).toBe(half?.handled);
  await runBulkJob(shop.ctx, input);
  expect(await viewBulkJob(ctx)).toMatchObject({ state: "done", handled: 450, changed: 450 });
});

it("is begun once, one at a time, by who may; and stops when its administrator may no longer", async () => {
  const [ctx, other] = [await staffCtx(), await staffCtx()];
  const ids = await addPrayers(["pending"]);
  const input = cancelling(ids);
  expect(await viewBulkJob(ctx)).toBeNull();
  const [first, again] = await Promise.all([startBulkJob(ctx, input), startBulkJob(ctx, input)]);
  expect(again).toEqual(first);
  expect(await outcomeOf(startBulkJob(ctx, cancelling(ids)))).toBe("conflict");
  await startBulkJob(other, cancelling(ids));
  const flags = { id: newId(shop.clock.now()), kind: "order_flags", ids, flag: "paid_late", reason: "看過了" } as const;
  expect(await outcomeOf(startBulkJob(await staffCtx("moderator"), flags))).toBe("forbidden");
  await withTestTransaction(shop, (db) =>
    db.update(administrators).set({ isActive: false }).where(eq(administrators.id, ctx.actor.administratorId)),
  );
  await runBulkJob(shop.ctx, input);
  expect(await viewBulkJob(ctx)).toMatchObject({ state: "stopped", handled: 0, changed: 0 });
  expect(await statusesOf(ids)).toEqual(new Set(["pending"]));
});

/** The rows by which money and access stand. */
const moneyRows = async () =>
  Promise.all(
    [paymentAttempts, refunds, membershipGrants, orders].map((table) => shop.database.db.select().from(table)),
  );

it("confirms the flags of one reason of many orders, each as a person would, and moves no money", async () => {
  const ctx = await staffCtx();
  const orderIds: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const order = await paidPlanOrder(shop, (await addBuyer(shop)).ctx);
    orderIds.push(order.orderId);
    await withTestTransaction(shop, (db) =>
      raiseFlag({ ...shop.ctx, db }, { orderId: order.orderId, code: "payment_time" }),
    );
  }
  const [both = ""] = orderIds;
  await withTestTransaction(shop, (db) => raiseFlag({ ...shop.ctx, db }, { orderId: both, code: "goods_owned" }));
  const before = await moneyRows();
  const input = {
    id: newId(shop.clock.now()),
    kind: "order_flags",
    ids: orderIds,
    flag: "payment_time",
    reason: "時間差一分鐘",
  } as const;
  await startBulkJob(ctx, input);
  await runBulkJob(shop.ctx, input);
  await runBulkJob(shop.ctx, input);
  expect(await viewBulkJob(ctx)).toMatchObject({ state: "done", total: 3, handled: 3, changed: 3 });
  expect(await moneyRows()).toEqual(before);
  const rows = await shop.database.db.select().from(orderFlags).where(inArray(orderFlags.orderId, orderIds));
  const settled = rows.map(({ code, settlement, reason, settledBy }) => `${code} ${settlement} ${reason} ${settledBy}`);
  expect(settled.toSorted()).toEqual([
    "goods_owned null null null",
    ...orderIds.map(() => `payment_time accepted 時間差一分鐘 ${ctx.actor.administratorId}`),
  ]);
});
