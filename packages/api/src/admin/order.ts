import { RefundInput } from "@panshi/contracts/refund";
import { exportInvoicesToIssue } from "@panshi/core/invoice/export-invoices-to-issue";
import { refundOrder } from "@panshi/core/refund/refund-order";
import * as z from "zod/mini";
import { router, administratorProcedure } from "../trpc.ts";

/** What administrators do with orders; the screens come with the back office. */
export const order = router({
  refund: administratorProcedure("orders:refund")
    .input(RefundInput)
    .output(z.void())
    .mutation(({ ctx, input }) => refundOrder({ ctx, input })),
  /** A CSV file of the paid orders whose invoice waits to be issued. */
  exportInvoices: administratorProcedure("invoices:manage")
    .output(z.string())
    .mutation(({ ctx }) => exportInvoicesToIssue({ ctx })),
});
