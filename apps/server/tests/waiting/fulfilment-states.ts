import { raiseFlag } from "@panshi/core/commerce/order/flag/raise-flag";
import { HOUR } from "@panshi/core/platform/clock";
import { couponUses, members, orders, promotions } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createCouponOrder } from "../coupon-fixtures.ts";
import { addMember, withTestTransaction } from "../fixtures.ts";
import { addCoupon, beginAttempt, mutateTrpc, placeOrderAndBeginPayment } from "../payment-fixtures.ts";
import { addProducts } from "../shop-fixtures.ts";
import { prepareFlagAcceptance } from "./flag-states.ts";
import { openedOrder, payInFull, type WaitingScenario } from "./world.ts";

/** The flags that the fulfilment of an order raises. */
export const fulfilmentScenarios: readonly WaitingScenario[] = [
  {
    name: "coupon_released",
    flags: ["coupon_released"],
    make: async (world) => {
      const { server } = world;
      const { cookies } = await addMember(server);
      const code = await addCoupon(server, { usageLimit: 1 });
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies, "basic", { couponCode: code });
      server.clock.advance(HOUR);
      const { cookies: others } = await addMember(server);
      const other = await createCouponOrder(server, code, others);
      await payInFull(world, await beginAttempt(server, other, others), "card", 3591);
      await payInFull(world, merTradeNo, "card", 3591);
      return prepareFlagAcceptance(world, orderId, "coupon_released");
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
      const guest = await placeOrderAndBeginPayment(server);
      await withTestTransaction(server, async (db) => {
        const promotionId = promotion?.id ?? "";
        const now = server.clock.now();
        const use = { orderId: guest.orderId, promotionId, discount: 0, createdAt: now, updatedAt: now };
        await db.update(orders).set({ promotionId }).where(eq(orders.id, guest.orderId));
        await db.insert(couponUses).values({ ...use, reservedUntil: new Date(now.getTime() + HOUR) });
        await db.update(promotions).set({ takenCount: 2 }).where(eq(promotions.id, promotionId));
      });
      await payInFull(world, guest.merTradeNo);
      const { status } = await mutateTrpc(
        server,
        "payments.claim",
        { id: guest.orderId },
        { ...guest.cookies, ...member.cookies },
      );
      expect(status).toBe(200);
      return prepareFlagAcceptance(world, guest.orderId, "coupon_second_use");
    },
  },
  {
    name: "coupon_withdrawn",
    flags: ["coupon_withdrawn"],
    make: async (world) => {
      const { server } = world;
      const { orderId, merTradeNo } = await openedOrder(world);
      await payInFull(world, merTradeNo);
      // As the job raises it once the order that had earned the coupon was refunded.
      await withTestTransaction(server, (db) =>
        raiseFlag({ db, clock: server.clock }, { orderId, code: "coupon_withdrawn" }),
      );
      return prepareFlagAcceptance(world, orderId, "coupon_withdrawn");
    },
  },
  {
    name: "buyer_gone",
    flags: ["buyer_gone"],
    make: async (world) => {
      const { member, orderId, merTradeNo } = await openedOrder(world);
      const deletedAt = world.server.clock.now();
      await withTestTransaction(world.server, (db) =>
        db
          .update(members)
          .set({ deletedAt, email: null, phone: null, isActive: false })
          .where(eq(members.id, member.id)),
      );
      await payInFull(world, merTradeNo);
      return prepareFlagAcceptance(world, orderId, "buyer_gone");
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
      return prepareFlagAcceptance(world, placed[1] ?? "", "goods_owned");
    },
  },
];
