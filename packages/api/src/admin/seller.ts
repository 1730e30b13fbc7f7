import { Seller, SellerInput } from "@panshi/contracts/seller";
import { updateSeller } from "@panshi/core/seller/update-seller";
import { router, administratorProcedure } from "../trpc.ts";

export const seller = router({
  update: administratorProcedure("settings:general")
    .meta({ rest: { method: "PUT", path: "/api/admin/seller", summary: "更新經營者資料", tag: "後台設定" } })
    .input(SellerInput)
    .output(Seller)
    .mutation(({ ctx, input }) => updateSeller({ ctx, input })),
});
