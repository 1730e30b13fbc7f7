import { callPayuni, type PayuniConnection } from "./call.ts";
import { type ActionResult, readActionResult } from "./action-result.ts";
import { callEndpoints } from "./hosts.ts";

/**
 * Cancels a card's authorisation before its capture (CloseStatus 1, 3 or 9). The whole amount, never a part.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" and "Query and refund".
 *
 * @param tradeNo PAYUNi's number of the trade.
 */
export async function cancelAuthorisation(gateway: PayuniConnection, tradeNo: string): Promise<ActionResult> {
  return readActionResult(await callPayuni(gateway, callEndpoints.cancel, [["TradeNo", tradeNo]]), tradeNo);
}
