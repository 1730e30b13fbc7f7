import { buildEvent } from "../events.ts";
import type { Gateway } from "../gateway.ts";
import { failingCard, methodOf } from "../methods.ts";
import type { EventKind, Trade, TradeEvent } from "../trade.ts";
import { markPaid, applyChoice } from "./choose-method.ts";

const ends: Partial<Record<EventKind, Trade["state"]>> = {
  expired: "expired",
  cancelled: "cancelled",
  failed: "failed",
};

/** An event as it would be sent, made on a copy: the trade is not changed and the shop is not notified. */
export function previewEvent(gateway: Gateway, given: Trade, kind: EventKind): TradeEvent {
  const trade = structuredClone(given);
  if (!trade.method && kind !== "expired") {
    const numbers = trade.offered.find((name) => methodOf(name).kind === "number");
    const method = kind === "issued" ? numbers : trade.offered[0];
    const cardNumber = kind === "failed" ? failingCard : undefined;
    if (method) applyChoice(gateway, trade, { method, cardNumber });
  }
  if (kind === "paid" && trade.state !== "paid") markPaid(gateway, trade);
  trade.state = ends[kind] ?? trade.state;
  return buildEvent(kind, trade, gateway.merchant.merId, gateway.scheduler.now());
}
