import { createHash } from "node:crypto";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { invoiceAdjustments } from "../../../schema/commerce/invoice.ts";
import type { mailOutbox } from "../../../schema/platform/notification.ts";
import type { orderHolds } from "../../../schema/commerce/order-hold.ts";
import type { orderFlags, paymentEvents } from "../../../schema/commerce/payment.ts";
import type { refundRequests, refunds } from "../../../schema/commerce/refund.ts";
import { idAtTime } from "../../seed-ids.ts";
import { Random } from "../../random.ts";
import type { DemoInputs } from "../members/generate-member.ts";
import { DEMO_ACCOUNTS, type MemberKind } from "../members/kinds.ts";
import type { DemoMember } from "../members/member.ts";
import type { NewAttemptRow, SeededOrder } from "../orders.ts";

/** What is there beside the orders of members, in the order of the foreign keys. */
export type DemoCaseRows = {
  events: (typeof paymentEvents.$inferInsert)[];
  flags: (typeof orderFlags.$inferInsert)[];
  requests: (typeof refundRequests.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  holds: (typeof orderHolds.$inferInsert)[];
  adjustments: (typeof invoiceAdjustments.$inferInsert)[];
  emails: (typeof mailOutbox.$inferInsert)[];
};

/** What the cases are made from: each takes generated members of its own. */
export type DemoCaseContext = {
  source: DemoInputs;
  random: Random;
  rows: DemoCaseRows;
  /** The first member that no case has and that `fits`; undefined where a small demo has none. */
  member: (kind: MemberKind, fits?: (member: DemoMember) => boolean) => DemoMember | undefined;
};

export function createDemoCaseContext(source: DemoInputs, members: readonly DemoMember[]): DemoCaseContext {
  const free = new Set(members.filter(({ index, member }) => index >= DEMO_ACCOUNTS && member.isActive));
  return {
    source,
    random: new Random(source.seed, "waiting"),
    rows: { events: [], flags: [], requests: [], refunds: [], holds: [], adjustments: [], emails: [] },
    member: (kind, fits = () => true) => {
      for (const each of free) {
        if (each.kind !== kind || !fits(each)) continue;
        free.delete(each);
        return each;
      }
      return undefined;
    },
  };
}

/** Whether the member had completed the registration by a time. */
export const hadRegistered =
  (at: number) =>
  ({ member: { registrationCompletedAt } }: DemoMember): boolean =>
    registrationCompletedAt !== null && registrationCompletedAt !== undefined && registrationCompletedAt.getTime() < at;

/** An order that was paid at its price and fulfilled, in the range of times and in this way. */
export const findFulfilledOrder = (
  { orders }: DemoMember,
  { method, from, until }: { method: NewAttemptRow["paymentType"]; from: number; until: number },
): SeededOrder | undefined =>
  orders.find(
    ({ order: { state, paidAt, method: paidBy, discount } }) =>
      state === "fulfilled" &&
      discount === 0 &&
      paidBy === method &&
      paidAt &&
      paidAt.getTime() >= from &&
      paidAt.getTime() < until,
  );

const paymentTypes = { card: "1", atm: "2", cvs: "3", other: "9" } as const;

/** What the gateway said of a payment; `more` differs from a payment of an attempt in full. */
export function addPaidEvent(
  { rows, random }: DemoCaseContext,
  attempt: Pick<NewAttemptRow, "merTradeNo" | "amount"> & Partial<NewAttemptRow>,
  at: number,
  more: Partial<DemoCaseRows["events"][number]> = {},
): void {
  const { id: attemptId = null, merTradeNo, tradeNo, paymentType, received } = attempt;
  const amount = received ?? attempt.amount;
  const fields = {
    Status: "SUCCESS",
    Message: "付款成功",
    MerTradeNo: merTradeNo,
    TradeNo: tradeNo ?? `DEMO-${merTradeNo}`,
    TradeAmt: String(amount),
    TradeStatus: "1",
    PaymentType: paymentTypes[paymentType ?? "atm"],
  };
  const sealed = Buffer.from(JSON.stringify(fields)).toString("hex");
  const receivedAt = new Date(at);
  rows.events.push({
    id: idAtTime(at, random),
    digest: createHash("sha256").update(`${sealed} ${at}`).digest(),
    attemptId,
    merTradeNo,
    tradeNo: fields.TradeNo,
    amount,
    method: paymentType ?? null,
    paidAt: receivedAt,
    source: "notify",
    kind: "paid",
    raw: `Status=SUCCESS&EncryptInfo=${sealed}`,
    fields,
    receivedAt,
    handledAt: receivedAt,
    ...more,
  });
}

/** A reason for review that is still open. */
export function addFlag(
  { rows, random }: DemoCaseContext,
  orderId: string,
  code: OrderFlag,
  at: number,
  more: Partial<DemoCaseRows["flags"][number]> = {},
): void {
  rows.flags.push({ id: idAtTime(at, random), orderId, code, raisedAt: new Date(at), accepted: 0, ...more });
}
