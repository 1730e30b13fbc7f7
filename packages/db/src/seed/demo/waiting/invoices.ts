import { DAY } from "../../days.ts";
import type { NewInvoiceRow } from "../invoices.ts";
import { type SeededOrder } from "../orders.ts";
import { findFulfilledOrder, type DemoCaseContext } from "./rows.ts";

const notIssued = { state: "waiting", amount: null, number: null, issuedAt: null } as const;

/** Invoices that wait for longer than they should: two that no export took, and one that the provider rejected. */
export function addInvoiceCases(waiting: DemoCaseContext): void {
  const { day } = waiting.source;
  const wait = (days: number, invoice: Partial<NewInvoiceRow>) => {
    const paid = { method: "card", from: day - (days + 2) * DAY, until: day - days * DAY } as const;
    const seeded = orderOf(waiting, paid);
    if (seeded) seeded.invoice = { ...notIssued, updatedAt: seeded.order.createdAt, ...invoice };
  };
  wait(3, {});
  wait(4, {});
  wait(6, {
    carrier: "mobile",
    carrierValue: "/ABC1234",
    companyTitle: null,
    rejection: "手機條碼不存在",
    updatedAt: new Date(day - DAY),
  });
}

function orderOf(waiting: DemoCaseContext, paid: Parameters<typeof findFulfilledOrder>[1]): SeededOrder | undefined {
  const member = waiting.member("vip", (each) => findFulfilledOrder(each, paid) !== undefined);
  return member && findFulfilledOrder(member, paid);
}
