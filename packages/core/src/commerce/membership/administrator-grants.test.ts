import type { GrantInput } from "@panshi/contracts/site/member-change";
import { newId, transaction } from "@panshi/db";
import { auditEntries, membershipGrants, members, notificationRecipients } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import { insertTestMember, outcomeOf, tally, runConcurrently } from "../../testing.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  beginAttempt,
  countFulfilmentEffects,
  membershipOf,
  openFlagsOf,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
  paidPlanOrder,
} from "../../testing-shop.ts";
import { grantByAdministrator, revokeByAdministrator } from "./staff/change-grants.ts";
import { startTrial } from "./start-trial.ts";

let shop: TestShop;
let admin: AdministratorCtx;
let other: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  [admin, other] = [await administratorCtx(shop), await administratorCtx(shop)];
});
afterAll(() => shop.close());

const addMember = (given: Partial<typeof members.$inferInsert> = {}) => insertTestMember(shop.ctx, given);
const grant = (memberId: string, given: Partial<GrantInput> = {}, ctx = admin) =>
  grantByAdministrator(ctx, {
    memberId,
    planType: "basic",
    days: 30,
    reason: "客訴補償",
    idempotencyKey: newId(),
    ...given,
  });
const revoke = (grantId: string, ctx = admin) => revokeByAdministrator(ctx, { grantId, reason: "給錯人" });
const grantsOf = (memberId: string) =>
  shop.database.db.select().from(membershipGrants).where(eq(membershipGrants.memberId, memberId));
const entriesOf = (subjectId: string, action: "member.grant" | "member.revoke_grant") =>
  shop.database.db
    .select({ administratorId: auditEntries.administratorId, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.action, action)));
const inboxOf = (memberId: string) =>
  shop.database.db.$count(notificationRecipients, eq(notificationRecipients.memberId, memberId));
const issueOf = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  return (error as { issues?: { path: string }[] }).issues?.map(({ path }) => path);
};

describe("a grant by an administrator", () => {
  it("[S6.09] starts a plan, extends it, and is recorded without the reason; the member reads of it", async () => {
    const { id } = await addMember();
    await grant(id);
    await grant(id, { days: 5 });
    expect(await membershipOf(shop, id)).toMatchObject({ membershipType: "basic", daysRemaining: 35, isActive: true });
    const { administratorId } = admin.actor;
    expect(await entriesOf(id, "member.grant")).toEqual(
      [30, 5].map((days) => ({ administratorId, before: null, after: { planType: "basic", days, reason: "•••" } })),
    );
    expect((await grantsOf(id)).map(({ reason, source }) => [reason, source])).toEqual([
      ["客訴補償", "administrator"],
      ["客訴補償", "administrator"],
    ]);
    expect(await inboxOf(id)).toBe(2);
  });

  it("is granted once by one request, whoever repeats it and how often", async () => {
    const { id } = await addMember();
    const idempotencyKey = newId();
    const answers = await runConcurrently(20, (index) => grant(id, { idempotencyKey }, index % 2 ? admin : other));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect([await grantsOf(id), await entriesOf(id, "member.grant")].map(({ length }) => length)).toEqual([1, 1]);
    expect(await inboxOf(id)).toBe(1);
    for (const other of [{ days: 31 }, { planType: "vip" }] as const)
      expect([other, await outcomeOf(grant(id, { idempotencyKey, ...other }))]).toEqual([other, "conflict"]);
  });

  it("of one request for two members at once is one grant", async () => {
    const both = [await addMember(), await addMember()];
    for (let round = 0; round < 5; round += 1) {
      const idempotencyKey = newId();
      const outcomes = await Promise.all(both.map(({ id }) => outcomeOf(grant(id, { idempotencyKey }))));
      expect(outcomes.toSorted()).toEqual(["conflict", "ok"]);
    }
  });

  it("of two administrators, twenty times at once, loses none", async () => {
    const { id } = await addMember();
    await runConcurrently(20, (index) => grant(id, { days: 1 }, index % 2 ? admin : other));
    expect(await membershipOf(shop, id)).toMatchObject({ daysRemaining: 20 });
    expect((await entriesOf(id, "member.grant")).length).toBe(20);
  });

  it("waits behind a higher plan, and neither is lost while an order is fulfilled in the same moment", async () => {
    const buyer = await addBuyer(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx, "vip");
    await Promise.all([
      grant(buyer.id, { days: 10 }),
      recordTestEvent(shop, merTradeNo, paidEvent(9990)),
      grant(buyer.id, { days: 3, planType: "vip" }),
    ]);
    expect(await countFulfilmentEffects(shop, orderId, buyer.id)).toMatchObject({ grants: 1, audits: 1 });
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ membershipType: "vip", daysRemaining: 93 });
    shop.clock.advance(93 * DAY + 1);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ membershipType: "basic", daysRemaining: 10 });
  });

  it("of a trial is refused where the member or the person had one, and beside a plan that runs", async () => {
    const trial = { planType: "trial", days: 7 } as const;
    const [fresh, had, paying] = [await addMember(), await addMember(), await addMember()];
    await transaction(shop.ctx, (ctx) => startTrial(ctx, { member: had }));
    await grant(paying.id);
    await grant(fresh.id, trial);
    expect(await membershipOf(shop, fresh.id)).toMatchObject({ membershipType: "trial", daysRemaining: 7 });
    for (const { id } of [fresh, had, paying]) expect(await issueOf(grant(id, trial))).toEqual(["planType"]);
    // The same phone after the account was erased.
    await eraseMember(admin, { memberId: fresh.id, reason: "本人要求" });
    const again = await addMember({ phone: fresh.phone });
    expect(await issueOf(grant(again.id, trial))).toEqual(["planType"]);
    expect(await membershipOf(shop, again.id)).toMatchObject({ hasMembership: false });
  });

  it("ends a trial without remainder where it is paid for with a basic plan's days", async () => {
    const { id } = await addMember();
    await grant(id, { planType: "trial", days: 7 });
    await grant(id, { days: 2 });
    expect(await membershipOf(shop, id)).toMatchObject({ membershipType: "basic", daysRemaining: 2 });
    shop.clock.advance(3 * DAY);
    expect(await membershipOf(shop, id)).toMatchObject({ isActive: false });
  });

  it("cannot make the plans last longer than 3,660 days from now", async () => {
    const { id } = await addMember();
    await grant(id, { days: 3660 });
    expect(await issueOf(grant(id, { days: 1 }))).toEqual(["days"]);
    shop.clock.advance(DAY);
    await grant(id, { days: 1 });
    expect((await grantsOf(id)).length).toBe(2);
  });

  it("is refused for a deactivated, an erased and an unknown member", async () => {
    const [closed, erased] = [await addMember({ isActive: false }), await addMember()];
    await eraseMember(admin, { memberId: erased.id, reason: "本人要求" });
    expect([
      await outcomeOf(grant(closed.id)),
      await outcomeOf(grant(erased.id)),
      await outcomeOf(grant(newId())),
    ]).toEqual(["conflict", "not_found", "not_found"]);
  });

  it("[S6.18] is refused to a moderator, and so is revoking", async () => {
    const { id } = await addMember();
    const moderator: AdministratorCtx = { ...admin, actor: { ...admin.actor, role: "moderator" } };
    const granted = await grant(id);
    expect(await outcomeOf(grant(id, {}, moderator))).toBe("forbidden");
    expect(await outcomeOf(revoke(granted.id, moderator))).toBe("forbidden");
    expect(await grantsOf(id)).toMatchObject([{ id: granted.id, revokedAt: null }]);
  });
});

describe("revoking a grant", () => {
  it("ends it from now on, closes the gap, and is done once by two administrators at once", async () => {
    const { id } = await addMember();
    const vip = await grant(id, { planType: "vip", days: 10 });
    await grant(id, { days: 4 });
    shop.clock.advance(DAY);
    const outcomes = await runConcurrently(20, (index) => outcomeOf(revoke(vip.id, index % 2 ? admin : other)));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 19 });
    expect(await membershipOf(shop, id)).toMatchObject({ membershipType: "basic", daysRemaining: 4 });
    expect(await entriesOf(id, "member.revoke_grant")).toMatchObject([
      { before: { planType: "vip", days: 10 }, after: { planType: null, days: null, reason: "•••" } },
    ]);
  });

  it("takes back what a free order gave, never what was paid for or a trial", async () => {
    const buyer = await addBuyer(shop);
    const couponCode = await addCoupon(shop, { discountValue: 100 });
    const freeOrder = await placePlanOrder(buyer.ctx, "basic", { couponCode });
    if ((await orderRow(shop, freeOrder)).state !== "fulfilled") await beginAttempt(shop, buyer.ctx, freeOrder);
    expect(await orderRow(shop, freeOrder)).toMatchObject({ total: 0, state: "fulfilled" });
    const [free] = await grantsOf(buyer.id);
    expect(await outcomeOf(revoke(free?.id ?? ""))).toBe("ok");
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
    const payer = await addBuyer(shop);
    await paidPlanOrder(shop, payer.ctx);
    const trier = await addMember();
    await transaction(shop.ctx, (ctx) => startTrial(ctx, { member: trier }));
    for (const { id } of [payer, trier]) {
      const [kept] = await grantsOf(id);
      expect(await outcomeOf(revoke(kept?.id ?? ""))).toBe("conflict");
      expect(await membershipOf(shop, id)).toMatchObject({ isActive: true });
    }
    expect(await outcomeOf(revoke(newId()))).toBe("not_found");
  });
});

it("an erasure while a payment is on its way keeps the order, which is flagged when the money comes", async () => {
  const buyer = await addBuyer(shop);
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
  await eraseMember(admin, { memberId: buyer.id, reason: "本人來信要求" });
  expect(await recordTestEvent(shop, merTradeNo, paidEvent(3990))).toBe("handled");
  expect(await orderRow(shop, orderId)).toMatchObject({ state: "paid", total: 3990 });
  expect(await openFlagsOf(shop, orderId)).toEqual(["buyer_gone"]);
});
