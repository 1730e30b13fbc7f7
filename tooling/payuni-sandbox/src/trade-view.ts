import { paidOrDueAmountOf, refundedOf, type Trade, tradeStatus } from "./trade.ts";

/** A trade as the control API shows it. Times are ms since 1970; `page` is the hosted page's path. */
export const tradeView = (trade: Trade) => ({
  merTradeNo: trade.merTradeNo,
  tradeNo: trade.tradeNo,
  amount: trade.amount,
  paidAmount: trade.paidAt === null ? null : paidOrDueAmountOf(trade),
  description: trade.description,
  state: trade.state,
  tradeStatus: tradeStatus[trade.state],
  offered: trade.offered,
  method: trade.method,
  number: trade.number,
  newMerTradeNo: trade.newMerTradeNo,
  closeStatus: trade.closeStatus,
  openedAt: trade.openedAt,
  paidAt: trade.paidAt,
  capturedAt: trade.capturedAt,
  refunded: refundedOf(trade),
  refunds: trade.refunds,
  notifyUrl: trade.notifyUrl,
  returnUrl: trade.returnUrl,
  backUrl: trade.backUrl,
  page: `/pay/${trade.token}`,
  faults: trade.faults,
  events: trade.events.map(({ deliveries, ...event }, index) => ({
    index,
    ...event,
    deliveries: deliveries.map(({ state, dueAt, attempts }) => ({ state, dueAt, attempts })),
  })),
});
export type TradeView = ReturnType<typeof tradeView>;
