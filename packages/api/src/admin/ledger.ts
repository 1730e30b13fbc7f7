import { Ledger } from "@panshi/contracts/ledger";
import { viewLedger } from "@panshi/core/ledger/view-ledger";
import { administratorProcedure, router } from "../trpc.ts";

export const ledger = router({
  view: administratorProcedure("orders:read")
    .output(Ledger)
    .query(({ ctx }) => viewLedger({ ctx })),
});
