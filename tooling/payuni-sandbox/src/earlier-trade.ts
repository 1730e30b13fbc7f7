import { type MethodName, successCard } from "./methods.ts";
import type { PayNumber, Trade } from "./trade.ts";

/** What is known of a trade that was made before, elsewhere. Times are ms since 1970, amounts whole TWD. */
export type EarlierTrade = Pick<Trade, "merTradeNo" | "tradeNo" | "amount" | "description" | "openedAt"> & {
  method: MethodName;
  /** The number that was issued, for ATM and CVS. */
  number: PayNumber | null;
  /** Null where it was not paid. */
  paid: { at: number; amount: number } | null;
  /** Whether a card's authorisation was cancelled before capture; else it is captured. */
  isCancelled: boolean;
  refunds: readonly { at: number; amount: number }[];
};

/** An earlier trade as it is at `now`; its shop is not notified, because nothing says where. */
export function restoreTrade(earlier: EarlierTrade, now: number): Trade {
  const { method, number, paid, isCancelled, refunds, ...trade } = earlier;
  const isCard = method === "Credit";
  const unpaidState = number && number.expiresAt < now ? "expired" : "waiting";
  return {
    ...trade,
    token: "",
    notifyUrl: null,
    returnUrl: null,
    backUrl: null,
    offered: [method],
    instalments: [],
    pageEndsAt: null,
    numberEndsAt: number?.expiresAt ?? trade.openedAt,
    request: { encryptInfo: "", hashInfo: "" },
    state: isCancelled ? "cancelled" : paid ? "paid" : unpaidState,
    method,
    card: paid && isCard ? { number: successCard, instalments: 1, authCode: "000000", at: paid.at } : null,
    number,
    paidAt: paid?.at ?? null,
    paidAmount: paid?.amount ?? null,
    newMerTradeNo: null,
    closeStatus: !isCard || !paid ? "9" : isCancelled ? "3" : "2",
    capturedAt: paid && isCard && !isCancelled ? paid.at : null,
    refunds: refunds.map((refund) => ({ ...refund, state: "done" })),
    faults: {},
    events: [],
  };
}
