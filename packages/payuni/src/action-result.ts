import { textField } from "./envelope/fields.ts";
import { type Refused, type Reply, type Unreachable, unexpectedReply } from "./reply.ts";

/**
 * The result of a cancel, capture or refund call. `done` is signed by PAYUNi. After `unreachable` it is unknown whether
 * PAYUNi acted: query the trade before calling again, or a partial refund may be made twice.
 */
export type ActionResult = { kind: "done" } | Refused | Unreachable;

/** Reads the reply to an action on the trade `tradeNo`. */
export function readActionResult(reply: Reply, tradeNo: string): ActionResult {
  if (reply.kind !== "signed") return reply;
  const repliedTradeNo = textField(reply.fields, "TradeNo");
  if (repliedTradeNo !== null && repliedTradeNo !== tradeNo) return unexpectedReply("the reply is about another trade");
  return { kind: "done" };
}
