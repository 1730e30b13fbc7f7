import { callPayuni, type Gateway } from "./call.ts";
import { type ActionOutcome, actionOutcome } from "./done.ts";
import { calls } from "./hosts.ts";

/**
 * Cancels a card's authorisation before its capture (CloseStatus 1, 3 or 9). The whole amount, never a part.
 *
 * Source: protocol page, sections "Hosts and calls" and "What comes back" ("Refund").
 *
 * @param tradeNo PAYUNi's number of the trade.
 */
export async function cancelAuthorisation(gateway: Gateway, tradeNo: string): Promise<ActionOutcome> {
  return actionOutcome(await callPayuni(gateway, calls.cancel, [["TradeNo", tradeNo]]), tradeNo);
}
