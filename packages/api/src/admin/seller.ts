import { SellerEdit, SellerSettings } from "@panshi/contracts/commerce/seller";
import { updateSeller, viewSellerSettings } from "@panshi/core/commerce/seller/seller";
import { router, administratorProcedure } from "../trpc.ts";

const path = "/api/admin/seller";
const tag = "後台設定";

export const seller = router({
  view: administratorProcedure(viewSellerSettings.permission)
    .meta({ rest: { method: "GET", path, summary: "經營者資料", tag } })
    .output(SellerSettings)
    .query(({ ctx }) => viewSellerSettings(ctx)),
  update: administratorProcedure(updateSeller.permission)
    .meta({ rest: { method: "PUT", path, summary: "更新經營者資料", errors: ["edit_conflict"], tag } })
    .input(SellerEdit)
    .output(SellerSettings)
    .mutation(({ ctx, input }) => updateSeller(ctx, input)),
});
