import { RefundInput } from "@panshi/contracts/refund";
import { refundOrder } from "@panshi/core/refund/refund-order";
import * as z from "zod/mini";
import { router, administratorProcedure } from "../trpc.ts";

/** What administrators do with orders; the screens come with the back office. */
export const order = router({
  refund: administratorProcedure("orders:refund")
    .input(RefundInput)
    .output(z.void())
    .mutation(({ ctx, input }) => refundOrder({ ctx, input })),
});
