import { HOUR } from "@panshi/core/clock";
import { newId } from "@panshi/db";
import { members, orderItems, orders, promotions } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createCouponOrder } from "../coupon-fixtures.ts";
import { addMember, writeRows } from "../fixtures.ts";
import { addCoupon, beginAttempt, events, mutateTrpc, notify, openOrder, orderRow } from "../payment-fixtures.ts";
import { addProducts } from "../shop-fixtures.ts";
import {
  act,
  expectHandled,
  flagOf,
  grantsOf,
  openedOrder,
  openFlags,
  paidOrder,
  payInFull,
  PRICE,
  settling,
  type WaitingState,
  type World,
} from "./world.ts";

const SETTLE = ["order.flag.settle"] as const;

/** The flag of an order is accepted, after which nothing of the order waits. */
const accepted = async (world: World, orderId: string, code: Parameters<typeof flagOf>[2]) => ({
  act: settling((await flagOf(world, orderId, code)).id, "accepted"),
  audit: SETTLE,
  check: async () => expect(await openFlags(world, orderId)).toEqual([]),
});

/** An order of which another amount arrived. */
async function wrongAmount(world: World, amount: number) {
  const order = await openedOrder(world);
  await payInFull(world, order.merTradeNo, "atm", amount);
  return order;
}

/** A plan that was paid twice, the second time by card. */
export async function paidTwice(world: World) {
  const order = await openedOrder(world);
  const second = await beginAttempt(world.server, order.orderId, order.cookies);
  await payInFull(world, order.merTradeNo);
  await payInFull(world, second);
  return order;
}

export const flagStates: readonly WaitingState[] = [
  {
    name: "wrong_amount, more than the price: fulfilled, and the difference accepted",
    flags: ["wrong_amount"],
    make: async (world) => {
      const { orderId } = await wrongAmount(world, PRICE + 10);
      const { id } = await flagOf(world, orderId, "wrong_amount");
      const check = async () => {
        expect(await grantsOf(world, orderId)).toBe(1);
        expect(await orderRow(world.server, orderId)).toMatchObject({ state: "fulfilled" });
      };
      return { act: settling(id, "fulfilled"), audit: ["order.fulfil", ...SETTLE], check };
    },
  },
  {
    name: "wrong_amount, less than the price: the money is kept and the order stays unpaid",
    make: async (world) => {
      const { orderId } = await wrongAmount(world, PRICE - 500);
      const check = async () => expect(await grantsOf(world, orderId)).toBe(0);
      return { ...(await accepted(world, orderId, "wrong_amount")), check };
    },
  },
  {
    name: "mispaid",
    flags: ["mispaid"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      const NewMerTradeNo = `${merTradeNo}X`;
      await expectHandled(notify(world.server, { ...events.atmPaid(merTradeNo, PRICE), NewMerTradeNo }));
      return accepted(world, orderId, "mispaid");
    },
  },
  {
    name: "second_payment, which is kept",
    flags: ["second_payment"],
    make: async (world) => accepted(world, (await paidTwice(world)).orderId, "second_payment"),
  },
  {
    name: "paid_late",
    flags: ["paid_late"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      await writeRows(world.server, (db) => db.update(orders).set({ state: "expired" }).where(eq(orders.id, orderId)));
      await payInFull(world, merTradeNo);
      expect(await grantsOf(world, orderId)).toBe(1);
      return accepted(world, orderId, "paid_late");
    },
  },
  {
    name: "coupon_released",
    flags: ["coupon_released"],
    make: async (world) => {
      const { server } = world;
      const { cookies } = await addMember(server);
      const code = await addCoupon(server, { usageLimit: 1 });
      const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
      server.clock.advance(HOUR);
      const { cookies: others } = await addMember(server);
      const other = await createCouponOrder(server, code, others);
      await payInFull(world, await beginAttempt(server, other, others), "card", 3591);
      await payInFull(world, merTradeNo, "card", 3591);
      return accepted(world, orderId, "coupon_released");
    },
  },
  {
    name: "coupon_second_use",
    flags: ["coupon_second_use"],
    make: async (world) => {
      const { server } = world;
      const code = await addCoupon(server);
      const member = await addMember(server);
      const first = await createCouponOrder(server, code, member.cookies);
      await payInFull(world, await beginAttempt(server, first, member.cookies), "card", 3591);
      const [promotion] = await server.database.db.select().from(promotions).where(eq(promotions.couponCode, code));
      // A visitor has to sign in before a coupon counts, so their order gets it by hand.
      const guest = await openOrder(server);
      await writeRows(server, (db) =>
        db
          .update(orders)
          .set({ promotionId: promotion?.id ?? null })
          .where(eq(orders.id, guest.orderId)),
      );
      await payInFull(world, guest.merTradeNo);
      const { status } = await mutateTrpc(
        server,
        "payments.claim",
        { id: guest.orderId },
        { ...guest.cookies, ...member.cookies },
      );
      expect(status).toBe(200);
      return accepted(world, guest.orderId, "coupon_second_use");
    },
  },
  {
    name: "paid_after_refund",
    flags: ["paid_after_refund"],
    make: async (world) => {
      const order = await openedOrder(world);
      const second = await beginAttempt(world.server, order.orderId, order.cookies);
      await payInFull(world, order.merTradeNo);
      await act(world, "admin.refund.make", {
        id: order.orderId,
        callId: newId(),
        amount: PRICE,
        reason: "七天內退訂",
      });
      await payInFull(world, second);
      return accepted(world, order.orderId, "paid_after_refund");
    },
  },
  {
    name: "cancelled_after_payment",
    flags: ["cancelled_after_payment"],
    make: async (world) => {
      const { orderId, merTradeNo } = await paidOrder(world);
      await expectHandled(notify(world.server, events.ended(merTradeNo, PRICE, "3")));
      return accepted(world, orderId, "cancelled_after_payment");
    },
  },
  {
    name: "buyer_gone",
    flags: ["buyer_gone"],
    make: async (world) => {
      const { member, orderId, merTradeNo } = await openedOrder(world);
      const deletedAt = world.server.clock.now();
      await writeRows(world.server, (db) =>
        db
          .update(members)
          .set({ deletedAt, email: null, phone: null, isActive: false })
          .where(eq(members.id, member.id)),
      );
      await payInFull(world, merTradeNo);
      return accepted(world, orderId, "buyer_gone");
    },
  },
  {
    name: "goods_owned",
    flags: ["goods_owned"],
    make: async (world) => {
      const { server } = world;
      const { cookies } = await addMember(server);
      const productIds = await addProducts(server, [{ price: 290 }]);
      const cart = { productIds, amount: 290, consent: true };
      const placed = [];
      for (let count = 0; count < 2; count += 1)
        placed.push((await mutateTrpc(server, "payments.createCartOrder", cart, cookies)).body.orderId);
      const attempts = [];
      for (const id of placed) attempts.push(await beginAttempt(server, id, cookies));
      for (const merTradeNo of attempts) await payInFull(world, merTradeNo, "card", 290);
      return accepted(world, placed[1] ?? "", "goods_owned");
    },
  },
  {
    name: "plan_days_missing, whose days are filled in",
    flags: ["plan_days_missing"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      await writeRows(world.server, (db) => db.update(orders).set({ planDays: null }).where(eq(orders.id, orderId)));
      await payInFull(world, merTradeNo);
      const { id } = await flagOf(world, orderId, "plan_days_missing");
      const check = async () => {
        expect(await grantsOf(world, orderId)).toBe(1);
        expect(await openFlags(world, orderId)).toEqual([]);
      };
      return { act: settling(id, "fulfilled", { planDays: 30 }), audit: ["order.fulfil", ...SETTLE], check };
    },
  },
  {
    name: "goods_missing, which are put back",
    flags: ["goods_missing"],
    make: async (world) => {
      const { server } = world;
      const { cookies } = await addMember(server);
      const [productId = ""] = await addProducts(server, [{ price: 290 }]);
      const cart = { productIds: [productId], amount: 290, consent: true };
      const { orderId } = (await mutateTrpc(server, "payments.createCartOrder", cart, cookies)).body;
      const merTradeNo = await beginAttempt(server, orderId, cookies);
      const rename = (id: string) =>
        writeRows(server, (db) => db.update(orderItems).set({ productId: id }).where(eq(orderItems.orderId, orderId)));
      await rename(newId());
      await payInFull(world, merTradeNo, "card", 290);
      await rename(productId);
      const { id } = await flagOf(world, orderId, "goods_missing");
      const check = async () => expect(await orderRow(server, orderId)).toMatchObject({ state: "fulfilled" });
      return { act: settling(id, "fulfilled"), audit: ["order.fulfil", ...SETTLE], check };
    },
  },
  {
    name: "payment_time",
    flags: ["payment_time"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      const paid = events.card(merTradeNo, PRICE, { AuthDay: "20260101", AuthTime: "101010" });
      await expectHandled(notify(world.server, paid));
      return accepted(world, orderId, "payment_time");
    },
  },
  {
    name: "gateway_differs",
    flags: ["gateway_differs"],
    make: async (world) => {
      const { orderId, merTradeNo } = await paidOrder(world);
      await expectHandled(notify(world.server, events.card(merTradeNo, PRICE + 5)));
      return accepted(world, orderId, "gateway_differs");
    },
  },
  {
    name: "two flags of one order: settling one leaves the other",
    make: async (world) => {
      const order = await paidTwice(world);
      await expectHandled(notify(world.server, events.ended(order.merTradeNo, PRICE, "3")));
      const codes = async () => (await openFlags(world, order.orderId)).map(({ code }) => code);
      expect(await codes()).toEqual(["second_payment", "cancelled_after_payment"]);
      const check = async () => {
        expect(await codes()).toEqual(["second_payment"]);
        await act(
          world,
          "admin.orderFlag.settle",
          settling((await flagOf(world, order.orderId, "second_payment")).id, "accepted").input,
        );
        expect(await codes()).toEqual([]);
      };
      return { ...(await accepted(world, order.orderId, "cancelled_after_payment")), check };
    },
  },
];
