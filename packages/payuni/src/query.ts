import { callPayuni, type PayuniConnection } from "./call.ts";
import { callEndpoints } from "./hosts.ts";
import { type Refused, type Unreachable, unexpectedReply } from "./reply.ts";
import { type Trade, tradesOf } from "./trade.ts";

type TradeStatusKind = "paid" | "waiting" | "failed" | "cancelled" | "expired" | "processing";

/**
 * What a query found.
 * - `paid`: TradeStatus 1, and nothing else is.
 * - `waiting`: a number is issued (0), to be confirmed (8) or unpaid (9).
 * - `failed` (2), `cancelled` (3), `expired` (4).
 * - `processing`: DataSource B, whatever the status says; ask again after 10 minutes.
 * - `not-found`: QUERY03001. PAYUNi sends it unsigned, so on its own it is no reason to cancel an order.
 * - `refused`: any other error code.
 * - `unreachable`: no trustworthy answer.
 */
type TradeQueryResult =
  | { kind: TradeStatusKind; trade: Trade }
  | { kind: "not-found"; signed: boolean }
  | Refused
  | Unreachable;

/** PAYUNi's code for an unknown trade. */
const NOT_FOUND = "QUERY03001";

const kinds = {
  "0": "waiting",
  "1": "paid",
  "2": "failed",
  "3": "cancelled",
  "4": "expired",
  "8": "waiting",
  "9": "waiting",
} as const;

/** Of several trades with one MerTradeNo, the first kind of this list decides: it is paid if any of them is. */
const precedence: readonly TradeStatusKind[] = ["paid", "processing", "waiting", "failed", "expired", "cancelled"];

/**
 * Queries the status of one trade.
 *
 * An answer about another MerTradeNo, or with a TradeStatus that is not in docs/payuni-protocol.md, is `unreachable`
 * with the cause `unexpected`.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" and "Query and refund".
 *
 * @param merTradeNo the number of our attempt.
 */
export async function queryTrade(gateway: PayuniConnection, merTradeNo: string): Promise<TradeQueryResult> {
  const reply = await callPayuni(gateway, callEndpoints.query, [["MerTradeNo", merTradeNo]]);
  if (reply.kind === "refused" && reply.code === NOT_FOUND) return { kind: "not-found", signed: reply.signed };
  if (reply.kind !== "signed") return reply;
  const found = tradesOf(reply.fields).flatMap((trade) => {
    const kind = trade.merTradeNo === merTradeNo ? kindOf(trade) : null;
    return kind ? [{ kind, trade }] : [];
  });
  found.sort((a, b) => precedence.indexOf(a.kind) - precedence.indexOf(b.kind));
  return found[0] ?? unexpectedReply("the answer does not contain this trade");
}

function kindOf({ processing, tradeStatus }: Trade): TradeStatusKind | null {
  if (processing) return "processing";
  return Object.hasOwn(kinds, tradeStatus) ? kinds[tradeStatus as keyof typeof kinds] : null;
}
