/** What a referral is. No schemas here: the tables read it too, and the member's account by its script budget. */

/** So many days after its payment an order earns the rewards. */
export const REFERRAL_REWARD_DAYS = 7;
/** So many days a member's own coupon can be used, to the end of the last one. */
export const OWN_COUPON_DAYS = 180;

/**
 * `registered`: the new member has no order that earns a reward yet. `waiting`: there is one, in its seven days or with an open request to
 * refund it. `withdrawn`: the order was refunded after the reward.
 */
export const referralStates = {
  registered: "已註冊",
  waiting: "等待發放",
  rewarded: "已發放",
  withdrawn: "已收回",
  refused: "不發放",
} as const;
export type ReferralState = keyof typeof referralStates;
export const referralStateKeys = Object.keys(referralStates) as [ReferralState, ...ReferralState[]];

/** Why a referral earns nothing. */
export const referralRefusals = {
  own_card: "付款的卡片與推薦人的相同",
  refunded: "訂單在發放之前退了款",
  account_closed: "能得到獎勵的帳號已經停用或刪除",
  no_reward: "推薦計畫沒有設定獎勵",
} as const;
export type ReferralRefusal = keyof typeof referralRefusals;
export const referralRefusalKeys = Object.keys(referralRefusals) as [ReferralRefusal, ...ReferralRefusal[]];

/** What a member's own coupon is. One that is reserved by an order that is being paid is `available`. */
export const ownCouponStates = { available: "可用", used: "已使用", withdrawn: "已失效", expired: "已過期" } as const;
export type OwnCouponState = keyof typeof ownCouponStates;
export const ownCouponStateKeys = Object.keys(ownCouponStates) as [OwnCouponState, ...OwnCouponState[]];

/** The states of a member's own coupon, as its owner sees it: `reserved` by an order of theirs that is not paid yet. */
export const memberCouponStates = { ...ownCouponStates, reserved: "保留中" } as const;
export type MemberCouponState = keyof typeof memberCouponStates;
