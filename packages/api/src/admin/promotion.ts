import {
  PromotionEdit,
  PromotionInput,
  promotionList,
  PromotionRecord,
} from "@panshi/contracts/commerce/promotion-edit";
import { IdInput } from "@panshi/contracts/platform/text";
import {
  createPromotion,
  deletePromotion,
  listPromotions,
  updatePromotion,
} from "@panshi/core/commerce/coupon/staff/manage-promotions";
import * as z from "zod/mini";
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const routes = rowRoutes("/api/admin/promotions", "後台行銷");

export const promotion = router({
  list: staffPage(listPromotions, promotionList, PromotionRecord, routes.list("所有優惠與使用情形")),
  create: staffMutation(
    createPromotion,
    PromotionInput,
    PromotionRecord,
    routes.create("新增優惠", ["coupon_code_taken"]),
  ),
  update: staffMutation(
    updatePromotion,
    PromotionEdit,
    PromotionRecord,
    routes.update("更新優惠", ["coupon_code_taken"]),
  ),
  delete: staffMutation(deletePromotion, IdInput, z.void(), routes.delete("刪除優惠，優惠碼不會再給別的優惠用")),
});
