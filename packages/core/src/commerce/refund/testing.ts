import { randomUUID } from "node:crypto";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { RefundInput, RefundRecordInput, RefundView } from "@panshi/contracts/commerce/refund";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { auditEntries, refunds } from "@panshi/db/schema";
import { and, asc, eq, like } from "drizzle-orm";
import type { AdministratorCtx } from "../../platform/context.ts";
import { listFlags } from "../order/flag/list-flags.ts";
import { type TestShop } from "../../testing-shop.ts";
import { makeRefund } from "./staff/make-refund.ts";
import { type RefundToRecord, recordRefund } from "./staff/record-refund.ts";
import { resolveRefund } from "./staff/resolve-refund.ts";

/** What refunds a part of an order, and takes back all that can be, those products, or nothing of money that a flag holds. */
export const refundInput = (
  id: string,
  amount: number,
  { flagId = null, productIds = null, ...more }: Partial<RefundInput> = {},
) => ({
  id,
  idempotencyKey: randomUUID(),
  amount,
  revokes: flagId ? null : productIds ? ("products" as const) : ("all" as const),
  productIds,
  lastDay: null,
  flagId,
  reason: "改變心意",
  ...more,
});

/** For tests of refunds: what an administrator does, and what is stored then. */
export function refundTestActions(shop: TestShop, administrator: AdministratorCtx) {
  const { db } = shop.database;
  return {
    make: (id: string, amount: number, more: Partial<RefundInput> = {}): Promise<RefundView> =>
      makeRefund(administrator, refundInput(id, amount, more)),
    record: (id: string, amount: number, more: Partial<RefundRecordInput> & Partial<RefundToRecord> = {}) =>
      recordRefund(administrator, {
        reference: "822-0001",
        day: taipeiDay(shop.clock.now()),
        ...more,
        ...refundInput(id, amount, more),
      }),
    settle: (id: string, outcome: "done" | "refused", reason = "金流後台查過了") =>
      resolveRefund(administrator, { id, outcome, reason }),
    /** An order's refunds, oldest first. */
    rows: (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id)),
    /** The steps of an order's refunds in the audit, and who made them. */
    audits: async (orderId: string) =>
      (
        await db
          .select()
          .from(auditEntries)
          .where(and(eq(auditEntries.subjectId, orderId), like(auditEntries.action, "order.refund.%")))
          .orderBy(asc(auditEntries.id))
      ).map(({ action, administratorId }) => [action.replace("order.refund.", ""), administratorId]),
    /** The flag of an order with this code, open or settled. */
    flagOf: async (orderId: string, code: OrderFlag) => {
      const flags = await listFlags(shop.ctx, { orderIds: [orderId] });
      const flag = flags.find((each) => each.code === code);
      if (!flag) throw new Error(`no flag ${code}`);
      return flag;
    },
  };
}
