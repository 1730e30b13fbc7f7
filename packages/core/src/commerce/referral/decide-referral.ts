import { type Db, transaction } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { OWN_COUPON_DAYS } from "@panshi/contracts/commerce/referral-state";
import { giveOwnCoupon, listUsesOfCoupons, withdrawOwnCoupon } from "../coupon/own-coupon.ts";
import { raiseFlag } from "../order/flag/raise-flag.ts";
import { lockOrders } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { decideReward, isRefunded, type OrderFacts } from "./rules.ts";
import {
  type ReferralChange,
  type ReferralRow,
  selectDueReferralIds,
  selectOrderFacts,
  selectReferral,
  selectReferralForUpdate,
  updateReferral,
} from "./store.ts";

type JobCtx = { db: Db; clock: Clock };
/** What became of a referral; `nothing`: somebody else had decided it meanwhile. */
export type ReferralOutcome = "rewarded" | "refused" | "postponed" | "withdrawn" | "kept" | "nothing";

/** The ids of referrals that are due, at most `limit`. A job's work. */
export const listDueReferrals = (ctx: JobCtx, { limit }: { limit: number }): Promise<string[]> =>
  selectDueReferralIds(ctx.db, ctx.clock.now(), limit);

/**
 * Decides a referral that is due: gives the reward, refuses it or looks again later; after the reward, withdraws the coupons where the
 * order was refunded. In one transaction, under the locks of both members, the order and the referral, so that it happens once whoever
 * does it at the same time.
 */
export async function decideReferral(ctx: JobCtx, { id }: { id: string }): Promise<ReferralOutcome> {
  return transaction(ctx, async (tx) => {
    const found = await selectReferral(tx.db, id);
    if (!found || found.orderId === null || !isDue(tx, found)) return "nothing";
    const { orderId, referrerId, refereeId } = found;
    // The orders that have used its coupons are flagged under their locks, which come before the referral's.
    const promotionIds = couponsOf(found).map(({ promotionId }) => promotionId);
    const uses = await listUsesOfCoupons(tx, { promotionIds });
    const ids = new Set([orderId, ...uses.map((use) => use.orderId)]);
    const locked = await lockOrders(tx, { ids: [...ids], memberIds: [referrerId, refereeId] });
    const referral = await selectReferralForUpdate(tx.db, id);
    if (!referral || !isDue(tx, referral)) return "nothing";
    const order = await selectOrderFacts(tx.db, { orderId, referrerId, refereeId });
    if (!order) return "nothing";
    return referral.state === "waiting" ? decide(tx, referral, order) : review(tx, referral, order, locked);
  });
}

const isDue = ({ clock }: JobCtx, { dueAt }: ReferralRow): boolean => dueAt !== null && dueAt <= clock.now();

/** The coupons that were given, in the order of their ids, in which they are locked. */
const couponsOf = (referral: ReferralRow) =>
  [
    {
      memberId: referral.referrerId,
      promotionId: referral.referrerPromotionId,
      value: referral.referrerReward,
      words: toReferrer,
    },
    {
      memberId: referral.refereeId,
      promotionId: referral.refereePromotionId,
      value: referral.refereeReward,
      words: toReferee,
    },
  ]
    .flatMap(({ promotionId, ...rest }) => (promotionId === null ? [] : [{ promotionId, ...rest }]))
    .toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1));

async function decide(tx: JobCtx, referral: ReferralRow, order: OrderFacts): Promise<ReferralOutcome> {
  const now = tx.clock.now();
  const change = (set: ReferralChange) => updateReferral(tx.db, referral.id, set);
  const decision = decideReward(order, referral, now);
  if (decision.kind === "wait") {
    await change({ dueAt: decision.until });
    return "postponed";
  }
  if (decision.kind === "refuse") {
    await change({ dueAt: null, refusedReason: decision.reason });
    return "refused";
  }
  const { referrerReward, refereeReward } = decision;
  const referrer = { memberId: referral.referrerId, value: referrerReward, words: toReferrer };
  const referee = { memberId: referral.refereeId, value: refereeReward, words: toReferee };
  const referrerPromotionId = await give(tx, referrer);
  await change({
    dueAt: null,
    rewardedAt: now,
    referrerPromotionId,
    rewardedAmount: referrerPromotionId === null ? null : referrerReward,
    refereePromotionId: await give(tx, referee),
  });
  return "rewarded";
}

type Words = {
  coupon: string;
  title: string;
  message: (value: string) => string;
  withdrawn: (value: string) => string;
};

const toReferrer: Words = {
  coupon: "推薦好友的謝禮",
  title: "謝謝你的推薦",
  message: (value) =>
    `你推薦的朋友走出了第一步，我們送你一張 NT$ ${value} 的優惠券，${OWN_COUPON_DAYS} 天內買什麼都能折抵一次。優惠碼在你的帳號頁。`,
  // The refund is the friend's own affair.
  withdrawn: (value) =>
    `因為推薦而送你的 NT$ ${value} 優惠券，後來不再符合條件，所以收回了，不能再使用。有疑問，請從聯絡頁告訴我們。`,
};
const toReferee: Words = {
  coupon: "朋友推薦的見面禮",
  title: "送你一份見面禮",
  message: (value) =>
    `謝謝你隨著朋友的推薦來到這裡，送你一張 NT$ ${value} 的優惠券，${OWN_COUPON_DAYS} 天內買什麼都能折抵一次。優惠碼在你的帳號頁。`,
  withdrawn: (value) =>
    `你的訂單退了款，因為那筆訂單而送你的 NT$ ${value} 優惠券也收回了，不能再使用。有疑問，請從聯絡頁告訴我們。`,
};

/** Gives a member a coupon and tells them; nothing where it is worth nothing. Returns its id. */
async function give(
  tx: JobCtx,
  { memberId, value, words }: { memberId: string; value: number; words: Words },
): Promise<string | null> {
  if (value === 0) return null;
  const id = await giveOwnCoupon(tx, { ownerId: memberId, title: words.coupon, value });
  const message = words.message(value.toLocaleString("en-US"));
  await notifyMember(tx, { memberId, type: "service", title: words.title, message, path: "/account" });
  return id;
}

/**
 * After the reward: nothing, unless money of the order went back. `locked` are the orders whose locks are held. An order that has used a
 * coupon is flagged, unless all of its own money went back as well.
 */
async function review(
  tx: JobCtx,
  referral: ReferralRow,
  order: OrderFacts,
  locked: readonly OrderRow[],
): Promise<ReferralOutcome> {
  if (!isRefunded(order)) {
    await updateReferral(tx.db, referral.id, { dueAt: null });
    return "kept";
  }
  const now = tx.clock.now();
  for (const { promotionId, ...coupon } of couponsOf(referral))
    if (await withdrawOwnCoupon(tx, { promotionId })) await tellWithdrawn(tx, coupon);
  const { referrerPromotionId, rewardedAmount } = referral;
  const promotionIds = couponsOf(referral).map(({ promotionId }) => promotionId);
  const uses = await listUsesOfCoupons(tx, { promotionIds });
  const users = uses.map((use) => locked.find(({ id }) => id === use.orderId));
  // One that was placed as these locks were waited for is not among them: it is seen to the next time.
  if (users.some((user) => user === undefined)) {
    await updateReferral(tx.db, referral.id, { dueAt: new Date(now.getTime() + MINUTE) });
    return "postponed";
  }
  for (const user of users)
    if (user && user.state !== "refunded") await raiseFlag(tx, { orderId: user.id, code: "coupon_withdrawn" });
  const isSpent = uses.some(({ promotionId }) => promotionId === referrerPromotionId);
  await updateReferral(tx.db, referral.id, {
    dueAt: null,
    withdrawnAt: now,
    rewardedAmount: rewardedAmount === null || isSpent ? rewardedAmount : 0,
  });
  return "withdrawn";
}

/** Tells the owner of a coupon that was not used that it is gone. */
const tellWithdrawn = (tx: JobCtx, { memberId, value, words }: { memberId: string; value: number; words: Words }) =>
  notifyMember(tx, {
    memberId,
    type: "service",
    title: "一張優惠券收回了",
    message: words.withdrawn(value.toLocaleString("en-US")),
    path: "/account",
  });
