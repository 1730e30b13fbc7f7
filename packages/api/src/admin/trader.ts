import { Trader, TraderInput } from "@panshi/contracts/trader";
import { updateTrader } from "@panshi/core/trader/update-trader";
import { router, staffProcedure } from "../trpc.ts";

export const trader = router({
  update: staffProcedure("settings:general")
    .meta({ rest: { method: "PUT", path: "/api/admin/trader", summary: "更新經營者資料", tag: "後台設定" } })
    .input(TraderInput)
    .output(Trader)
    .mutation(({ ctx, input }) => updateTrader({ ctx: ctx.verb, input })),
});
