import type { OwnReferral } from "@panshi/contracts/commerce/own-referral";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { REFERRAL_REWARD_DAYS } from "@panshi/contracts/commerce/referral-state";

/** The running program in a sentence: when who is given what. */
export function termsText({
  referrerReward,
  refereeReward,
  minimumPurchase,
}: NonNullable<OwnReferral["terms"]>): string {
  const order = minimumPurchase > 0 ? `第一筆滿 ${formatPrice(minimumPurchase)} 的訂單` : "第一筆訂單";
  const when = `朋友用你的連結註冊，${order}付款 ${REFERRAL_REWARD_DAYS} 天後沒有退款，`;
  if (referrerReward > 0 && refereeReward > 0)
    return `${when}你會收到一張 ${formatPrice(referrerReward)} 的優惠券，朋友也有一張 ${formatPrice(refereeReward)} 的。`;
  if (referrerReward > 0) return `${when}你會收到一張 ${formatPrice(referrerReward)} 的優惠券。`;
  if (refereeReward > 0) return `${when}朋友會收到一張 ${formatPrice(refereeReward)} 的優惠券。`;
  return "朋友用你的連結註冊，我們會記得是你帶來的。這次沒有優惠券。";
}
