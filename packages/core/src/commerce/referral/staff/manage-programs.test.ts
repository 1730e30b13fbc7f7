import { AppError } from "@panshi/contracts/platform/errors";
import { newId } from "@panshi/db";
import { auditEntries } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { DAY } from "../../../platform/clock.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, runConcurrently, tally } from "../../../testing.ts";
import { addBuyer, paidPlanOrder, type TestShop, testShop } from "../../../testing-shop.ts";
import { refundTestActions } from "../../refund/testing.ts";
import { addProgram, addReferral, rewardReferrals } from "../testing.ts";
import { listReferrals } from "./list-referrals.ts";
import {
  listReferralPrograms,
  startReferralProgram,
  stopReferralProgram,
  updateReferralProgram,
} from "./manage-programs.ts";

let shop: TestShop;
const ctxOf: Record<string, AdministratorCtx> = {};
beforeAll(async () => {
  shop = await testShop({ connections: 20 });
  for (const role of ["super_admin", "admin", "moderator"] as const) {
    const { id } = await insertTestAdministrator(shop.ctx, role);
    ctxOf[role] = { ...shop.ctx, actor: { kind: "administrator", administratorId: id, role } };
  }
});
afterAll(() => shop.close());

const as = (role: string) => ctxOf[role] ?? expect.fail(role);
const programs = async (role = "moderator") => (await listReferralPrograms(as(role), { limit: 200 })).items;
const programOf = async (id: string) => (await programs()).find((each) => each.id === id) ?? expect.fail("no program");
// At most one runs, so each test leaves none.
afterEach(async () => {
  for (const { id, isActive } of await programs()) if (isActive) await stopReferralProgram(as("super_admin"), { id });
});

it("[S2.128] [S6.22] everybody reads the programs and the referrals, and a super administrator alone changes them", async () => {
  const { id } = await addProgram(shop);
  const values = { name: "同行", referrerReward: 1, refereeReward: 2, minimumPurchase: 3 };
  for (const role of ["moderator", "admin"]) {
    expect((await programs(role)).map((each) => each.id)).toContain(id);
    expect((await listReferrals(as(role), { limit: 10 })).items).toEqual([]);
    expect(await outcomeOf(updateReferralProgram(as(role), { id, ...values }))).toBe("forbidden");
    expect(await outcomeOf(startReferralProgram(as(role), { id }))).toBe("forbidden");
    expect(await outcomeOf(stopReferralProgram(as(role), { id }))).toBe("forbidden");
  }
  expect(await updateReferralProgram(as("super_admin"), { id, ...values })).toMatchObject(values);
  expect(await programOf(id)).toMatchObject({ ...values, isActive: false });
});

it("one program runs at most: starting another is refused, and stops none; of ten started at once one runs", async () => {
  const [first, second] = [await addProgram(shop), await addProgram(shop)];
  expect((await startReferralProgram(as("super_admin"), { id: first.id })).isActive).toBe(true);
  const refused = await startReferralProgram(as("super_admin"), { id: second.id }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "referral_program_running",
    message: "已經有一個推薦計畫在進行。先停止它，再開始這一個",
  });
  expect([(await programOf(first.id)).isActive, (await programOf(second.id)).isActive]).toEqual([true, false]);
  await stopReferralProgram(as("super_admin"), { id: first.id });
  const many = await Promise.all(Array.from({ length: 10 }, () => addProgram(shop)));
  const outcomes = await runConcurrently(10, (index) =>
    outcomeOf(startReferralProgram(as("super_admin"), { id: many[index]?.id ?? "" })),
  );
  expect(tally(outcomes)).toEqual({ ok: 1, referral_program_running: 9 });
});

it("each change leaves an entry, a start of what runs none; a change from an earlier state is refused with the present row", async () => {
  const { id, updatedAt } = await addProgram(shop);
  const from = updatedAt.toISOString();
  const values = { name: "一起走", referrerReward: 300, refereeReward: 100, minimumPurchase: 9990 };
  const ctx = as("super_admin");
  await updateReferralProgram(ctx, { id, ...values, updatedAt: from });
  const refused = await updateReferralProgram(ctx, { id, ...values, name: "別的", updatedAt: from }).catch(
    (error: unknown) => error,
  );
  expect(refused instanceof AppError && refused.body).toMatchObject({
    code: "edit_conflict",
    current: { id, ...values, totalReferrals: 0, totalRewards: 0 },
  });
  for (const change of [startReferralProgram, stopReferralProgram])
    expect(await outcomeOf(change(ctx, { id, updatedAt: from }))).toBe("edit_conflict");
  await startReferralProgram(ctx, { id });
  await startReferralProgram(ctx, { id });
  await stopReferralProgram(ctx, { id });
  const entries = await shop.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(asc(auditEntries.id));
  expect(entries.map(({ action }) => action)).toEqual([
    "referral_program.update",
    "referral_program.start",
    "referral_program.stop",
  ]);
  expect(entries[0]).toMatchObject({ before: { referrerReward: 500 }, after: { referrerReward: 300 } });
  expect(JSON.stringify(entries)).not.toMatch(/totalRe/);
  for (const call of [startReferralProgram, stopReferralProgram])
    expect(await outcomeOf(call(ctx, { id: newId() }))).toBe("not_found");
});

it("a change counts what came of the program once, after its last statement under the row's lock", async () => {
  const { id } = await addProgram(shop);
  const values = { name: "同行", referrerReward: 1, refereeReward: 2, minimumPurchase: 3 };
  const ctx = as("super_admin");
  for (const change of [
    () => updateReferralProgram(ctx, { id, ...values }),
    () => startReferralProgram(ctx, { id }),
    () => stopReferralProgram(ctx, { id }),
  ]) {
    const sent = vi.spyOn(PostgresJsSession.prototype, "prepareQuery");
    await change();
    const statements = sent.mock.calls.map(([{ sql }]) => sql);
    sent.mockRestore();
    const counts = statements.filter((sql) => sql.includes('from "referrals"'));
    expect(counts).toHaveLength(1);
    expect(statements.indexOf(counts[0] ?? "")).toBeGreaterThan(
      statements.findIndex((sql) => sql.includes('insert into "audit_entries"')),
    );
    expect(statements.some((sql) => sql.includes('insert into "audit_entries"'))).toBe(true);
  }
});

it("[S3.39] a program's totals and the list of referrals say what came of each", async () => {
  const program = await addProgram(shop);
  const { id: programId, name } = program;
  const [referrer, plain, paying, other, elsewhere] = [
    await addBuyer(shop),
    await addBuyer(shop),
    await addBuyer(shop),
    await addBuyer(shop),
    await addBuyer(shop),
  ];
  const referrerId = referrer.id;
  await addReferral(shop, { program, referrerId, refereeId: plain.id });
  shop.clock.advance(1);
  await addReferral(shop, { program, referrerId, refereeId: paying.id });
  shop.clock.advance(1);
  await addReferral(shop, { program, referrerId, refereeId: other.id });
  await addReferral(shop, { program: await addProgram(shop), referrerId, refereeId: elsewhere.id });
  const { orderId } = await paidPlanOrder(shop, paying.ctx);
  shop.clock.advance(3 * DAY);
  await paidPlanOrder(shop, other.ctx);
  shop.clock.advance(4 * DAY);
  await rewardReferrals(shop);
  const totals = { totalReferrals: 3, totalRewards: 500 };
  expect(await programOf(programId)).toMatchObject(totals);
  const list = async (filters: object) =>
    (await listReferrals(as("moderator"), { limit: 10, programId, ...filters })).items;
  const items = await list({});
  expect(items.map(({ refereeId, state }) => [refereeId, state])).toEqual([
    [other.id, "waiting"],
    [paying.id, "rewarded"],
    [plain.id, "registered"],
  ]);
  expect(items[1]).toMatchObject({
    programName: name,
    referrerId,
    referrerName: "王小明",
    refereeName: "王小明",
    dueAt: null,
    referrerCoupon: { value: 500, state: "available" },
    refereeCoupon: { value: 200, state: "available" },
  });
  expect(items[0]).toMatchObject({ referrerCoupon: null, refereeCoupon: null, rewardedAt: null });
  // The order's page is one that a moderator may not read.
  const order = { id: orderId, number: expect.stringMatching(/^PS/) };
  const ordersFor = async (role: string) =>
    (await listReferrals(as(role), { limit: 10, programId, state: "rewarded" })).items.map((each) => each.order);
  expect([await ordersFor("moderator"), await ordersFor("admin")]).toEqual([[null], [order]]);
  expect((await list({ state: "waiting" })).map(({ refereeId }) => refereeId)).toEqual([other.id]);
  await refundTestActions(shop, as("admin")).make(orderId, 3990);
  await rewardReferrals(shop);
  expect(await programOf(programId)).toMatchObject({ totalReferrals: 3, totalRewards: 0 });
  const [withdrawn] = await list({ state: "withdrawn" });
  expect([withdrawn?.referrerCoupon?.state, withdrawn?.refereeCoupon?.state]).toEqual(["withdrawn", "withdrawn"]);
});
