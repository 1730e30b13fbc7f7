import { type BuyerOrderState, type OrderState, orderStates } from "@panshi/contracts/commerce/order";
import { type PaymentAttemptState, paymentAttemptStates } from "@panshi/contracts/commerce/payment";
import { expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import type { OrderRow } from "./rows.ts";
import { toOrderView } from "./view-orders.ts";

const now = new Date("2026-03-01T04:00:00Z");
const order = (given: Partial<OrderRow> = {}): OrderRow => ({
  id: "0195e4c0-0000-7000-8000-000000000001",
  number: "PS260301ABCDEFGH",
  kind: "plan",
  state: "pending",
  memberId: "member",
  claimHash: null,
  email: "secret@example.com",
  claimedAt: null,
  referrerId: null,
  planType: "basic",
  planDays: 30,
  description: "修行靈（30 天）",
  subtotal: 3990,
  discount: 0,
  total: 3990,
  promotionId: null,
  idempotencyCaller: null,
  idempotencyKey: null,
  payloadDigest: null,
  consentedAt: null,
  consentVersion: null,
  campaignId: null,
  method: null,
  paidAt: null,
  fulfilledAt: null,
  expiresAt: new Date(now.getTime() + DAY),
  nextQueryAt: null,
  queryCount: 0,
  search: null,
  createdAt: now,
  updatedAt: now,
  ...given,
});
const attempt = (state: PaymentAttemptState, given: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: "a",
  orderId: "o",
  merTradeNo: "PS_1",
  paidAt: null,
  tradeNo: null,
  amount: 3990,
  received: state === "paid" ? 3990 : null,
  channel: "gateway",
  administratorId: null,
  reason: null,
  reference: null,
  idempotencyKey: null,
  state,
  paymentType: null,
  payNumber: null,
  payBank: null,
  payExpiresAt: null,
  closeStatus: null,
  cardHash: null,
  createdAt: now,
  updatedAt: now,
  ...given,
});
type Flags = Parameters<typeof toOrderView>[2]["flags"];
const view = (given: Partial<OrderRow>, attempts: PaymentAttempt[] = [], flags: Flags = []) =>
  toOrderView("https://panshi.test", order(given), { items: [], attempts, flags, holds: [] }, now);

const results: [OrderState, BuyerOrderState][] = [
  ["pending", "waiting"],
  ["expired", "failed"],
  ["cancelled", "failed"],
  ["paid", "paid"],
  ["fulfilled", "paid"],
  ["refunded", "refunded"],
];
it.each(results)("[S2.98] shows an order that is %s as %s, whatever its attempts say", (state, result) => {
  for (const each of paymentAttemptStates)
    if (state !== "pending") expect(view({ state }, [attempt(each)]).result).toBe(result);
  expect(view({ state }).result).toBe(result);
});

it("[S2.98] shows a plan of which any money went back as refunded, a cart as what is left of it", () => {
  expect(view({ state: "partly_refunded" }).result).toBe("refunded");
  expect(view({ state: "partly_refunded", kind: "cart", planType: null, planDays: null }).result).toBe("paid");
});

it("shows an open order by its latest attempt, and by a number that is left to pay", () => {
  const of = (...states: PaymentAttemptState[]) =>
    view(
      {},
      states.map((state) => attempt(state)),
    ).result;
  expect([of("created"), of("waiting"), of("failed"), of("expired"), of("cancelled")]).toEqual([
    "waiting",
    "waiting",
    "failed",
    "failed",
    "failed",
  ]);
  expect(of("failed", "waiting")).toBe("waiting");
  expect(of("created", "failed")).toBe("waiting");
});

it("leads to the payment page while there is something to pay, and no longer", () => {
  expect(view({}).paymentUrl).toBe(`https://panshi.test/pay/${order().id}`);
  expect(view({}, [attempt("failed")]).paymentUrl).toBe(`https://panshi.test/pay/${order().id}`);
  expect(view({ expiresAt: now })).toMatchObject({ paymentUrl: null, result: "failed" });
  for (const state of orderStates.filter((each) => each !== "pending")) expect(view({ state }).paymentUrl).toBeNull();
});

it("shows the number to pay, its bank and its end, while it can be paid", () => {
  const payExpiresAt = new Date("2026-03-04T15:59:59Z");
  const waiting = attempt("waiting", { paymentType: "atm", payNumber: "9276", payBank: "822", payExpiresAt });
  const shown = { place: "atm", bank: "822", payNumber: "9276", expiresAt: "2026-03-04T15:59:59.000Z" };
  expect(view({}, [waiting]).waiting).toEqual(shown);
  expect(view({}, [attempt("created"), waiting]).waiting).toEqual(shown);
  expect(view({}, [{ ...waiting, paymentType: "cvs" }]).waiting?.place).toBe("cvs");
  for (const gone of [view({ state: "fulfilled" }, [waiting]), view({ expiresAt: now }, [waiting])])
    expect(gone.waiting).toBeNull();
  expect(view({}, [{ ...waiting, payExpiresAt: new Date(now.getTime() - 1) }]).waiting).toBeNull();
});

it("says when a paid order waits for its buyer, and nothing of who that is", () => {
  expect(view({ state: "paid", memberId: null }).unclaimed).toBe(true);
  expect(view({ state: "paid" }).unclaimed).toBe(false);
  expect(view({ memberId: null }).unclaimed).toBe(false);
  expect(JSON.stringify(view({}))).not.toContain("secret");
});

it("asks for no payment while money that does not match the order is reviewed", () => {
  const waiting = attempt("waiting", { payNumber: "9276" });
  for (const code of ["wrong_amount", "mispaid"] as const) {
    const open = [{ code, settledAt: null }];
    for (const given of [{}, { expiresAt: now }, { state: "expired" }, { state: "cancelled" }] as const)
      expect(view(given, [waiting], open)).toMatchObject({
        moneyUnderReview: true,
        result: "waiting",
        paymentUrl: null,
        waiting: null,
      });
    expect(view({ state: "fulfilled" }, [], open)).toMatchObject({ moneyUnderReview: false, result: "paid" });
    expect(view({}, [waiting], [{ code, settledAt: now }])).toMatchObject(view({}, [waiting]));
  }
  expect(view({}, [], [{ code: "gateway_differs", settledAt: null }])).toEqual(view({}));
});
