import type { AuditAction } from "@panshi/contracts/platform/audit";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { LedgerTotals } from "@panshi/contracts/commerce/ledger";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { openFlagOf, openFlagRows } from "@panshi/core/testing-shop";
import { fakeGateway } from "@panshi/core/commerce/payment/fake-gateway";
import { auditEntries, paymentEvents, refunds } from "@panshi/db/schema";
import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import { type TestApp, testApp } from "../../src/testing.ts";
import { addAdministrator, addMember, addPlans, type TestMember } from "../fixtures.ts";
import {
  gatewayEventFields,
  mutateTrpc,
  notify,
  placeOrderAndBeginPayment,
  queryTrpc,
  payuniVariables,
} from "../payment-fixtures.ts";

/** Two servers on one database, whose gateway answers as a test says. */
export type World = {
  server: TestApp;
  second: TestApp;
  gateway: ReturnType<typeof fakeGateway>;
  close(): Promise<void>;
};

/** A call of a screen, with the same input for both who make it, or with one for each. */
export type Act = { procedure: string; input: object | readonly [object, object] };

/** What waits for a person, made for a test. */
type PreparedScenario = {
  act: Act;
  /** What the one call that succeeds leaves in the audit log, each once, in this order. */
  audit: readonly AuditAction[];
  /** What the call that comes second is answered; `repeated`: as the first, whose `idempotencyKey` it has; `done`: it did something else. */
  second?: readonly (ErrorBody["code"] | "repeated" | "done")[];
  /** What must be true once it is settled. */
  check?: () => Promise<void>;
};
export type WaitingScenario = {
  name: string;
  /** The flags that this state has, each open until it is settled. */
  flags?: readonly OrderFlag[];
  make: (world: World) => Promise<PreparedScenario>;
};

export async function openWorld(): Promise<World> {
  const gateway = fakeGateway();
  const options = { variables: payuniVariables, gateway: gateway.gateway };
  const server = await testApp(options);
  await addPlans(server);
  const second = await testApp({ ...options, sharing: server });
  return {
    server,
    second,
    gateway,
    close: async () => {
      await second.close();
      await server.close();
    },
  };
}

/** Makes a call by two administrators at the same time, one on each server. */
export async function actConcurrently({ server, second }: World, { procedure, input }: Act) {
  // Of their own each time: a test may have moved the clock beyond the end of earlier sessions.
  const staff = await Promise.all([addAdministrator(server, "admin"), addAdministrator(server, "admin")]);
  const answers = await Promise.all(
    staff.map(({ cookies }, index) =>
      mutateTrpc<object>(index === 0 ? server : second, procedure, inputOf(input, index), cookies),
    ),
  );
  const written = await server.database.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(
      inArray(
        auditEntries.administratorId,
        staff.map(({ id }) => id),
      ),
    )
    .orderBy(auditEntries.id);
  return { answers, written: written.map(({ action }) => action) };
}

const inputOf = (input: Act["input"], index: number): object =>
  Array.isArray(input) ? (input[index] as object) : input;

/** One call of an administrator, which must succeed. */
export async function act<T = object>({ server }: World, procedure: string, input: object): Promise<T> {
  const { cookies } = await addAdministrator(server, "admin");
  const { status, body, failure } = await mutateTrpc<T>(server, procedure, input, cookies);
  expect({ procedure, status, failure }).toEqual({ procedure, status: 200, failure: undefined });
  return body;
}

/** The books, read as their screen reads them, balance. */
export async function expectBalanced({ server }: World): Promise<void> {
  const { cookies } = await addAdministrator(server, "admin");
  const { body, failure } = await queryTrpc<LedgerTotals>(server, "admin.ledger.view", undefined, cookies);
  expect({ failure, difference: body?.difference, unbalanced: body?.unbalanced }).toEqual({
    failure: undefined,
    difference: 0,
    unbalanced: [],
  });
}

export const PRICE = 3990;

/** A member's order for the basic plan with an attempt to pay it. */
export async function openedOrder({ server }: World, more: object = {}) {
  const member = await addMember(server);
  return { member, ...(await placeOrderAndBeginPayment(server, member.cookies, "basic", more)) };
}

/** A member's order for the basic plan, paid by card or at an ATM, and fulfilled. */
export async function paidOrder(world: World, method: "card" | "atm" = "card") {
  const order = await openedOrder(world);
  await payInFull(world, order.merTradeNo, method);
  return order;
}
export type PaidOrder = Awaited<ReturnType<typeof paidOrder>> & { member: TestMember };

export async function payInFull(
  { server }: World,
  merTradeNo: string,
  method: "card" | "atm" = "card",
  amount = PRICE,
) {
  if (method === "card") return expectStatusOk(notify(server, gatewayEventFields.card(merTradeNo, amount)));
  const TradeNo = `17${merTradeNo}`;
  await expectStatusOk(notify(server, { ...gatewayEventFields.atmNumber(merTradeNo, amount), TradeNo }));
  server.clock.advance(1000);
  await expectStatusOk(notify(server, { ...gatewayEventFields.atmPaid(merTradeNo, amount), TradeNo }));
}
export const expectStatusOk = async (status: Promise<number>) => expect(await status).toBe(200);

/** An order's open flags, oldest first. */
export const openFlagsOf = ({ server }: World, orderId: string) => openFlagRows(server, orderId);
export const flagOf = ({ server }: World, orderId: string, code: OrderFlag) => openFlagOf(server, orderId, code);

/** The newest event that waits for a person. */
export async function newestOpenEvent({ server }: World) {
  const [event] = await server.database.db
    .select()
    .from(paymentEvents)
    .where(and(isNotNull(paymentEvents.quarantine), isNull(paymentEvents.resolvedAt)))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(1);
  return event ?? expect.fail("no event waits");
}

/** An order's refunds, oldest first. */
export const refundsOf = ({ server }: World, orderId: string) =>
  server.database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt, refunds.id);

/** How many rows of an order's grants are in force. */
export async function countGrantsInForce({ server }: World, orderId: string): Promise<number> {
  const [row] = await server.database.db.execute<{ count: number }>(
    sql`select count(*)::int from membership_grants where order_id = ${orderId} and revoked_at is null`,
  );
  return row?.count ?? 0;
}

/** Settles a flag in the only way that a person can choose for it. */
export const settleFlagAct = (id: string, settlement: "accepted" | "fulfilled" | "recorded") => ({
  procedure: "admin.orderFlag.settle",
  input: { id, settlement, reason: "和購買人確認過" },
});
