import { exportInvoicesToIssue } from "@panshi/core/invoice/export-invoices-to-issue";
import * as z from "zod/mini";
import { router, administratorProcedure } from "../trpc.ts";

/** What administrators do with orders; the screens come with the back office. */
export const order = router({
  /** A CSV file of the paid orders whose invoice waits to be issued. */
  exportInvoices: administratorProcedure("invoices:manage")
    .output(z.string())
    .mutation(({ ctx }) => exportInvoicesToIssue({ ctx })),
});
