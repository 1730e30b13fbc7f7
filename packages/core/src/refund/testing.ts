import { AppError } from "@panshi/contracts/errors";
import { auditEntries, refunds } from "@panshi/db/schema";
import { and, asc, eq, like } from "drizzle-orm";
import type { AdministratorCtx } from "../context.ts";
import type { TestCore } from "../testing.ts";
import { refundOrder } from "./refund-order.ts";

/** For tests: refunds `amount` whole TWD; returns null, or the error that was thrown. */
export async function tryRefund(
  ctx: AdministratorCtx,
  id: string,
  amount: number,
  more: object = {},
): Promise<AppError | null> {
  try {
    await refundOrder({ ctx, input: { id, amount, productIds: null, reason: "改變心意", ...more } });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** An order's refunds, oldest first. */
export const refundRows = ({ database }: TestCore, orderId: string) =>
  database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** The steps of an order's refunds in the audit, and who made them. */
export const refundAudits = async ({ database }: TestCore, orderId: string) =>
  (
    await database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, orderId), like(auditEntries.action, "order.refund.%")))
      .orderBy(asc(auditEntries.id))
  ).map(({ action, administratorId }) => [action.replace("order.refund.", ""), administratorId]);
