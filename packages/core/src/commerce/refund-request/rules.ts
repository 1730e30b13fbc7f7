import type { OwnRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { PAYOUT_HOLD_HOURS } from "@panshi/contracts/commerce/refund-request-labels";
import { HOUR } from "../../platform/clock.ts";
import { greeting } from "../../platform/mail/greeting.ts";
import type { LockedMember } from "../../platform/member-lock/lock-member.ts";
import type { OrderRow } from "../order/rows.ts";
import type { RequestRow } from "./store.ts";

/** From when money may be sent to the account that was entered: until then its owner can object. Null where there is none. */
export const payoutAllowedFrom = ({
  account,
  accountEnteredAt,
}: Pick<RequestRow, "account" | "accountEnteredAt">): Date | null =>
  account && accountEnteredAt ? new Date(accountEnteredAt.getTime() + PAYOUT_HOLD_HOURS * HOUR) : null;

/** Whether the account may be paid now. */
export function isPayable(request: Pick<RequestRow, "state" | "account" | "accountEnteredAt">, now: Date): boolean {
  const from = payoutAllowedFrom(request);
  return request.state === "paying" && from !== null && now >= from;
}

/** Who gets the money and the letters, and how they show that it is they. */
export type Buyer = {
  /** `member`: signed in as the order's member; `code`: by the link and a code, both to the email. */
  by: "member" | "code";
  memberId: string | null;
  email: string | null;
  greeting: string;
};

/**
 * The buyer of an order. A member who was erased or deactivated cannot sign in, and gets by email what is owed to them, as a visitor
 * does.
 */
export function buyerOf(
  order: Pick<OrderRow, "email">,
  member: LockedMember | null,
  request: Pick<RequestRow, "email"> | null,
): Buyer {
  const email = member?.email ?? request?.email ?? order.email;
  return member?.isActive && !member.deletedAt
    ? { by: "member", memberId: member.id, email, greeting: greeting(member) }
    : { by: "code", memberId: null, email, greeting: "你好：" };
}

/** A request as its buyer sees it. */
export const ownRequestView = (row: RequestRow): OwnRefundRequest => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  productIds: row.productIds,
  proposed: row.proposed,
  amount: row.amount,
  decisionReason: row.decisionReason,
  payoutFrom: payoutAllowedFrom(row)?.toISOString() ?? null,
  accountUntil: row.accountUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});
