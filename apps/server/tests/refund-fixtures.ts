import { auditEntries, refunds } from "@panshi/db/schema";
import { and, asc, eq, like } from "drizzle-orm";
import type { TestApp } from "../src/testing.ts";
import { mutateTrpc } from "./payment-fixtures.ts";

/** What tests of refunds share. `amount` is whole TWD; `cookies` are a staff session's. */
export const refund = (
  server: TestApp,
  cookies: Record<string, string>,
  id: string,
  amount: number,
  more: object = {},
) => mutateTrpc<void>(server, "admin.order.refund", { id, amount, reason: "改變心意", ...more }, cookies);

/** An order's refunds, the first first. */
export const refundRows = ({ database }: TestApp, orderId: string) =>
  database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** What the audit says of an order's refunds, and who did it. */
export const refundAudits = async ({ database }: TestApp, orderId: string) =>
  (
    await database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, orderId), like(auditEntries.action, "order.refund.%")))
      .orderBy(asc(auditEntries.id))
  ).map(({ action, administratorId }) => [action.replace("order.refund.", ""), administratorId]);
