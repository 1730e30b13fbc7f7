import type { OrderAct } from "@panshi/contracts/commerce/order-detail";
import { hasPermission, type Role } from "@panshi/contracts/platform/permissions";
import type { OrderRow } from "../rows.ts";
import type { PaymentAttempt } from "../../payment/rows.ts";

type Order = Pick<OrderRow, "state" | "memberId" | "email">;

/** Nothing was paid, and it could still be. */
export const isCancellable = ({ state }: Pick<Order, "state">): boolean => state === "pending";
/** Paid, and not fulfilled. */
export const isPaidButUnfulfilled = ({ state }: Pick<Order, "state">): boolean => state === "paid";
/** Paid by a visitor, and nobody's yet. */
export const isUnclaimedOrder = (order: Order): boolean => isPaidButUnfulfilled(order) && order.memberId === null;
/** An attempt that the gateway knows. */
export const isGatewayAttempt = ({ channel }: Pick<PaymentAttempt, "channel">): boolean => channel === "gateway";

type Attempts = readonly Pick<PaymentAttempt, "channel">[];

/** What an administrator may do with an order now. `isErased`: whether its member was; `isFlagged`: whether a flag is open, which comes first; `isHeld`: whether its refund is asked for or on its way. */
export function allowedOrderActions(
  role: Role,
  order: Order & { isErased: boolean; isFlagged: boolean; isHeld: boolean },
  attempts: Attempts,
): OrderAct[] {
  if (!hasPermission(role, "orders:settle")) return [];
  const isUnclaimed = isUnclaimedOrder(order);
  const allowed: Record<OrderAct, boolean> = {
    cancel: isCancellable(order) && !order.isFlagged,
    queryNow: attempts.some(isGatewayAttempt),
    recordPayment: true,
    assign: !order.isHeld && (isUnclaimed || (isPaidButUnfulfilled(order) && order.isErased)),
    resendClaim: !order.isHeld && isUnclaimed && order.email !== null,
  };
  return (Object.keys(allowed) as OrderAct[]).filter((act) => allowed[act]);
}
