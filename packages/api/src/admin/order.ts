import { RefundInput } from "@panshi/contracts/refund";
import { exportInvoices } from "@panshi/core/order/export-invoices";
import { refundOrder } from "@panshi/core/order/refund-order";
import * as z from "zod/mini";
import { router, staffProcedure } from "../trpc.ts";

/** What staff do with orders; the screens come with the back office. */
export const order = router({
  refund: staffProcedure("orders:refund")
    .input(RefundInput)
    .output(z.void())
    .mutation(({ ctx, input }) => refundOrder({ ctx: ctx.verb, input })),
  /** A CSV file of the paid orders whose invoice waits to be issued. */
  exportInvoices: staffProcedure("orders:read")
    .output(z.string())
    .mutation(({ ctx }) => exportInvoices({ ctx: ctx.verb })),
});
