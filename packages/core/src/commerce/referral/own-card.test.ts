import { paymentAttempts, paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import { insertTestAdministrator, nextNumber } from "../../testing.ts";
import {
  administratorCtx,
  attemptRows,
  orderRow,
  paidEvent,
  placeOrderAndBeginPayment,
  placePlanOrder,
  recordTestEvent,
  systemCtx,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { cardHashOf } from "../payment/card-hash.ts";
import { recordPaymentEvent } from "../payment/record-payment-event.ts";
import { testPaymentEvent } from "../payment/testing.ts";
import { attachEvent } from "../payment-event/review-event.ts";
import { addReferredPair, decideIfDue, referralRow } from "./testing.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

/** A notify of NT$ 3,990 by a card. */
const notify = (Card4No: string) => paidEvent(3990, { fields: { CardBank: "812", Card4No, Card6No: "414763" } });
async function pay(ctx: MemberCtx, Card4No: string) {
  const order = await placeOrderAndBeginPayment(shop, ctx);
  await recordTestEvent(shop, order.merTradeNo, notify(Card4No));
  return order;
}
/** What becomes of a referral seven days later. */
async function refusalOf(id: string) {
  shop.clock.advance(7 * DAY);
  await decideIfDue(shop, id);
  const { state, refusedReason } = await referralRow(shop, id);
  return refusedReason ?? state;
}

it("a card that has paid for the referrer earns nothing; another card of the same bank does", async () => {
  const [own, other] = [await addReferredPair(shop), await addReferredPair(shop)];
  for (const { referrer } of [own, other]) await pay(referrer.ctx, "0001");
  await pay(own.referee.ctx, "0001");
  await pay(other.referee.ctx, "0002");
  expect(await refusalOf(own.id)).toBe("own_card");
  expect(await refusalOf(other.id)).toBe("rewarded");
  const hashes = await shop.database.db.select({ hash: paymentAttempts.cardHash }).from(paymentAttempts);
  expect(hashes.some(({ hash }) => hash?.toString().includes("0001"))).toBe(false);
});

it("is known of the notify also where a query, which names no card, was the first to say that it is paid", async () => {
  const { id, referrer, referee } = await addReferredPair(shop);
  for (const { ctx } of [referrer, referee]) {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, ctx);
    const answer = testPaymentEvent({ merTradeNo, tradeNo: `Q${nextNumber()}`, ...paidEvent(3990) });
    await recordPaymentEvent(systemCtx(shop), { event: answer, source: "query" });
    expect(await attemptRows(shop, orderId)).toMatchObject([{ state: "paid", cardHash: null }]);
    await recordTestEvent(shop, merTradeNo, notify("0003"));
    const [{ cardHash } = {}] = await attemptRows(shop, orderId);
    // Neither another query nor another card changes it.
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    await recordTestEvent(shop, merTradeNo, notify("0004"));
    expect((await attemptRows(shop, orderId))[0]?.cardHash).toEqual(cardHash);
  }
  expect(await refusalOf(id)).toBe("own_card");
});

it("is known of a notify that staff attached to the order", async () => {
  const { id, referrer, referee } = await addReferredPair(shop);
  await pay(referrer.ctx, "0005");
  const orderId = await placePlanOrder(referee.ctx);
  const merTradeNo = `ELSEWHERE${nextNumber()}`;
  await recordTestEvent(shop, merTradeNo, notify("0005"));
  const [event] = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.merTradeNo, merTradeNo));
  const { number: orderNumber } = await orderRow(shop, orderId);
  await attachEvent(staff, { id: event?.id ?? "", orderNumber, revokes: null, reason: "對過帳了" });
  expect((await orderRow(shop, orderId)).state).toBe("fulfilled");
  expect(await refusalOf(id)).toBe("own_card");
});

it("outlasts the account: whoever pays, refers themselves and erases the first account earns nothing", async () => {
  const { id, referrer, referee } = await addReferredPair(shop);
  await pay(referrer.ctx, "0006");
  await pay(referee.ctx, "0006");
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  const actor = { kind: "administrator", administratorId, role: "super_admin" } as const;
  await eraseMember({ ...shop.ctx, actor }, { memberId: referrer.id, reason: "本人來信要求" });
  expect(await refusalOf(id)).toBe("own_card");
});

it("is a hash of bank and last digits, of a card alone, and of nothing where one of them is missing", () => {
  const { hashKey } = shop.ctx;
  const hash = (fields: Record<string, string>, method: "card" | "atm" = "card") =>
    cardHashOf(hashKey, { method, fields });
  const known = hash({ CardBank: "812", Card4No: "0001" });
  expect(known).toHaveLength(32);
  // What only some notifies have makes no difference.
  expect(hash({ CardBank: "812", Card4No: "0001", Card6No: "414763", AuthCode: "1" })).toEqual(known);
  expect(hash({ CardBank: "822", Card4No: "0001" })).not.toEqual(known);
  expect(hash({ CardBank: "812", Card4No: "0002" })).not.toEqual(known);
  const missing: Record<string, string>[] = [
    { CardBank: "812" },
    { Card4No: "0001" },
    { CardBank: "", Card4No: "0001" },
    { CardBank: "812", Card4No: "" },
  ];
  expect(missing.map((fields) => hash(fields))).toEqual([null, null, null, null]);
  expect(hash({ CardBank: "812", Card4No: "0001" }, "atm")).toBeNull();
});
