import { randomBytes, randomUUID } from "node:crypto";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId } from "@panshi/db";
import { files, mailOutbox, membershipPeriods, orders } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCartOrder } from "../../checkout/checkout.ts";
import { DAY, MINUTE } from "../../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../../platform/context.ts";
import { viewFile } from "../../../platform/file/view-file.ts";
import { createMoment, listOwnMeditationMoments } from "../../../journey/moment/manage-moments.ts";
import { viewOffer } from "../../refund-request/ask-refund.ts";
import { withdrawRequest } from "../../refund-request/close-request.ts";
import { claimBrowserOrder, claimOrderByLink, claimOrdersOnSignIn } from "../claim-order-unchecked.ts";
import { assignOrder } from "../staff/assign-order.ts";
import { resendClaim } from "../staff/email-claim-link.ts";
import { findTrialEligibility } from "../../membership/start-trial.ts";
import { listOwnFiles, listPurchases } from "../../purchase/list-purchases.ts";
import { refundTestActions } from "../../refund/testing.ts";
import { enterOwnBankAccount } from "../../refund-account/enter-account.ts";
import { recordPayout } from "../../refund-account/staff/record-payout.ts";
import { acceptRequest } from "../../refund-request/staff/accept-request.ts";
import { declineRequest } from "../../refund-request/staff/decline-request.ts";
import { createRequestForBuyer } from "../../refund-request/staff/create-request-for-buyer.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  findBankAccountLinkToken,
  createPaidPlan,
} from "../../refund-request/testing.ts";
import { emailsTo, outcomeOf, PASSWORD, signInTestMember, tally, runConcurrently } from "../../../testing.ts";
import {
  addProducts,
  administratorCtx,
  beginAttempt,
  expectBalanced,
  membershipOf,
  orderRow,
  paidEvent,
  recordTestEvent,
  systemCtx,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
  paidPlanOrder,
} from "../../../testing-shop.ts";
import { isOrderClaimProofValid, viewOrder } from "../view-orders.ts";
import { findHeldPlan } from "./hold-order.ts";

let shop: TestShop;
let staff: AdministratorCtx;
let desk: ReturnType<typeof refundTestActions>;
let buyer: { id: string; email: string; token: string; ctx: MemberCtx };
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
  desk = refundTestActions(shop, staff);
});
afterAll(() => shop.close());
afterEach(() => expectBalanced(shop));
beforeEach(async () => {
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  buyer = await addSignedInBuyer(shop);
});

const after = (days: number) => new Date(shop.clock.now().getTime() + days * DAY).toISOString();
const decline = (id: string) => declineRequest(staff, { id, reason: "帳戶不是你的" });
const periodsOf = (memberId: string) =>
  shop.database.db
    .select()
    .from(membershipPeriods)
    .where(eq(membershipPeriods.memberId, memberId))
    .orderBy(asc(membershipPeriods.startsAt));
/** A request for a plan, accepted for a bank account after `days` of use. */
async function acceptedPlan(days: number) {
  const orderId = await createPaidPlan(shop, buyer.ctx, "atm");
  shop.clock.advance(days * DAY);
  const { id } = await requestOfferedRefund(buyer.ctx, orderId);
  await acceptRequest(staff, acceptRequestInput(id));
  return { orderId, id };
}

/** The buyer enters the bank account by the link of the newest letter. */
async function enterAccount() {
  const token = await findBankAccountLinkToken(shop, buyer.email);
  const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
  await enterOwnBankAccount(buyer.ctx, { token, sessionToken: buyer.token, password: PASSWORD, account });
}

describe("a plan whose refund is on its way", () => {
  it("does not run from acceptance; a decline, one of twenty, gives back each day that it cost", async () => {
    const { id, orderId } = await acceptedPlan(2);
    const since = shop.clock.now().toISOString();
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false, endDate: since, daysRemaining: 0 });
    expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({
      stopped: { since, productIds: null },
    });
    // A trial would be cut off by the plan that comes back.
    const member = { id: buyer.id, email: null, phone: null };
    expect(await findTrialEligibility(shop.ctx, { member })).toBe("unavailable");
    shop.clock.advance(10 * DAY);
    const offer = await viewOffer(buyer.ctx, { orderId, productIds: null });
    expect(offer.proposal).toMatchObject({ daysLeft: 28, totalDays: 30 });
    expect(tally(await runConcurrently(20, () => outcomeOf(decline(id))))).toEqual({ ok: 1, conflict: 19 });
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, daysRemaining: 28, endDate: after(28) });
    expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({ stopped: null });
    expect(await periodsOf(buyer.id)).toHaveLength(2);
  });

  it("runs to the end of the day that was decided, stops then, and comes back whole after a decline", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx, "atm");
    shop.clock.advance(2 * DAY);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const now = shop.clock.now().getTime();
    const lastDay = taipeiDay(now + 3 * DAY);
    const end = startOfTaipeiDay(now + 4 * DAY);
    const decision = { amount: 1000, revokes: "after_day" as const, lastDay, reason: "用到那天" };
    await acceptRequest(staff, acceptRequestInput(id, decision));
    const link = (await emailsTo(shop.database.db, buyer.email)).find(({ purpose }) => purpose === "refund_account");
    expect(link?.body).toContain(`方案可以用到 ${lastDay}，之後到匯款完成，先停用，天數也停在那裡。`);
    const stops = { isActive: true, endDate: end.toISOString() };
    expect(await membershipOf(shop, buyer.id)).toMatchObject(stops);
    expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({ stopped: null });
    expect(await findHeldPlan(shop.ctx, { memberId: buyer.id })).toBeNull();
    shop.clock.advance(end.getTime() - now + MINUTE);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
    expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({ stopped: { since: end.toISOString() } });
    expect(await findHeldPlan(shop.ctx, { memberId: buyer.id })).toMatchObject({ orderId, since: end });
    shop.clock.advance(2 * DAY);
    await decline(id);
    const used = end.getTime() - (now - 2 * DAY);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({
      isActive: true,
      endDate: new Date(shop.clock.now().getTime() + 30 * DAY - used).toISOString(),
    });
  });

  it("that was to stop on a later day never stops where it is declined before", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer.ctx, { method: "atm" });
    const { endDate } = await membershipOf(shop, buyer.id);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const lastDay = taipeiDay(shop.clock.now().getTime() + 3 * DAY);
    await acceptRequest(staff, acceptRequestInput(id, { amount: 10, revokes: "after_day", lastDay, reason: "先這樣" }));
    await decline(id);
    // Nothing had stopped, so nothing is said to have come back.
    const declined = (await emailsTo(shop.database.db, buyer.email)).find(
      ({ purpose }) => purpose === "refund_declined",
    );
    expect(declined?.body).not.toContain("先前停下來的使用已經恢復");
    shop.clock.advance(5 * DAY);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, endDate });
  });

  it.each([
    [0, "at once"],
    [3, "a few days later"],
  ])("whose last day is %i days ahead is paid out after it, and has ended with that day (%s)", async (ahead) => {
    const orderId = await createPaidPlan(shop, buyer.ctx, "atm");
    shop.clock.advance(2 * DAY);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const now = shop.clock.now().getTime();
    const end = startOfTaipeiDay(now + (ahead + 1) * DAY);
    const decision = { revokes: "after_day" as const, lastDay: taipeiDay(now + ahead * DAY), reason: "用到那天" };
    await acceptRequest(staff, acceptRequestInput(id, decision));
    await enterAccount();
    shop.clock.advance((ahead + 4) * DAY);
    const day = taipeiDay(shop.clock.now());
    await recordPayout(staff, { id, idempotencyKey: randomUUID(), reference: "1", day });
    expect((await periodsOf(buyer.id)).map(({ endsAt }) => endsAt)).toEqual([end]);
    const [refund] = await desk.rows(orderId);
    expect(refund).toMatchObject({ state: "done", revokes: "after_day", lastDay: decision.lastDay });
  });

  it("ends when it stopped once it is paid out, also by twenty calls at once", async () => {
    const { id } = await acceptedPlan(2);
    const stoppedAt = shop.clock.now();
    await enterAccount();
    shop.clock.advance(2 * DAY);
    const day = taipeiDay(shop.clock.now());
    const pay = () => recordPayout(staff, { id, idempotencyKey: randomUUID(), reference: "1", day });
    expect(tally(await runConcurrently(20, () => outcomeOf(pay())))).toEqual({ ok: 1, conflict: 19 });
    expect((await periodsOf(buyer.id)).map(({ endsAt }) => endsAt)).toEqual([stoppedAt]);
    shop.clock.advance(DAY);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
  });

  it("stops while the gateway's outcome is unknown, and comes back whole where no money went", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    shop.gateway.answerRefunds({ kind: "refused", reason: "不行" });
    expect(await outcomeOf(desk.make(orderId, 1000))).toBe("refund_refused");
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, endDate: after(30) });
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    expect(await outcomeOf(desk.make(orderId, 1000))).toBe("unavailable");
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
    shop.clock.advance(3 * DAY);
    const refund = (await desk.rows(orderId)).find(({ state }) => state === "unknown");
    const settle = () => desk.settle(refund?.id ?? "", "refused");
    expect(tally(await runConcurrently(20, () => outcomeOf(settle())))).toEqual({ ok: 1, conflict: 19 });
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, endDate: after(30) });
    expect(await outcomeOf(desk.make(orderId, 1000))).toBe("unavailable");
    const again = (await desk.rows(orderId)).find(({ state }) => state === "unknown");
    await desk.settle(again?.id ?? "", "done");
    shop.clock.advance(1);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
    expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({ stopped: null });
  });

  it("stays stopped by the refund, whatever becomes of a request that waits beside it", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    expect(await outcomeOf(desk.make(orderId, 1000))).toBe("unavailable");
    await decline(id);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
    const asked = await requestOfferedRefund(buyer.ctx, orderId);
    await withdrawRequest(buyer.ctx, { id: asked.id });
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
  });

  it("that was taken back is not said to be stopped while what is left of its money is on its way", async () => {
    const stopped = () => findHeldPlan(shop.ctx, { memberId: buyer.id });
    const orderId = await createPaidPlan(shop, buyer.ctx);
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    expect(await outcomeOf(desk.make(orderId, 1000))).toBe("unavailable");
    expect(await stopped()).toMatchObject({ orderId, planType: "basic" });
    await desk.settle((await desk.rows(orderId))[0]?.id ?? "", "done");
    expect(await outcomeOf(desk.make(orderId, 2990))).toBe("unavailable");
    expect(await stopped()).toBeNull();
  });

  it("lets a lower plan that waits run meanwhile, and runs before it again when it is back", async () => {
    await createPaidPlan(shop, buyer.ctx);
    const { orderId } = await paidPlanOrder(shop, buyer.ctx, { plan: "vip", method: "atm" });
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    await acceptRequest(staff, acceptRequestInput(id, { amount: 9990 }));
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ membershipType: "basic", daysRemaining: 30 });
    shop.clock.advance(5 * DAY);
    await decline(id);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ membershipType: "vip", endDate: after(90) });
    const last = (await periodsOf(buyer.id)).at(-1);
    // The lower plan ran for a moment before the higher one was bought.
    expect([last?.planType, Math.ceil((Number(last?.endsAt) - Number(shop.clock.now())) / DAY)]).toEqual([
      "basic",
      115,
    ]);
  });
});

/** Two sounds with files that the buyer bought by one ATM payment. */
async function boughtSounds() {
  const now = shop.clock.now();
  const stored = [0, 1].map(() => ({ id: newId(now), filename: `${randomUUID()}.mp3` }));
  await withTestTransaction(shop, (db) =>
    db.insert(files).values(
      stored.map((file) => ({
        ...file,
        class: "product" as const,
        mediaType: "audio/mpeg",
        size: 9,
        sha256: randomBytes(32),
        createdAt: now,
      })),
    ),
  );
  const goods = await addProducts({ ...shop, cache: shop.ctx.cache }, [
    { price: 100, fileId: stored[0]?.id ?? null },
    { price: 200, fileId: stored[1]?.id ?? null },
  ]);
  const input = { productIds: goods, amount: 300, consent: true as const };
  const { orderId } = await createCartOrder(buyer.ctx, input);
  const merTradeNo = await beginAttempt(shop, buyer.ctx, orderId);
  await recordTestEvent(shop, merTradeNo, paidEvent(300, { method: "atm" }));
  return { orderId, goods, names: stored.map(({ filename }) => filename) };
}
const open = (filename: string) =>
  outcomeOf(viewFile(shop.ctx, { filename, viewer: () => Promise.resolve({ id: buyer.id }) }));
const purchases = async () =>
  (await listPurchases(buyer.ctx, { limit: 10 })).items.toSorted((a, b) => a.price - b.price);

describe("goods whose refund is on its way", () => {
  it("cannot be opened nor used from acceptance, the other goods of the cart can, and all come back", async () => {
    const { orderId, goods, names } = await boughtSounds();
    const [first = "", second = ""] = names;
    const { id } = await requestOfferedRefund(buyer.ctx, orderId, { productIds: goods.slice(0, 1) });
    const decision = { amount: 100, productIds: goods.slice(0, 1), reason: "檔案有問題" };
    await acceptRequest(staff, acceptRequestInput(id, decision));
    const since = shop.clock.now().toISOString();
    expect([await open(first), await open(second)]).toEqual(["forbidden", "ok"]);
    expect((await purchases()).map(({ fileUrl, stoppedAt }) => [fileUrl === null, stoppedAt])).toEqual([
      [true, since],
      [false, null],
    ]);
    const own = await listOwnFiles(buyer.ctx);
    expect(own.find(({ filename }) => filename === first)).toMatchObject({ stopped: true });
    expect(own.find(({ filename }) => filename === second)).toMatchObject({ stopped: false });
    await createPaidPlan(shop, buyer.ctx);
    const { ctx } = await signedInAgain();
    const [sound] = await purchases();
    const items = { creativeItemId: null, codeImageItemId: null, musicItemId: sound?.id ?? null };
    const keep = () => outcomeOf(createMoment(ctx, { combinationName: "夜裡", ...items }));
    expect(await keep()).toBe("bad_input");
    await decline(id);
    expect([await open(first), await open(second)]).toEqual(["ok", "ok"]);
    expect((await purchases()).every(({ fileUrl, stoppedAt }) => fileUrl !== null && stoppedAt === null)).toBe(true);
    expect(await keep()).toBe("ok");
    // A moment that uses it loses the file while it is stopped.
    const asked = await requestOfferedRefund(buyer.ctx, orderId);
    await acceptRequest(staff, acceptRequestInput(asked.id, { amount: 300, reason: "整筆退" }));
    const [kept] = (await listOwnMeditationMoments(ctx, { limit: 10 })).items;
    expect(kept?.musicItem).toMatchObject({ fileUrl: null });
    expect([await open(first), await open(second)]).toEqual(["forbidden", "forbidden"]);
  });

  it("of which none were named go on, for nothing is taken back that was not said", async () => {
    const { orderId, names } = await boughtSounds();
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const decision = { amount: 50, revokes: "nothing" as const, reason: "補償" };
    await acceptRequest(staff, acceptRequestInput(id, decision));
    expect([await open(names[0] ?? ""), await open(names[1] ?? "")]).toEqual(["ok", "ok"]);
    expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({ stopped: null });
    await decline(id);
  });
});

/** The buyer's ctx with the membership of now. */
const signedInAgain = () => signInTestMember(shop.ctx, buyer.id);

describe("an unclaimed order whose refund is on its way", () => {
  /** A visitor's plan, paid at an ATM, and the link of its letter. */
  async function unclaimed() {
    const visitor = visitorCtx(shop);
    const email = `${randomBytes(6).toString("hex")}@example.com`;
    const orderId = await createPaidPlan(shop, visitor, "atm", { email });
    const [letter] = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.orderId, orderId));
    const token = /#token=([\w-]{43})/.exec(letter?.body ?? "")?.[1] ?? "";
    const { id } = await createRequestForBuyer(staff, { orderId, productIds: null, reason: "來信要退" });
    await acceptRequest(staff, acceptRequestInput(id));
    return { visitor, orderId, token, id };
  }

  it("cannot be claimed by any way; after a decline the same link claims it with all its days", async () => {
    const { visitor, orderId, token, id } = await unclaimed();
    const { visitorHash } = visitor.actor as { visitorHash: Buffer };
    const byLink = () => outcomeOf(claimOrderByLink(buyer.ctx, { token }));
    const inBrowser = { ...buyer.ctx, actor: { ...buyer.ctx.actor, visitorHash } };
    expect(tally(await runConcurrently(20, byLink))).toEqual({ conflict: 20 });
    expect(await outcomeOf(claimBrowserOrder(inBrowser, { id: orderId }))).toBe("conflict");
    await claimOrdersOnSignIn(systemCtx(shop), { visitorHash, memberId: buyer.id });
    const assign = { id: orderId, memberId: buyer.id, reason: "交給會員" };
    expect(await outcomeOf(assignOrder(staff, assign))).toBe("conflict");
    shop.clock.advance(2 * MINUTE);
    expect(await outcomeOf(resendClaim(staff, { id: orderId }))).toBe("conflict");
    expect(await isOrderClaimProofValid(shop.ctx, { visitorHash, claimToken: token })).toBe(false);
    expect((await orderRow(shop, orderId)).memberId).toBeNull();
    shop.clock.advance(10 * DAY);
    await decline(id);
    expect(await isOrderClaimProofValid(shop.ctx, { visitorHash: null, claimToken: token })).toBe(true);
    expect(await byLink()).toBe("ok");
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, endDate: after(30) });
  });

  it("that was given to a member while its delivery waits for a person lets nobody register by its link", async () => {
    const { orderId, token, id } = await unclaimed();
    await decline(id);
    const mayRegister = () => isOrderClaimProofValid(shop.ctx, { visitorHash: null, claimToken: token });
    expect(await mayRegister()).toBe(true);
    await withTestTransaction(shop, (db) =>
      db.update(orders).set({ memberId: buyer.id }).where(eq(orders.id, orderId)),
    );
    expect((await orderRow(shop, orderId)).state).toBe("paid");
    expect(await mayRegister()).toBe(false);
  });

  it("loses its claim link when all of it went back", async () => {
    const { orderId, token, id } = await unclaimed();
    await decline(id);
    await desk.record(orderId, 3990);
    expect(await outcomeOf(claimOrderByLink(buyer.ctx, { token }))).toBe("link_expired");
    expect((await orderRow(shop, orderId)).memberId).toBeNull();
  });

  it("of twenty acceptances and claims at once is either claimed or stopped, never both", async () => {
    const visitor = visitorCtx(shop);
    const orderId = await createPaidPlan(shop, visitor, "atm", {
      email: `${randomBytes(6).toString("hex")}@example.com`,
    });
    const { visitorHash } = visitor.actor as { visitorHash: Buffer };
    const { id } = await createRequestForBuyer(staff, { orderId, productIds: null, reason: "來信要退" });
    const inBrowser = { ...buyer.ctx, actor: { ...buyer.ctx.actor, visitorHash } };
    const outcomes = await runConcurrently(20, (index) =>
      outcomeOf(
        index % 2 === 0 ? acceptRequest(staff, acceptRequestInput(id)) : claimBrowserOrder(inBrowser, { id: orderId }),
      ),
    );
    expect(Object.keys(tally(outcomes)).toSorted()).toEqual(["conflict", "ok"]);
    expect((await membershipOf(shop, buyer.id)).isActive).toBe(false);
    await decline(id);
  });
});
