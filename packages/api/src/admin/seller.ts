import { SellerEdit, SellerSettings } from "@panshi/contracts/commerce/seller";
import { updateSeller, viewSellerSettings } from "@panshi/core/commerce/seller/seller";
import { router, administratorProcedure } from "../trpc.ts";
import { staffMutation } from "./staff-procedure.ts";

const path = "/api/admin/seller";
const tag = "後台設定";

export const seller = router({
  view: administratorProcedure(viewSellerSettings.permission)
    .meta({ rest: { method: "GET", path, summary: "經營者資料", tag } })
    .output(SellerSettings)
    .query(({ ctx }) => viewSellerSettings(ctx)),
  update: staffMutation(updateSeller, SellerEdit, SellerSettings, {
    method: "PUT",
    path,
    summary: "更新經營者資料",
    errors: ["edit_conflict"],
    tag,
  }),
});
