import { refundDetails } from "./classify-event.ts";
import { type Fields, textField } from "./fields.ts";
import { type Refused, type Reply, type Unreachable, unexpected } from "./reply.ts";

/** PAYUNi did what was asked, and signed that it did. */
export interface ActionDone {
  kind: "done";
  tradeNo: string;
  /** PAYUNi's words, in Chinese, or null. */
  message: string | null;
  /** PAYUNi's number of a refund, where it gives one (wallets do). */
  refundNo: string | null;
  /** RefundDT as `YYYY-MM-DDThh:mm:ss+08:00`, where given. */
  refundedAt: string | null;
  /** Every inner field as it came. */
  fields: Fields;
}

/**
 * What came of asking PAYUNi to act. After `unreachable` it is not known whether it did: query before you ask again, or a
 * partial refund may be given twice.
 */
export type ActionResult = ActionDone | Refused | Unreachable;

/** Gives a reply its meaning: signed, successful, and about the trade that was named. */
export function readActionResult(reply: Reply, tradeNo: string): ActionResult {
  if (reply.kind !== "signed") return reply;
  const { fields, message } = reply;
  const named = textField(fields, "TradeNo");
  if (named !== null && named !== tradeNo) return unexpected("the answer is about another trade");
  const { refundNo, refundedAt } = refundDetails(fields);
  return { kind: "done", tradeNo, message, refundNo, refundedAt, fields };
}
