import { randomBytes, randomUUID } from "node:crypto";
import { transaction } from "@panshi/db";
import { accessEntries, auditEntries, refunds } from "@panshi/db/schema";
import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import { exportAccountData } from "../../site/own-data/export-account-data.ts";
import { makeRefund } from "../refund/staff/make-refund.ts";
import { resolveRefund } from "../refund/staff/resolve-refund.ts";
import { outcomeOf, tally, runConcurrently } from "../../testing.ts";
import {
  administratorCtx,
  expectBalanced,
  orderRow,
  type TestShop,
  testShop,
  visitorCtx,
  paidCartOrder,
} from "../../testing-shop.ts";
import { closeRequest, withdrawRequest } from "./close-request.ts";
import { acceptRequest } from "./staff/accept-request.ts";
import { askRefund, viewOffer } from "./ask-refund.ts";
import { declineRequest } from "./staff/decline-request.ts";
import { countWaitingRefundRequests, getRequest, listRequests } from "./staff/list-requests.ts";
import { lockRequest } from "./lock-request.ts";
import { createRequestForBuyer } from "./staff/create-request-for-buyer.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  refundEmailsTo,
  createPaidPlan,
  requestRow,
} from "./testing.ts";
import { refundInput } from "../refund/testing.ts";

let shop: TestShop;
let staff: AdministratorCtx;
let buyer: { id: string; email: string; token: string; ctx: MemberCtx };
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());
afterEach(() => expectBalanced(shop));
beforeEach(async () => {
  shop.gateway.refundRequests.length = 0;
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  buyer = await addSignedInBuyer(shop);
});

const refundsOf = (orderId: string) => shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
const purposesTo = async (email: string) => (await refundEmailsTo(shop, email)).map(({ purpose }) => purpose);
/** Ends a request as the job does where no account is entered in time. */
const lapse = (id: string) =>
  transaction(shop.ctx, async (tx) => closeRequest(tx, { ...(await lockRequest(tx, { id })), state: "lapsed" }));
const offerOf = (orderId: string) => viewOffer(buyer.ctx, { orderId, productIds: null });

describe("asking", () => {
  it("shows what the published text gives and until when, stores it with the member's words, and confirms it by email", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const paidAt = (await orderRow(shop, orderId)).paidAt?.getTime() ?? 0;
    const { proposal, request } = await offerOf(orderId);
    expect(request).toBeNull();
    expect(proposal).toMatchObject({ amount: 3990, basis: "whole", left: 3990, byGateway: true });
    expect(proposal.wholeUntil).toBe(new Date(paidAt + 7 * DAY).toISOString());
    expect(proposal.gatewayUntil).toBe(new Date(paidAt + 180 * DAY).toISOString());
    const asked = await requestOfferedRefund(buyer.ctx, orderId, { reason: "搬家了，用不到" });
    expect(asked).toMatchObject({ state: "waiting", proposed: 3990, amount: null, reason: "搬家了，用不到" });
    expect((await offerOf(orderId)).request).toEqual(asked);
    const [letter] = await refundEmailsTo(shop, buyer.email);
    expect(letter).toMatchObject({ purpose: "refund_request", orderId, memberId: buyer.id });
    expect(letter?.body).toContain("NT$ 3,990");
    expect(letter?.body).not.toContain("搬家");
  });

  it("is one request an order at a time, also by two calls at once", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const input = { orderId, productIds: null, reason: "", amount: 3990 };
    const outcomes = await runConcurrently(3, () => outcomeOf(askRefund(buyer.ctx, input)));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 2 });
    expect(await purposesTo(buyer.email)).toEqual(["refund_request"]);
  });

  it("is refused for somebody else's order, an amount that was not shown, and an order with nothing left", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const other = await addSignedInBuyer(shop);
    const input = { orderId, productIds: null, reason: "", amount: 3990 };
    expect(await outcomeOf(askRefund(other.ctx, input))).toBe("not_found");
    expect(await outcomeOf(viewOffer(other.ctx, input))).toBe("not_found");
    expect(await outcomeOf(askRefund(buyer.ctx, { ...input, amount: 3989 }))).toBe("conflict");
    await makeRefund(staff, refundInput(orderId, 3990));
    expect(await outcomeOf(askRefund(buyer.ctx, { ...input, amount: 0 }))).toBe("refund_refused");
  });

  it("of some products of a cart keeps which, and staff read their names", async () => {
    const { orderId, goods } = await paidCartOrder(shop, buyer.ctx);
    const [first = ""] = goods;
    const asked = await requestOfferedRefund(buyer.ctx, orderId, { productIds: [first], reason: "檔案打不開" });
    expect(asked).toMatchObject({ productIds: [first], proposed: 0 });
    const { items } = await listRequests(staff, { limit: 50, sort: "-createdAt", progress: "open" });
    const row = items.find(({ id }) => id === asked.id);
    expect(row?.products).toHaveLength(1);
    expect(row?.products?.[0]).toMatch(/^商品/);
    const decision = { amount: 100, productIds: [first], reason: "檔案有問題" };
    const accepted = await acceptRequest(staff, acceptRequestInput(asked.id, decision));
    expect(accepted).toMatchObject({ state: "done", amount: 100, revokes: "products", revokedProducts: row?.products });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 100, productIds: [first], requestId: asked.id }]);
    const again = requestOfferedRefund(buyer.ctx, orderId, { productIds: [first] });
    await expect(again).rejects.toMatchObject({ code: "bad_input", issues: [{ path: "productIds" }] });
    const strange = { orderId: await createPaidPlan(shop, buyer.ctx), productIds: [first], reason: "", amount: 0 };
    expect(await outcomeOf(askRefund(buyer.ctx, strange))).toBe("bad_input");
  });

  it("can be withdrawn by its member while it waits, once, and then asked again", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const other = await addSignedInBuyer(shop);
    expect(await outcomeOf(withdrawRequest(other.ctx, { id }))).toBe("not_found");
    const outcomes = await runConcurrently(2, () => outcomeOf(withdrawRequest(buyer.ctx, { id })));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 1 });
    expect(await requestRow(shop, id)).toMatchObject({ state: "withdrawn", closedAt: shop.clock.now() });
    expect(await outcomeOf(acceptRequest(staff, acceptRequestInput(id)))).toBe("conflict");
    expect((await requestOfferedRefund(buyer.ctx, orderId)).state).toBe("waiting");
  });
});

describe("deciding", () => {
  it("accepts a card payment as proposed: refunded by the gateway once, also by two people at once, and audited", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const outcomes = await runConcurrently(3, () => outcomeOf(acceptRequest(staff, acceptRequestInput(id))));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 2 });
    expect(shop.gateway.refundRequests).toHaveLength(1);
    expect(await refundsOf(orderId)).toMatchObject([{ state: "done", amount: 3990, requestId: id }]);
    expect((await orderRow(shop, orderId)).state).toBe("refunded");
    expect(await requestRow(shop, id)).toMatchObject({ state: "done", amount: 3990, closedAt: shop.clock.now() });
    expect(await purposesTo(buyer.email)).toEqual(["refund_request", "refund"]);
    const entries = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
    expect(entries.filter(({ action }) => action === "order.refund_request.accept")).toMatchObject([
      {
        administratorId: staff.actor.administratorId,
        before: { state: "waiting", proposed: 3990 },
        after: { requestId: id, amount: 3990, toAccount: false },
      },
    ]);
  });

  it("wants a reason for another amount, and never takes more than is left", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const accept = (more: object) => outcomeOf(acceptRequest(staff, acceptRequestInput(id, more)));
    expect(await accept({ amount: 1000 })).toBe("bad_input");
    expect(await accept({ amount: 3991, reason: "多退" })).toBe("bad_input");
    expect(shop.gateway.refundRequests).toHaveLength(0);
    expect(await accept({ amount: 1000, reason: "已經用了大部分" })).toBe("ok");
    expect((await offerOf(orderId)).request).toMatchObject({ amount: 1000, decisionReason: "已經用了大部分" });
  });

  it("lets the request wait again, with the gateway's reason, where the gateway refuses", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    shop.gateway.answerRefunds({ kind: "refused", reason: "發卡行拒絕" });
    expect(await outcomeOf(acceptRequest(staff, acceptRequestInput(id)))).toBe("refund_refused");
    // Nothing of the decision stays.
    expect(await requestRow(shop, id)).toMatchObject({ amount: null, decidedAt: null, revokes: null, lastDay: null });
    const { items } = await listRequests(staff, { limit: 50, sort: "-createdAt", progress: "open" });
    expect(items.find((row) => row.id === id)).toMatchObject({
      state: "waiting",
      amount: null,
      decidedBy: null,
      refusal: "發卡行拒絕",
    });
    const toAccount = await acceptRequest(staff, acceptRequestInput(id, { toAccount: true }));
    expect(toAccount).toMatchObject({ state: "account_needed", refusal: null });
    expect(await purposesTo(buyer.email)).toEqual(["refund_request", "refund_account"]);
  });

  it.each([
    ["done", "done"],
    ["refused", "waiting"],
  ] as const)("stays paying while the outcome is unknown; settled as %s it is %s", async (outcome, state) => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    expect(await outcomeOf(acceptRequest(staff, acceptRequestInput(id)))).toBe("unavailable");
    expect(await requestRow(shop, id)).toMatchObject({ state: "paying", closedAt: null });
    const outcomes = await Promise.all([
      outcomeOf(acceptRequest(staff, acceptRequestInput(id))),
      outcomeOf(declineRequest(staff, { id, reason: "不行" })),
      outcomeOf(withdrawRequest(buyer.ctx, { id })),
    ]);
    expect(tally(outcomes)).toEqual({ conflict: 3 });
    const [refund] = await refundsOf(orderId);
    await resolveRefund(staff, { id: refund?.id ?? "", outcome, reason: "金流後台" });
    expect(await requestRow(shop, id)).toMatchObject({ state, closedAt: state === "done" ? shop.clock.now() : null });
  });

  it("declines with a reason that the member reads, and everything stays theirs", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const decline = () => declineRequest(staff, { id, reason: "已經用完了" });
    expect(tally(await runConcurrently(2, () => outcomeOf(decline())))).toEqual({ ok: 1, conflict: 1 });
    expect((await offerOf(orderId)).request).toMatchObject({ state: "declined", decisionReason: "已經用完了" });
    const letters = await refundEmailsTo(shop, buyer.email);
    expect(letters.map(({ purpose }) => purpose)).toEqual(["refund_request", "refund_declined"]);
    expect(letters[1]?.body).toContain("已經用完了");
    expect((await orderRow(shop, orderId)).state).toBe("fulfilled");
  });

  it.each([
    ["declined", (id: string) => declineRequest(staff, { id, reason: "已經用完了" })],
    ["withdrawn", (id: string) => withdrawRequest(buyer.ctx, { id })],
    ["lapsed", (id: string) => lapse(id)],
  ] as const)("leaves a request %s that ended so, when the whole order is refunded later", async (state, end) => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    await end(id);
    const ended = await requestRow(shop, id);
    expect(ended).toMatchObject({ state, amount: null, closedAt: shop.clock.now() });
    shop.clock.advance(HOUR);
    const all = {
      amount: 3990,
      revokes: "all" as const,
      productIds: null,
      lastDay: null,
      flagId: null,
      reason: "通融",
    };
    await makeRefund(staff, { id: orderId, idempotencyKey: randomUUID(), ...all });
    expect((await orderRow(shop, orderId)).state).toBe("refunded");
    expect(await requestRow(shop, id)).toEqual(ended);
  });

  it("opens a request for a visitor's unclaimed order, which is refunded whole", async () => {
    const visitor = visitorCtx(shop);
    const email = `visitor-${randomBytes(6).toString("hex")}@example.com`;
    const orderId = await createPaidPlan(shop, visitor, "card", { email });
    const input = { orderId, productIds: null, reason: "來信要求" };
    const some = { ...input, productIds: [randomUUID()] };
    expect(await outcomeOf(createRequestForBuyer(staff, some))).toBe("refund_refused");
    const outcomes = await runConcurrently(2, () => outcomeOf(createRequestForBuyer(staff, input)));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 1 });
    const { items } = await listRequests(staff, { limit: 1, sort: "-createdAt" });
    const [request] = items;
    expect(request).toMatchObject({ orderId, origin: "visitor", proposed: 3990 });
    expect(await purposesTo(email)).toEqual(["refund_request"]);
    const id = request?.id ?? "";
    const part = acceptRequestInput(id, { amount: 1000, reason: "一部分" });
    expect(await outcomeOf(acceptRequest(staff, part))).toBe("refund_refused");
    expect(await acceptRequest(staff, acceptRequestInput(id))).toMatchObject({ state: "done" });
    expect((await orderRow(shop, orderId)).state).toBe("refunded");
  });

  it("needs orders:refund in every verb", async () => {
    const moderator: AdministratorCtx = { ...staff, actor: { ...staff.actor, role: "moderator" } };
    const id = randomUUID();
    const outcomes = await Promise.all([
      outcomeOf(listRequests(moderator, { limit: 1, sort: "-createdAt" })),
      outcomeOf(createRequestForBuyer(moderator, { orderId: id, productIds: null, reason: "x" })),
      outcomeOf(acceptRequest(moderator, acceptRequestInput(id))),
      outcomeOf(declineRequest(moderator, { id, reason: "x" })),
    ]);
    expect(tally(outcomes)).toEqual({ forbidden: 4 });
  });

  it("counts what waits for a decision", async () => {
    const before = await countWaitingRefundRequests(staff);
    await requestOfferedRefund(buyer.ctx, await createPaidPlan(shop, buyer.ctx));
    const { waiting, payable } = await countWaitingRefundRequests(staff);
    expect({ waiting, payable }).toEqual({ ...before, waiting: before.waiting + 1 });
    const { items } = await listRequests(staff, { limit: 200, sort: "-createdAt", progress: "todo" });
    expect(items).toHaveLength(waiting + payable);
  });
});

describe("the member's data", () => {
  it("is exported with the requests of each order, and without any bank account", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    await requestOfferedRefund(buyer.ctx, orderId, { reason: "用不到了" });
    let file = "";
    for await (const chunk of exportAccountData(buyer.ctx)) file += chunk;
    const [order] = (JSON.parse(file) as { orders: { refundRequests: object[] }[] }).orders;
    expect(order?.refundRequests).toEqual([
      {
        state: "waiting",
        reason: "用不到了",
        proposed: 3990,
        amount: null,
        decisionReason: null,
        createdAt: shop.clock.now().toISOString(),
        closedAt: null,
      },
    ]);
  });

  it("is erased with the account: the words go, an open request stays and is answered by email", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const closed = await requestOfferedRefund(buyer.ctx, orderId, { reason: "第一次的話" });
    await declineRequest(staff, { id: closed.id, reason: "寫給你的話" });
    shop.clock.advance(HOUR);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId, { reason: "第二次的話" });
    await eraseMember(staff, { memberId: buyer.id, reason: "本人要求" });
    expect(await requestRow(shop, closed.id)).toMatchObject({ reason: null, decisionReason: null, email: null });
    expect(await requestRow(shop, id)).toMatchObject({ state: "waiting", reason: null, email: buyer.email });
    expect(await acceptRequest(staff, acceptRequestInput(id))).toMatchObject({ state: "done" });
    expect(await requestRow(shop, id)).toMatchObject({ state: "done", email: null });
  });
});

it("one request is read by its id as the list has it, by whoever may refund", async () => {
  const [plan, cart] = [await createPaidPlan(shop, buyer.ctx), (await paidCartOrder(shop, buyer.ctx)).orderId];
  const declined = await requestOfferedRefund(buyer.ctx, plan, { reason: "第一次的話" });
  await declineRequest(staff, { id: declined.id, reason: "已經用完了" });
  const open = await requestOfferedRefund(buyer.ctx, cart, { reason: "第二次的話" });
  const read = ({ id }: { id: string }) => getRequest(staff, { id });
  expect(await read(declined)).toMatchObject({
    orderId: plan,
    orderTotal: 3990,
    state: "declined",
    reason: "第一次的話",
    proposed: 3990,
    decisionReason: "已經用完了",
    closedAt: expect.any(String),
    hasAccount: false,
  });
  expect(await read(open)).toMatchObject({
    orderId: cart,
    orderTotal: 300,
    state: "waiting",
    decidedBy: null,
    closedAt: null,
  });
  const { items } = await listRequests(staff, { limit: 50, sort: "-createdAt" });
  for (const each of [declined, open]) expect(items).toContainEqual(await read(each));
  const moderator: AdministratorCtx = { ...staff, actor: { ...staff.actor, role: "moderator" } };
  expect(await outcomeOf(getRequest(moderator, { id: open.id }))).toBe("forbidden");
  expect(await outcomeOf(read({ id: plan }))).toBe("not_found");
});

it("leaves no member's words in the audit or access log", async () => {
  const audit = await shop.database.db
    .select()
    .from(auditEntries)
    .where(like(auditEntries.action, "order.refund_request.%"));
  expect(audit.length).toBeGreaterThan(5);
  const access = await shop.database.db.select().from(accessEntries);
  expect(JSON.stringify([audit, access])).not.toMatch(/搬家|來信要求|第.次的話|用不到/);
});
