import { trpc } from "@panshi/client/trpc";
import type { PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import { declareResource } from "../../../kit/resource-info.ts";

export const promotionResource = declareResource<PromotionRecord>({
  name: "優惠",
  unit: "個",
  title: ({ title }) => title,
  calls: trpc.admin.promotion,
});
