import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { HOUR } from "@panshi/core/platform/clock";
import { newId } from "@panshi/db";
import { mailOutbox, membershipGrants } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createCouponOrder } from "../coupon-fixtures.ts";
import { addMember, withTestTransaction } from "../fixtures.ts";
import { addCoupon, gatewayEventFields, notify, placeOrderAndBeginPayment, orderRow } from "../payment-fixtures.ts";
import {
  act,
  expectStatusOk,
  countGrantsInForce,
  openedOrder,
  openFlagsOf,
  PRICE,
  type WaitingScenario,
  type World,
} from "./world.ts";

const reason = "對方來電說明";
let guests = 0;

/** What a visitor paid and nobody has claimed. */
async function unclaimedOrder({ server }: World) {
  const guest = await placeOrderAndBeginPayment(server, {}, "basic", { email: `waiting${(guests += 1)}@example.com` });
  await expectStatusOk(notify(server, gatewayEventFields.card(guest.merTradeNo, PRICE)));
  return guest;
}

const grantIdOf = async ({ server }: World, memberId: string) => {
  const [grant] = await server.database.db
    .select()
    .from(membershipGrants)
    .where(eq(membershipGrants.memberId, memberId));
  return grant?.id ?? expect.fail("no grant");
};
const isRevoked = async ({ server }: World, grantId: string) => {
  const [grant] = await server.database.db.select().from(membershipGrants).where(eq(membershipGrants.id, grantId));
  return grant?.revokedAt ?? null;
};
const revoking = (world: World, grantId: string) => ({
  act: { procedure: "admin.memberChange.revokeGrant", input: { grantId, reason } },
  audit: ["member.revoke_grant"] as const,
  check: async () => expect(await isRevoked(world, grantId)).not.toBeNull(),
});

/** A receipt that was not sent: its delivery failed, or its job is gone. */
async function unsentReceipt(world: World, lost: boolean) {
  const { orderId, merTradeNo } = await openedOrder(world);
  await expectStatusOk(notify(world.server, gatewayEventFields.card(merTradeNo, PRICE)));
  const receipt = eq(mailOutbox.purposeKey, `receipt:${orderId}`);
  const failed = { state: "failed", tries: 9, lastError: "550 no such user" } as const;
  if (!lost) await withTestTransaction(world.server, (db) => db.update(mailOutbox).set(failed).where(receipt));
  world.server.clock.advance(HOUR);
  const [letter] = await world.server.database.db.select().from(mailOutbox).where(receipt);
  return letter?.id ?? expect.fail("no receipt");
}
const requeueing = (world: World, id: string) => ({
  act: { procedure: "admin.unsentEmail.requeue", input: { ids: [id] } },
  audit: ["letter.requeue"] as const,
  check: async () => {
    const [letter] = await world.server.database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    expect(letter).toMatchObject({ state: "waiting", tries: 0, queuedAt: world.server.clock.now() });
    const jobs = await world.server.database.sql<{ count: number }[]>`
      select count(*)::int from pgboss.job where name = 'send-mail' and data ->> 'id' = ${id} and created_on > now() - interval '1 minute'`;
    // The first job, which was never run in this test, and one more.
    expect(jobs[0]?.count).toBe(2);
  },
});

export const orderScenarios: readonly WaitingScenario[] = [
  {
    name: "an unclaimed order, which is given to a member",
    make: async (world) => {
      const { orderId: id } = await unclaimedOrder(world);
      const { id: memberId } = await addMember(world.server);
      const check = async () => expect(await countGrantsInForce(world, id)).toBe(1);
      const act = { procedure: "admin.order.assign", input: { id, memberId, reason } };
      return { act, audit: ["order.fulfil", "order.assign"], check };
    },
  },
  {
    name: "an unclaimed order, which two administrators give to two members",
    make: async (world) => {
      const { orderId: id } = await unclaimedOrder(world);
      const [first, second] = [await addMember(world.server), await addMember(world.server)];
      const input = [
        { id, memberId: first.id, reason },
        { id, memberId: second.id, reason },
      ] as const;
      const check = async () => expect(await countGrantsInForce(world, id)).toBe(1);
      return { act: { procedure: "admin.order.assign", input }, audit: ["order.fulfil", "order.assign"], check };
    },
  },
  {
    name: "an unclaimed order, whose letter is sent again",
    make: async (world) => {
      const { orderId: id } = await unclaimedOrder(world);
      world.server.clock.advance(HOUR);
      const act = { procedure: "admin.order.resendClaim", input: { id } };
      return { act, audit: ["order.resend_claim"] };
    },
  },
  {
    name: "an unclaimed order, which is refunded",
    make: async (world) => {
      const { orderId: id } = await unclaimedOrder(world);
      const input = { id, idempotencyKey: newId(), amount: PRICE, reason };
      const audit = ["order.refund.requested", "order.refund.done"] as const;
      const check = async () => expect(await orderRow(world.server, id)).toMatchObject({ state: "refunded" });
      return { act: { procedure: "admin.refund.make", input }, audit, second: ["repeated", "conflict"], check };
    },
  },
  {
    name: "a free order, whose grant is revoked",
    make: async (world) => {
      const { server } = world;
      const { id, cookies } = await addMember(server);
      const whole = { discountType: "fixed", discountValue: PRICE, minimumAmount: 0 } as const;
      const orderId = await createCouponOrder(server, await addCoupon(server, whole), cookies);
      expect(await orderRow(server, orderId)).toMatchObject({ total: 0, state: "fulfilled" });
      return revoking(world, await grantIdOf(world, id));
    },
  },
  {
    name: "a grant of an administrator, which is revoked",
    make: async (world) => {
      const { id: memberId } = await addMember(world.server);
      const input = { memberId, planType: "basic", days: 30, reason, idempotencyKey: newId() };
      await act(world, "admin.memberChange.grant", input);
      return revoking(world, await grantIdOf(world, memberId));
    },
  },
  {
    name: "an order that is not paid, which is cancelled",
    make: async (world) => {
      const { orderId: id } = await openedOrder(world);
      const check = async () => expect(await orderRow(world.server, id)).toMatchObject({ state: "cancelled" });
      return { act: { procedure: "admin.order.cancel", input: { id, reason } }, audit: ["order.cancel"], check };
    },
  },
  {
    name: "money from outside the gateway, which pays an order",
    make: async (world) => {
      const { orderId: id } = await openedOrder(world);
      const paid = { amount: PRICE, method: "atm", day: taipeiDay(world.server.clock.now()) };
      const input = { id, ...paid, reason, idempotencyKey: newId() };
      const audit = ["order.fulfil", "order.record_payment"] as const;
      const check = async () => expect(await countGrantsInForce(world, id)).toBe(1);
      return { act: { procedure: "admin.order.recordPayment", input }, audit, second: ["repeated"], check };
    },
  },
  {
    name: "money from outside the gateway, which two administrators record",
    make: async (world) => {
      const { orderId: id } = await openedOrder(world);
      const paid = { id, amount: PRICE, method: "atm", day: taipeiDay(world.server.clock.now()), reason };
      const recorded = (name: string) => ({ ...paid, reference: name, idempotencyKey: newId() });
      await act(world, "admin.order.recordPayment", recorded("第一次"));
      // The second is real money as far as the books know: it waits under a flag.
      await act(world, "admin.order.recordPayment", recorded("第二次"));
      const [flag] = await openFlagsOf(world, id);
      expect(flag?.code).toBe("second_payment");
      const input = { id: flag?.id, settlement: "accepted", reason };
      return { act: { procedure: "admin.orderFlag.settle", input }, audit: ["order.flag.settle"] };
    },
  },
  {
    name: "a letter that failed, which is queued again",
    make: async (world) => requeueing(world, await unsentReceipt(world, false)),
  },
  {
    name: "a letter whose job is lost, which is queued again",
    make: async (world) => requeueing(world, await unsentReceipt(world, true)),
  },
  {
    name: "a letter that failed, which is set aside",
    make: async (world) => {
      const id = await unsentReceipt(world, false);
      const act = { procedure: "admin.unsentEmail.setAside", input: { ids: [id] } };
      return { act, audit: ["letter.set_aside"] };
    },
  },
];
