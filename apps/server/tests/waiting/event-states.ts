import { paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { gatewayEventFields, notify, orderRow } from "../payment-fixtures.ts";
import {
  expectStatusOk,
  countGrantsInForce,
  newestOpenEvent,
  openedOrder,
  openFlagsOf,
  paidOrder,
  PRICE,
  type WaitingScenario,
  type World,
} from "./world.ts";

const ATTACH = "admin.paymentEvent.attach";
const SET_ASIDE = "admin.paymentEvent.setAside";
const reason = "查過金流後台";

let unknown = 0;
/** Money for a number that this shop does not know. */
async function unknownMoney(world: World) {
  world.server.clock.advance(1000);
  await expectStatusOk(notify(world.server, gatewayEventFields.atmPaid(`STRANGER_${(unknown += 1)}`, PRICE)));
  return newestOpenEvent(world);
}

const isResolved = async ({ server }: World, id: string) => {
  const [row] = await server.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return row?.resolvedAt ?? null;
};

export const eventScenarios: readonly WaitingScenario[] = [
  {
    name: "money of no known order, which pays an order that waits",
    make: async (world) => {
      const { orderId } = await openedOrder(world);
      const { number: orderNumber } = await orderRow(world.server, orderId);
      const event = await unknownMoney(world);
      const check = async () => expect(await countGrantsInForce(world, orderId)).toBe(1);
      const act = { procedure: ATTACH, input: { id: event.id, orderNumber, revokes: "all", reason } };
      return { act, audit: ["order.fulfil", "order.event.attach"], check };
    },
  },
  {
    name: "money of no known order, which two administrators attach to two orders",
    make: async (world) => {
      const orders = [await openedOrder(world), await openedOrder(world)];
      const event = await unknownMoney(world);
      const [first, second] = await Promise.all(
        orders.map(async ({ orderId }) => {
          const { number: orderNumber } = await orderRow(world.server, orderId);
          return { id: event.id, orderNumber, revokes: "all", reason };
        }),
      );
      if (!first || !second) throw new Error("two orders are needed");
      const check = async () => {
        const granted = await Promise.all(orders.map(({ orderId }) => countGrantsInForce(world, orderId)));
        expect(granted.toSorted((a, b) => a - b)).toEqual([0, 1]);
      };
      return {
        act: { procedure: ATTACH, input: [first, second] },
        audit: ["order.fulfil", "order.event.attach"],
        check,
      };
    },
  },
  {
    name: "money of no known order, which is attached to an order that is paid already",
    make: async (world) => {
      const { orderId } = await paidOrder(world);
      const { number: orderNumber } = await orderRow(world.server, orderId);
      const event = await unknownMoney(world);
      const check = async () =>
        expect((await openFlagsOf(world, orderId)).map(({ code }) => code)).toEqual(["second_payment"]);
      const act = { procedure: ATTACH, input: { id: event.id, orderNumber, revokes: "all", reason } };
      return { act, audit: ["order.event.attach"], check };
    },
  },
  {
    name: "money of no known order, which is set aside",
    make: async (world) => {
      const { id } = await unknownMoney(world);
      const check = async () => expect(await isResolved(world, id)).not.toBeNull();
      return { act: { procedure: SET_ASIDE, input: { id, reason } }, audit: ["payment_event.set_aside"], check };
    },
  },
  {
    name: "a misdirected transfer, which is attached to its own order",
    make: async (world) => {
      const { orderId, merTradeNo } = await openedOrder(world);
      const NewMerTradeNo = `${merTradeNo}Y`;
      world.server.clock.advance(1000);
      await expectStatusOk(notify(world.server, { ...gatewayEventFields.atmPaid(merTradeNo, PRICE), NewMerTradeNo }));
      const { id } = await newestOpenEvent(world);
      const { number: orderNumber } = await orderRow(world.server, orderId);
      const check = async () => {
        expect(await countGrantsInForce(world, orderId)).toBe(1);
        expect(await openFlagsOf(world, orderId)).toEqual([]);
      };
      const act = { procedure: ATTACH, input: { id, orderNumber, revokes: "all", reason } };
      return { act, audit: ["order.fulfil", "order.event.attach"], check };
    },
  },
  {
    name: "unrecognised news of an order, which is set aside",
    make: async (world) => {
      const { orderId, merTradeNo } = await paidOrder(world);
      world.server.clock.advance(1000);
      const { TradeStatus: _, PaymentType: __, ...fields } = gatewayEventFields.card(merTradeNo, PRICE);
      await expectStatusOk(notify(world.server, { ...fields, NoticeType: "9" }));
      const { id } = await newestOpenEvent(world);
      const check = async () => expect(await openFlagsOf(world, orderId)).toEqual([]);
      return { act: { procedure: SET_ASIDE, input: { id, reason } }, audit: ["payment_event.set_aside"], check };
    },
  },
];
