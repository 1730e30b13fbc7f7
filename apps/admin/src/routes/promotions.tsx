import { trpc } from "@panshi/client/trpc";
import { promotionScopes } from "@panshi/contracts/commerce/promotion";
import { promotionList, promotionPeriods } from "@panshi/contracts/commerce/promotion-edit";
import { MarketingHead } from "../features/commerce/marketing/marketing-head.tsx";
import { promotionColumns } from "../features/commerce/promotion/promotion-columns.tsx";
import { PromotionForm } from "../features/commerce/promotion/promotion-form.tsx";
import { promotionResource } from "../features/commerce/promotion/promotion-resource.ts";
import { activeStateLabels } from "../kit/list/cells.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  period: { label: "期間", options: promotionPeriods },
  isActive: { label: "啟用", options: activeStateLabels },
  appliesTo: { label: "適用範圍", options: promotionScopes },
} as const;

/** `/admin/marketing/promotions`: the promotions and their coupon codes. */
export default function Promotions() {
  const calls = trpc.useUtils().client.admin.promotion;
  return (
    <ListScreen
      noun={promotionResource}
      lead="每個優惠有一組優惠碼，每人限用一次。付款時先保留，付了款才算使用。"
      empty="還沒有優惠。"
      may="marketing:write"
      list={promotionList}
      query={calls.list.query}
      columns={promotionColumns}
      filters={filters}
      form={(promotion) => <PromotionForm promotion={promotion} />}
      // S2.127
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ title, couponCode }) =>
          `「${title}」會從清單消失，優惠碼 ${couponCode} 不能再用，也不會再給別的優惠。已經送出的那次付款照原來的價格，再試一次就是新的價格。`,
      }}
      above={<MarketingHead />}
    />
  );
}
