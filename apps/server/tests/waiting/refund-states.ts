import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, HOUR } from "@panshi/core/platform/clock";
import { newId } from "@panshi/db";
import { refunds } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { addAdministrator, openMemberSession, withTestTransaction } from "../fixtures.ts";
import { mutateTrpc, orderRow } from "../payment-fixtures.ts";
import { paidTwice } from "./flag-states.ts";
import {
  act,
  flagOf,
  countGrantsInForce,
  openFlagsOf,
  type PaidOrder,
  paidOrder,
  PRICE,
  refundsOf,
  type WaitingScenario,
  type World,
} from "./world.ts";

const reason = "七天內退訂";
const today = ({ server }: World) => taipeiDay(server.clock.now());
const request = (id: string, more: object = {}) => ({
  id,
  idempotencyKey: newId(),
  amount: PRICE,
  revokes: "all",
  reason,
  ...more,
});
const REFUNDED = ["order.refund.requested", "order.refund.done"] as const;

/** An order whose refund the gateway was asked for, without an answer. */
async function unknownRefund(world: World) {
  const { orderId } = await paidOrder(world);
  world.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
  const { cookies } = await addAdministrator(world.server, "admin");
  expect(await mutateTrpc(world.server, "admin.refund.make", request(orderId), cookies)).toMatchObject({ status: 503 });
  world.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  await flagOf(world, orderId, "refund_unknown");
  const [refund] = await refundsOf(world, orderId);
  return { orderId, id: refund?.id ?? "" };
}

/** The order is refunded once: the money, what it had bought, and no flag that is left. */
const refundedOnce = (world: World, orderId: string) => async () => {
  const done = (await refundsOf(world, orderId)).filter(({ state }) => state === "done");
  expect(done.map(({ amount }) => amount)).toEqual([PRICE]);
  expect(await countGrantsInForce(world, orderId)).toBe(0);
  expect(await orderRow(world.server, orderId)).toMatchObject({ state: "refunded" });
  expect(await openFlagsOf(world, orderId)).toEqual([]);
};

/** A member's request for a refund of what they paid. */
async function createRefundRequest(world: World, method: "card" | "atm") {
  const order = await paidOrder(world, method);
  const asked = { orderId: order.orderId, amount: PRICE, reason: "不需要了" };
  const { status, body, failure } = await mutateTrpc<{ id: string }>(
    world.server,
    "payments.refundRequest.ask",
    asked,
    order.member.cookies,
  );
  expect({ status, failure }).toEqual({ status: 200, failure: undefined });
  return { ...order, id: body.id };
}

/** The token of the newest link to enter a bank account. */
async function accountToken({ server }: World, { member }: PaidOrder): Promise<string> {
  const [letter] = await server.database.sql<{ body: string }[]>`
    select body from mail_outbox where recipient = ${member.email} and purpose = 'refund_account' order by id desc limit 1`;
  return /#token=([\w-]+)/.exec(letter?.body ?? "")?.[1] ?? "";
}

/** An accepted request of an ATM payment, whose account was entered a day ago. */
async function createRefundToPayOut(world: World) {
  const asked = await createRefundRequest(world, "atm");
  await act(world, "admin.refundRequest.accept", {
    id: asked.id,
    idempotencyKey: newId(),
    amount: PRICE,
    revokes: "all",
    reason: "",
  });
  const account = { bankCode: "822", accountNumber: "123456789012", holder: "王小明" };
  const entered = await mutateTrpc(
    world.server,
    "payments.refundRequest.enterAccount",
    { token: await accountToken(world, asked), account },
    await openMemberSession(world.server, asked.member.id),
  );
  expect({ status: entered.status, failure: entered.failure }).toEqual({ status: 200, failure: undefined });
  world.server.clock.advance(DAY + HOUR);
  return asked;
}

export const refundScenarios: readonly WaitingScenario[] = [
  {
    name: "an order to refund by the gateway, with one dialog",
    make: async (world) => {
      const { orderId } = await paidOrder(world);
      const act = { procedure: "admin.refund.make", input: request(orderId) };
      return { act, audit: REFUNDED, second: ["repeated", "conflict"], check: refundedOnce(world, orderId) };
    },
  },
  {
    name: "an order to refund by the gateway, with two dialogs",
    make: async (world) => {
      const { orderId } = await paidOrder(world);
      const input = [request(orderId), request(orderId)] as const;
      const act = { procedure: "admin.refund.make", input };
      return { act, audit: REFUNDED, second: ["refund_refused"], check: refundedOnce(world, orderId) };
    },
  },
  {
    name: "an order paid at an ATM, whose refund is recorded with one dialog",
    make: async (world) => {
      const { orderId } = await paidOrder(world, "atm");
      const input = request(orderId, { reference: "匯款 001", day: today(world) });
      const act = { procedure: "admin.refund.record", input };
      return { act, audit: ["order.refund.recorded"], second: ["repeated"], check: refundedOnce(world, orderId) };
    },
  },
  {
    name: "money that came twice, which goes back by the gateway",
    flags: ["second_payment"],
    make: async (world) => {
      const { orderId } = await paidTwice(world);
      const { id: flagId } = await flagOf(world, orderId, "second_payment");
      const act = { procedure: "admin.refund.make", input: request(orderId, { flagId, revokes: "nothing" }) };
      const check = async () => {
        expect(await countGrantsInForce(world, orderId)).toBe(1);
        expect(await openFlagsOf(world, orderId)).toEqual([]);
        expect(await orderRow(world.server, orderId)).toMatchObject({ state: "fulfilled" });
      };
      return { act, audit: REFUNDED, second: ["repeated", "conflict"], check };
    },
  },
  {
    name: "a refund of unknown outcome, which was made",
    flags: ["refund_unknown"],
    make: async (world) => {
      const { orderId, id } = await unknownRefund(world);
      const act = { procedure: "admin.refund.settle", input: { id, outcome: "done", reason: "金流後台有這筆退款" } };
      return { act, audit: ["order.refund.settled"], check: refundedOnce(world, orderId) };
    },
  },
  {
    name: "a refund of unknown outcome, which one administrator found and the other did not",
    make: async (world) => {
      const { orderId, id } = await unknownRefund(world);
      const found = (outcome: "done" | "refused") => ({ id, outcome, reason: "看過金流後台" });
      const act = { procedure: "admin.refund.settle", input: [found("done"), found("refused")] as const };
      const check = async () => {
        const [refund] = await refundsOf(world, orderId);
        expect(await countGrantsInForce(world, orderId)).toBe(refund?.state === "done" ? 0 : 1);
        expect(await openFlagsOf(world, orderId)).toEqual([]);
      };
      return { act, audit: ["order.refund.settled"], check };
    },
  },
  {
    name: "a refund that was requested and never answered, since its server died",
    make: async (world) => {
      const { orderId, id } = await unknownRefund(world);
      await withTestTransaction(world.server, (db) =>
        db.update(refunds).set({ state: "requested", refusal: null }).where(eq(refunds.id, id)),
      );
      world.server.clock.advance(HOUR);
      const act = { procedure: "admin.refund.settle", input: { id, outcome: "refused", reason: "金流後台沒有" } };
      const check = async () => {
        expect(await countGrantsInForce(world, orderId)).toBe(1);
        expect(await openFlagsOf(world, orderId)).toEqual([]);
      };
      return { act, audit: ["order.refund.settled"], check };
    },
  },
  {
    name: "a request about a card payment, which is accepted",
    make: async (world) => {
      const { id, orderId } = await createRefundRequest(world, "card");
      const input = { id, idempotencyKey: newId(), amount: PRICE, revokes: "all", reason: "" };
      const act = { procedure: "admin.refundRequest.accept", input };
      const audit = ["order.refund_request.accept", ...REFUNDED] as const;
      return { act, audit, second: ["repeated", "conflict"], check: refundedOnce(world, orderId) };
    },
  },
  {
    name: "a request, which is declined",
    make: async (world) => {
      const { id, orderId } = await createRefundRequest(world, "card");
      const act = { procedure: "admin.refundRequest.decline", input: { id, reason: "已經用完了" } };
      const check = async () => expect(await countGrantsInForce(world, orderId)).toBe(1);
      return { act, audit: ["order.refund_request.decline"], check };
    },
  },
  {
    name: "a request about an ATM payment, which is accepted",
    make: async (world) => {
      const { id, orderId } = await createRefundRequest(world, "atm");
      const input = { id, idempotencyKey: newId(), amount: PRICE, revokes: "all", reason: "" };
      const act = { procedure: "admin.refundRequest.accept", input };
      const check = async () => expect(await refundsOf(world, orderId)).toEqual([]);
      return { act, audit: ["order.refund_request.accept"], second: ["repeated"], check };
    },
  },
  {
    name: "an ATM payment whose refund is paid to the account",
    make: async (world) => {
      const { id, orderId } = await createRefundToPayOut(world);
      const input = { id, idempotencyKey: newId(), reference: "匯款 002", day: today(world) };
      const act = { procedure: "admin.refundRequest.payOut", input };
      const audit = ["order.refund.recorded", "order.refund_request.pay_out"] as const;
      return { act, audit, second: ["repeated"], check: refundedOnce(world, orderId) };
    },
  },
  {
    name: "a request that waits for the account, whose link is sent again",
    make: async (world) => {
      const { id } = await createRefundRequest(world, "atm");
      await act(world, "admin.refundRequest.accept", {
        id,
        idempotencyKey: newId(),
        amount: PRICE,
        revokes: "all",
        reason: "",
      });
      world.server.clock.advance(HOUR);
      const input = { id, reason: "信不見了" };
      return { act: { procedure: "admin.refundRequest.newLink", input }, audit: ["order.refund_request.new_link"] };
    },
  },
];
