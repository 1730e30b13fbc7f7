import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import type { PaymentEvent } from "../../platform/gateway.ts";
import { raiseFlag } from "../order/flag/raise-flag.ts";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import { isSameEventQuarantined } from "./event-store.ts";
import type { PaymentAttempt } from "./rows.ts";

/** The number under which the gateway booked the money of an event. */
export const bookedMerTradeNo = ({ newMerTradeNo, merTradeNo }: PaymentEvent): string | null =>
  newMerTradeNo ?? merTradeNo;

/**
 * Flags an order because of an event of one of its attempts, under the order's lock; `holdsMoney`: the attempt's money waits for a
 * decision. Returns the reason why the event itself needs a review, too: null where the same was reported before.
 */
export async function raiseEventFlag(
  ctx: FulfilOrderCtx,
  input: { code: OrderFlag; attempt: PaymentAttempt; event: PaymentEvent; holdsMoney: boolean },
): Promise<OrderFlag | null> {
  const { code, attempt, event, holdsMoney } = input;
  const { kind, tradeNo, amount } = event;
  const said = { kind, merTradeNo: bookedMerTradeNo(event), tradeNo, amount };
  if (kind !== "refund" && (await isSameEventQuarantined(ctx.db, code, said))) return null;
  const attemptId = holdsMoney ? attempt.id : null;
  await raiseFlag(ctx, { orderId: attempt.orderId, code, attemptId, detail: detailOf(code, attempt, event) });
  return code;
}

const price = (amount: number | null) => (amount === null ? "不明的金額" : formatPrice(amount));

/** What was asked for under a number and what arrived, in whole TWD. */
export const amountsDetail = (number: string, asked: number, received: number | null): string =>
  `${number} 應付 ${price(asked)}，實收 ${price(received)}`;

/** What differs, where the flag's label does not say it. */
function detailOf(code: OrderFlag, attempt: PaymentAttempt, event: PaymentEvent): string | null {
  const number = attempt.merTradeNo;
  if (code === "wrong_amount") return amountsDetail(number, attempt.amount, event.amount);
  if (code === "gateway_differs") return `${number} 帳上是 ${price(attempt.received)}，金流說是 ${price(event.amount)}`;
  if (code === "mispaid") return `${price(event.amount)} 入了 ${bookedMerTradeNo(event)}，原本的號碼是 ${number}`;
  if (code === "refund_unknown") return `金流說 ${number} 退了 ${price(event.amount)}，這裡沒有這筆退款`;
  return number;
}
