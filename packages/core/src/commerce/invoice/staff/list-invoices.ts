import type {
  AdjustmentListInput,
  AdjustmentRecord,
  InvoiceCounts,
  InvoiceListInput,
  InvoiceRecord,
} from "@panshi/contracts/commerce/invoice-record";
import type { Page } from "@panshi/contracts/platform/list";
import { maySeeContacts } from "../../../platform/contact-mask.ts";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import {
  adjustmentListQuery,
  countLateInvoices,
  selectInvoiceCounts,
  invoiceContactListQuery,
  invoiceListQuery,
  overdueInvoiceCutoff,
} from "../record-list-store.ts";
import { adjustmentReference, splitCompanyTax } from "../rules.ts";

/**
 * The invoices of paid orders, by state; searched by the buyer's name, by the whole number of an order, an invoice or a company and,
 * with `members:contact`, by the beginning of the buyer's e-mail. The access log has the companies that a page shows.
 */
export const listInvoices = staffVerb(
  "invoices:manage",
  async (ctx, input: WithTotalFlag<InvoiceListInput>): Promise<Page<InvoiceRecord>> => {
    const late = overdueInvoiceCutoff(ctx.clock.now());
    const page = await readPage({
      ctx,
      list: maySeeContacts(ctx) ? invoiceContactListQuery : invoiceListQuery,
      input,
      view: ({ dueAt, issuedAt, carrierValue, ...row }): InvoiceRecord => {
        if (!dueAt) throw new Error("An invoice that is not due was listed.");
        return {
          ...row,
          ...splitCompanyTax(row),
          companyNumber: row.carrier === "company" ? carrierValue : null,
          dueAt: dueAt.toISOString(),
          issuedAt: issuedAt?.toISOString() ?? null,
          isLate: (row.state === "waiting" || row.state === "exported") && dueAt < late,
        };
      },
    });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "invoice.list", rows: page.items, filters, total: page.total });
    return page;
  },
);

/** The voids and allowances that refunds made necessary. */
export const listAdjustments = staffVerb(
  "invoices:manage",
  async (ctx, input: WithTotalFlag<AdjustmentListInput>): Promise<Page<AdjustmentRecord>> => {
    return readPage({
      ctx,
      list: adjustmentListQuery,
      input,
      view: ({ ordinal, carrier, doneAt, createdAt, ...row }): AdjustmentRecord => ({
        ...row,
        ...splitCompanyTax({ ...row, carrier }),
        code: adjustmentReference(row.orderNumber, ordinal),
        doneAt: doneAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      }),
    });
  },
);

/** How many invoices are late; null above ten thousand. */
export const viewLateInvoices = staffVerb("invoices:manage", (ctx): Promise<number | null> => {
  return countLateInvoices(ctx.db, ctx.clock.now());
});

/** How many invoices and adjustments wait, and how many are late. */
export const viewInvoiceCounts = staffVerb("invoices:manage", async (ctx): Promise<InvoiceCounts> => {
  return selectInvoiceCounts(ctx.db, ctx.clock.now());
});
