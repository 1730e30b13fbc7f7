import { newId } from "@panshi/db";
import { orders } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { withTestTransaction } from "../fixtures.ts";
import { beginAttempt, gatewayEventFields, notify, orderRow } from "../payment-fixtures.ts";
import {
  act,
  expectStatusOk,
  flagOf,
  countGrantsInForce,
  openedOrder,
  openFlagsOf,
  paidOrder,
  payInFull,
  PRICE,
  settleFlagAct,
  type WaitingScenario,
  type World,
} from "./world.ts";

const SETTLE_FLAG_AUDIT_ACTIONS = ["order.flag.settle"] as const;

/** The flag of an order is accepted, after which nothing of the order waits. */
export const prepareFlagAcceptance = async (world: World, orderId: string, code: Parameters<typeof flagOf>[2]) => ({
  act: settleFlagAct((await flagOf(world, orderId, code)).id, "accepted"),
  audit: SETTLE_FLAG_AUDIT_ACTIONS,
  check: async () => expect(await openFlagsOf(world, orderId)).toEqual([]),
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

export const flagScenarios: readonly WaitingScenario[] = [
  {
    name: "wrong_amount, more than the price: fulfilled, and the difference accepted",
    flags: ["wrong_amount"],
    make: async (world) => {
      const { orderId } = await wrongAmount(world, PRICE + 10);
      const { id } = await flagOf(world, orderId, "wrong_amount");
      const check = async () => {
        expect(await countGrantsInForce(world, orderId)).toBe(1);
        expect(await orderRow(world.server, orderId)).toMatchObject({ state: "fulfilled" });
      };
      return { act: settleFlagAct(id, "fulfilled"), audit: ["order.fulfil", ...SETTLE_FLAG_AUDIT_ACTIONS], check };
    },
  },
  {
    name: "wrong_amount, less than the price: the money is kept and the order stays unpaid",
    make: async (world) => {
      const { orderId } = await wrongAmount(world, PRICE - 500);
      const check = async () => expect(await countGrantsInForce(world, orderId)).toBe(0);
      return { ...(await prepareFlagAcceptance(world, orderId, "wrong_amount")), check };
    },
  },
  {
    name: "mispaid",
    flags: ["mispaid"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      const NewMerTradeNo = `${merTradeNo}X`;
      await expectStatusOk(notify(world.server, { ...gatewayEventFields.atmPaid(merTradeNo, PRICE), NewMerTradeNo }));
      return prepareFlagAcceptance(world, orderId, "mispaid");
    },
  },
  {
    name: "second_payment, which is kept",
    flags: ["second_payment"],
    make: async (world) => prepareFlagAcceptance(world, (await paidTwice(world)).orderId, "second_payment"),
  },
  {
    name: "paid_late",
    flags: ["paid_late"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      await withTestTransaction(world.server, (db) =>
        db.update(orders).set({ state: "expired" }).where(eq(orders.id, orderId)),
      );
      await payInFull(world, merTradeNo);
      expect(await countGrantsInForce(world, orderId)).toBe(1);
      return prepareFlagAcceptance(world, orderId, "paid_late");
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
        idempotencyKey: newId(),
        amount: PRICE,
        revokes: "all",
        reason: "七天內退訂",
      });
      await payInFull(world, second);
      return prepareFlagAcceptance(world, order.orderId, "paid_after_refund");
    },
  },
  {
    name: "cancelled_after_payment",
    flags: ["cancelled_after_payment"],
    make: async (world) => {
      const { orderId, merTradeNo } = await paidOrder(world);
      await expectStatusOk(notify(world.server, gatewayEventFields.ended(merTradeNo, PRICE, "3")));
      return prepareFlagAcceptance(world, orderId, "cancelled_after_payment");
    },
  },
  {
    name: "payment_time",
    flags: ["payment_time"],
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      const paid = gatewayEventFields.card(merTradeNo, PRICE, { AuthDay: "20260101", AuthTime: "101010" });
      await expectStatusOk(notify(world.server, paid));
      return prepareFlagAcceptance(world, orderId, "payment_time");
    },
  },
  {
    name: "gateway_differs",
    flags: ["gateway_differs"],
    make: async (world) => {
      const { orderId, merTradeNo } = await paidOrder(world);
      await expectStatusOk(notify(world.server, gatewayEventFields.card(merTradeNo, PRICE + 5)));
      return prepareFlagAcceptance(world, orderId, "gateway_differs");
    },
  },
  {
    name: "two flags of one order, each settled by another administrator",
    make: async (world) => {
      const order = await paidTwice(world);
      await expectStatusOk(notify(world.server, gatewayEventFields.ended(order.merTradeNo, PRICE, "3")));
      const flags = await openFlagsOf(world, order.orderId);
      const [first, second] = flags.map(({ id }) => settleFlagAct(id, "accepted"));
      if (!first || !second) throw new Error(`open flags: ${flags.map(({ code }) => code).join()}`);
      return {
        act: { ...first, input: [first.input, second.input] as const },
        audit: [...SETTLE_FLAG_AUDIT_ACTIONS, ...SETTLE_FLAG_AUDIT_ACTIONS],
        second: ["done"],
        check: async () => expect(await openFlagsOf(world, order.orderId)).toEqual([]),
      };
    },
  },
  {
    name: "two flags of one order: settling one leaves the other",
    make: async (world) => {
      const order = await paidTwice(world);
      await expectStatusOk(notify(world.server, gatewayEventFields.ended(order.merTradeNo, PRICE, "3")));
      const codes = async () => (await openFlagsOf(world, order.orderId)).map(({ code }) => code);
      expect(await codes()).toEqual(["second_payment", "cancelled_after_payment"]);
      const check = async () => {
        expect(await codes()).toEqual(["second_payment"]);
        await act(
          world,
          "admin.orderFlag.settle",
          settleFlagAct((await flagOf(world, order.orderId, "second_payment")).id, "accepted").input,
        );
        expect(await codes()).toEqual([]);
      };
      return { ...(await prepareFlagAcceptance(world, order.orderId, "cancelled_after_payment")), check };
    },
  },
];
