import { type DiscountTerms, promotionScopes } from "@panshi/contracts/commerce/promotion";
import { formatMoney } from "../../../kit/list/cells.tsx";

/** What is taken off: 折抵 10%, 折抵 NT$ 300. */
export const discountText = ({
  discountType,
  discountValue,
}: Pick<DiscountTerms, "discountType" | "discountValue">): string =>
  `折抵 ${discountType === "percentage" ? `${discountValue}%` : formatMoney(discountValue)}`;

/** What it is for: 會員方案，滿 NT$ 9,990. */
export const scopeText = ({ appliesTo, minimumAmount }: Pick<DiscountTerms, "appliesTo" | "minimumAmount">): string =>
  minimumAmount ? `${promotionScopes[appliesTo]}，滿 ${formatMoney(minimumAmount)}` : promotionScopes[appliesTo];
