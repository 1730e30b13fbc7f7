import { FlagSettleInput } from "@panshi/contracts/order-flag-settlement";
import { settleFlag } from "@panshi/core/order-flag/settle-flag";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

export const orderFlag = router({
  settle: administratorProcedure("orders:settle")
    .input(FlagSettleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleFlag({ ctx, input })),
});
