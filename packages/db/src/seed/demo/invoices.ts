import { startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { invoices } from "../../schema/commerce/invoice.ts";
import { DAY, HOUR } from "../days.ts";
import type { SeededOrder } from "./orders.ts";

export type NewInvoiceRow = typeof invoices.$inferInsert;
type Choice = Pick<NewInvoiceRow, "carrier" | "carrierValue" | "companyTitle">;

/** The most orders of one demo member. */
const ORDERS_MAX = 20;

/** How a buyer wants the invoice: most of them by e-mail. Derived from the order's id, so that no other row changes with it. */
function choiceOf(orderId: string): Choice {
  const bits = Number.parseInt(orderId.slice(-8), 16);
  const kind = bits % 16;
  if (kind < 10) return { carrier: "email" };
  if (kind < 13) return { carrier: "mobile", carrierValue: `/${orderId.slice(-8, -1).toUpperCase()}` };
  if (kind === 13) return { carrier: "certificate", carrierValue: `DM${String(bits).padStart(14, "0")}` };
  if (kind === 14) return { carrier: "donation", carrierValue: "919" };
  // The Ministry's own example of a company number.
  return { carrier: "company", carrierValue: "04595257", companyTitle: "示範股份有限公司" };
}

/** A number as those of a two-month period: two letters and eight digits, another for each order of the demo. */
export function invoiceNumber(memberIndex: number, ordinal: number, issuedAt: Date): string {
  const month = new Date(issuedAt.getTime() + 8 * HOUR).getUTCMonth();
  const letters = String.fromCharCode(65 + Math.floor(month / 2)) + "D";
  return letters + String(memberIndex * ORDERS_MAX + ordinal).padStart(8, "0");
}

/**
 * The invoice of each order, as checkout makes it. Those of paid orders have their number since ten o'clock of the day after the
 * payment, unless that is later than the beginning of `day`: then they wait.
 */
export const invoiceRows = (memberIndex: number, orders: readonly SeededOrder[], day: number): NewInvoiceRow[] =>
  orders.map(({ order, invoice }, ordinal) => {
    const row: NewInvoiceRow = {
      orderId: order.id,
      ...choiceOf(order.id),
      state: "waiting",
      // The trigger that sets it does not run while a large group is copied.
      dueAt: order.total > 0 ? (order.paidAt ?? null) : null,
      refunded: 0,
      createdAt: order.createdAt,
      updatedAt: order.createdAt,
    };
    const issuedAt = order.paidAt && new Date(startOfTaipeiDay(order.paidAt).getTime() + DAY + 10 * HOUR);
    if (issuedAt && issuedAt.getTime() <= day && order.total > 0)
      Object.assign(row, {
        state: "issued",
        amount: order.total,
        number: invoiceNumber(memberIndex, ordinal, issuedAt),
        issuedAt,
        updatedAt: issuedAt,
      });
    return { ...row, ...invoice };
  });
