import type { OrderState } from "@panshi/contracts/commerce/order";
import { REFERRAL_REWARD_DAYS, type ReferralRefusal } from "@panshi/contracts/commerce/referral-state";
import { DAY, HOUR } from "../../platform/clock.ts";

/** How long after the payment of the order that earns it a reward is given, in milliseconds. */
export const REWARD_DELAY = REFERRAL_REWARD_DAYS * DAY;
/** How long until a referral whose order is asked to be refunded is looked at again. */
const POSTPONEMENT = HOUR;

/** What decides about a referral, read under the locks of the order and of both members. */
export type OrderFacts = {
  state: OrderState;
  paidAt: Date | null;
  /** A refund of it is asked for, waiting or unknown, or whether it is still paid at all. */
  isRefundOpen: boolean;
  /** It was paid with a card that has paid an order of the referrer. */
  isOwnCard: boolean;
  /** Whether the account of each is neither deactivated nor deleted. */
  isReferrerOpen: boolean;
  isRefereeOpen: boolean;
};

/** What each is given, in whole TWD: the terms at the registration. */
type Rewards = { referrerReward: number; refereeReward: number };

/** The rewards of a decision are those that are given: 0 for no coupon. */
type ReferralDecision =
  | ({ kind: "reward" } & Rewards)
  | { kind: "refuse"; reason: ReferralRefusal }
  | { kind: "wait"; until: Date };

/** Whether any of an order's own money went back. */
export const isRefunded = ({ state }: Pick<OrderFacts, "state">): boolean =>
  state === "refunded" || state === "partly_refunded";

/**
 * What becomes of a referral that waits. Whose account is closed gets nothing, and the other one theirs: neither closes the other's
 * account.
 */
export function decideReward(order: OrderFacts, terms: Rewards, now: Date): ReferralDecision {
  if (isRefunded(order)) return { kind: "refuse", reason: "refunded" };
  const due = new Date((order.paidAt ?? now).getTime() + REWARD_DELAY);
  if (due > now) return { kind: "wait", until: due };
  if (order.isRefundOpen) return { kind: "wait", until: new Date(now.getTime() + POSTPONEMENT) };
  if (order.isOwnCard) return { kind: "refuse", reason: "own_card" };
  if (terms.referrerReward + terms.refereeReward === 0) return { kind: "refuse", reason: "no_reward" };
  const referrerReward = order.isReferrerOpen ? terms.referrerReward : 0;
  const refereeReward = order.isRefereeOpen ? terms.refereeReward : 0;
  if (referrerReward + refereeReward === 0) return { kind: "refuse", reason: "account_closed" };
  return { kind: "reward", referrerReward, refereeReward };
}
