import { randomUUID } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { eq } from "drizzle-orm";
import { refunds } from "@panshi/db/schema";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { makeRefund } from "../refund/staff/make-refund.ts";
import { recordRefund } from "../refund/staff/record-refund.ts";
import { enterOwnBankAccount } from "../refund-account/enter-account.ts";
import { recordPayout } from "../refund-account/staff/record-payout.ts";
import { outcomeOf, tally } from "../../testing.ts";
import {
  administratorCtx,
  expectBalanced,
  orderRow,
  type TestShop,
  testShop,
  paidCartOrder,
} from "../../testing-shop.ts";
import { acceptRequest } from "./staff/accept-request.ts";
import { declineRequest } from "./staff/decline-request.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  refundEmailsTo,
  findBankAccountLinkToken,
  createPaidPlan,
  requestRow,
} from "./testing.ts";

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

const call = (id: string, more: object = {}) => ({
  id,
  idempotencyKey: randomUUID(),
  amount: 3990,
  revokes: "all" as const,
  productIds: null,
  lastDay: null,
  flagId: null,
  reason: "電話來問",
  ...more,
});
const make = (orderId: string, more: object = {}) => makeRefund(staff, call(orderId, more));
const record = (orderId: string, more: object = {}) =>
  recordRefund(staff, { ...call(orderId, more), reference: "1", day: taipeiDay(shop.clock.now()) });
const pay = (id: string, more: object = {}) =>
  recordPayout(staff, { id, idempotencyKey: randomUUID(), reference: "2", day: taipeiDay(shop.clock.now()), ...more });
const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
/** A request that was accepted for a bank transfer. */
async function toAccount(amount = 3990) {
  const orderId = await createPaidPlan(shop, buyer.ctx);
  const { id } = await requestOfferedRefund(buyer.ctx, orderId);
  await acceptRequest(staff, acceptRequestInput(id, { toAccount: true, amount, reason: "原來的卡停用了" }));
  return { orderId, id };
}
const enter = async () =>
  enterOwnBankAccount(buyer.ctx, {
    token: await findBankAccountLinkToken(shop, buyer.email),
    account,
    sessionToken: buyer.token,
  });

describe("a request beside other refunds of its order", () => {
  it("is the only way to the money once it was accepted for a bank transfer, before and after the account is there", async () => {
    const { orderId, id } = await toAccount(1000);
    const others = async () =>
      tally([await outcomeOf(make(orderId, { amount: 1000 })), await outcomeOf(record(orderId, { amount: 1000 }))]);
    expect(await others()).toEqual({ refund_refused: 2 });
    await enter();
    shop.clock.advance(DAY);
    expect(await others()).toEqual({ refund_refused: 2 });
    expect(shop.gateway.refundRequests).toHaveLength(0);
    expect(await pay(id)).toMatchObject({ state: "done", amount: 1000 });
    expect(await outcomeOf(make(orderId, { amount: 1000 }))).toBe("ok");
  });

  it("is closed as done when another refund returned all of it", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    await make(orderId, { amount: 1000 });
    expect(await requestRow(shop, id)).toMatchObject({ state: "waiting", closedAt: null });
    await make(orderId, { amount: 2990 });
    expect(await requestRow(shop, id)).toMatchObject({ state: "done", amount: 2990, closedAt: shop.clock.now() });
    expect(await outcomeOf(acceptRequest(staff, acceptRequestInput(id)))).toBe("conflict");
  });

  it("does not pay again for a product that was refunded meanwhile from the money of the others", async () => {
    const { orderId, goods } = await paidCartOrder(shop, buyer.ctx);
    const [first = ""] = goods;
    const { id } = await requestOfferedRefund(buyer.ctx, orderId, { productIds: [first] });
    await make(orderId, { amount: 100, productIds: [first] });
    const again = acceptRequestInput(id, { amount: 100, reason: "檔案有問題" });
    expect(await outcomeOf(acceptRequest(staff, again))).toBe("bad_input");
    expect(await requestRow(shop, id)).toMatchObject({ state: "waiting" });
    expect(shop.gateway.refundRequests).toHaveLength(1);
  });

  it("waits on after a refusal, also when the same dialog sends it again", async () => {
    const orderId = await createPaidPlan(shop, buyer.ctx);
    const { id } = await requestOfferedRefund(buyer.ctx, orderId);
    const input = acceptRequestInput(id);
    shop.gateway.answerRefunds({ kind: "refused", reason: "發卡行拒絕" });
    for (let time = 0; time < 2; time += 1) expect(await outcomeOf(acceptRequest(staff, input))).toBe("refund_refused");
    expect(shop.gateway.refundRequests).toHaveLength(1);
    expect(await requestRow(shop, id)).toMatchObject({ state: "waiting", amount: null });
  });

  it("is not paid by the call of another refund", async () => {
    const { id, orderId } = await toAccount(1000);
    await enter();
    shop.clock.advance(DAY);
    const other = await createPaidPlan(shop, buyer.ctx);
    const idempotencyKey = randomUUID();
    await record(other, { idempotencyKey, amount: 1000 });
    expect(await outcomeOf(pay(id, { idempotencyKey }))).toBe("conflict");
    expect(await requestRow(shop, id)).toMatchObject({ state: "paying", closedAt: null });
    expect(await shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([]);
  });
});

describe("a bank account that its buyer did not enter", () => {
  it("is erased when the request is declined, and nothing is paid", async () => {
    const { id, orderId } = await toAccount();
    await enter();
    const decline = () => declineRequest(staff, { id, reason: "帳戶不是你填的，請重新申請" });
    expect(await decline()).toMatchObject({ state: "declined", hasAccount: false });
    expect(await requestRow(shop, id)).toMatchObject({ account: null, accountErasedAt: shop.clock.now() });
    shop.clock.advance(DAY);
    expect(await outcomeOf(pay(id))).toBe("conflict");
    expect((await orderRow(shop, orderId)).state).toBe("fulfilled");
    expect((await refundEmailsTo(shop, buyer.email)).at(-1)?.purpose).toBe("refund_declined");
  });

  it("is not said to be paid on a day within its 24 hours", async () => {
    const { id } = await toAccount();
    await enter();
    const entered = taipeiDay(shop.clock.now());
    shop.clock.advance(3 * DAY);
    expect(await outcomeOf(pay(id, { day: entered }))).toBe("bad_input");
    expect(await outcomeOf(pay(id))).toBe("ok");
  });
});
