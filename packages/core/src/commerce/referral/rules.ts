import type { OrderState } from "@panshi/contracts/commerce/order";
import type { ReferralRefusal } from "@panshi/contracts/commerce/referral-state";
import { DAY, HOUR } from "../../platform/clock.ts";

/** How long after the payment of the order that earns it a reward is given, in milliseconds. */
export const REWARD_DELAY = 7 * DAY;
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
  /** Whether the new member's account is neither deactivated nor deleted. */
  isRefereeOpen: boolean;
  /** Whether the referrer's account is not deleted. */
  isReferrerKept: boolean;
};

type ReferralDecision =
  | { kind: "reward" }
  | { kind: "refuse"; reason: ReferralRefusal }
  | { kind: "wait"; until: Date };

/** Whether any of an order's own money went back. */
export const isRefunded = ({ state }: Pick<OrderFacts, "state">): boolean =>
  state === "refunded" || state === "partly_refunded";

/** What becomes of a referral that waits. */
export function decideReward(order: OrderFacts, now: Date): ReferralDecision {
  if (isRefunded(order)) return { kind: "refuse", reason: "refunded" };
  const due = new Date((order.paidAt ?? now).getTime() + REWARD_DELAY);
  if (due > now) return { kind: "wait", until: due };
  if (order.isRefundOpen) return { kind: "wait", until: new Date(now.getTime() + POSTPONEMENT) };
  if (!order.isRefereeOpen) return { kind: "refuse", reason: "account_closed" };
  return order.isOwnCard ? { kind: "refuse", reason: "own_card" } : { kind: "reward" };
}
