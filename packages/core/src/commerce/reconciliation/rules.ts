import type { ComparisonState } from "@panshi/contracts/commerce/reconciliation";
import { followingDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { PaymentQueryAnswer } from "../../platform/gateway.ts";

/** Days that a run makes up for. */
const DAYS_BACK = 7;
/** A comparison that has not got further for so long was interrupted. */
export const INTERRUPTED_AFTER = 10 * MINUTE;

/** The days that should be compared by now, oldest first: the week before today. */
export function daysToCompare(now: Date): string[] {
  const today = taipeiDay(now);
  return Array.from({ length: DAYS_BACK }, (_, index) => taipeiDay(now.getTime() - (DAYS_BACK - index) * DAY)).filter(
    (day) => day < today,
  );
}

/** When a Taipei day begins and when it ends. */
export const taipeiDayBounds = (day: string) => ({
  from: new Date(`${day}T00:00:00+08:00`),
  to: new Date(`${followingDay(day)}T00:00:00+08:00`),
});

/** How a day's comparison stands. */
export function comparisonStateOf(
  { finishedAt, progressAt }: { finishedAt: Date | null; progressAt: Date },
  now: Date,
): ComparisonState {
  if (finishedAt) return "done";
  return progressAt.getTime() > now.getTime() - INTERRUPTED_AFTER ? "running" : "interrupted";
}

/** What our books say of a payment that came through the gateway. Amounts are whole TWD. */
type BookedPayment = {
  merTradeNo: string;
  received: number;
  /** Refunds that are done, and whether one of them cancelled the authorisation before capture. */
  refunded: number;
  cancelled: boolean;
  /** Whether a refund has no outcome yet. */
  refunding: boolean;
};

const eventWords: Partial<Record<string, string>> = {
  failed: "付款失敗",
  expired: "逾期未付",
  cancelled: "已取消",
  number_issued: "還沒付款",
};
const twd = (amount: number): string => `${amount.toLocaleString("en-US")} 元`;

/** `unanswered`: the gateway gave no answer that counts. `differs` says how, in words for an administrator. */
export type ComparisonVerdict = "same" | "unanswered" | { differs: string };

/**
 * Compares our books with the gateway's answer about a payment. What a query says of money refunded after capture is not documented
 * (docs/payuni-protocol.md), so that alone is never compared.
 */
export function comparePaymentWithGateway(booked: BookedPayment, answer: PaymentQueryAnswer): ComparisonVerdict {
  const { merTradeNo, received, refunded, cancelled, refunding } = booked;
  // While a refund has no outcome the gateway may know it already.
  if (answer.kind === "unreachable" || refunding) return "unanswered";
  const ours = `我們的帳上實收 ${twd(received)}${refunded > 0 ? `，已退 ${twd(refunded)}` : ""}`;
  if (answer.kind === "not_found") return { differs: `付款 ${merTradeNo}：金流查不到這筆交易，${ours}` };
  const { event, processing } = answer;
  if (processing) return "unanswered";
  const isReturned = refunded >= received;
  if (event.kind === "cancelled" && isReturned) return "same";
  if (event.kind !== "paid") {
    const words = eventWords[event.kind];
    return words === undefined ? "unanswered" : { differs: `付款 ${merTradeNo}：金流說${words}，${ours}` };
  }
  if (event.amount !== null && event.amount !== received)
    return { differs: `付款 ${merTradeNo}：金流說付了 ${twd(event.amount)}，${ours}` };
  if (cancelled && event.closeStatus === "captured")
    return { differs: `付款 ${merTradeNo}：金流說已經請款，我們的帳上取消了授權` };
  if (!isReturned && event.closeStatus === "cancelled")
    return { differs: `付款 ${merTradeNo}：金流說請款已經取消，${ours}` };
  return "same";
}
