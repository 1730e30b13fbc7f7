import { textField } from "./fields.ts";
import { type Refused, type Reply, type Unreachable, unexpected } from "./reply.ts";

/**
 * What came of asking PAYUNi to cancel, capture or refund. `done` is signed by PAYUNi. After `unreachable` it is not
 * known whether it acted: query before you ask again, or a partial refund may be made twice.
 */
export type ActionResult = { kind: "done" } | Refused | Unreachable;

/** Reads the reply to an action on the trade `tradeNo`. */
export function readActionResult(reply: Reply, tradeNo: string): ActionResult {
  if (reply.kind !== "signed") return reply;
  const repliedTradeNo = textField(reply.fields, "TradeNo");
  if (repliedTradeNo !== null && repliedTradeNo !== tradeNo) return unexpected("the reply is about another trade");
  return { kind: "done" };
}
