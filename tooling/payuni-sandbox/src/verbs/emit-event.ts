import { eventOf, type EventDetails } from "../events.ts";
import type { Gateway } from "../gateway.ts";
import type { EventKind, Trade } from "../trade.ts";

/** How an event goes out: `notify: false` keeps it for `notify-body` and `send`; `delayMs` lets something else come first. */
export type NotifyOptions = { notify?: boolean; delayMs?: number };

/** Writes down an event of a trade and takes it to the shop. Resolves when the shop has answered the first time. */
export async function emitEvent(
  gateway: Gateway,
  trade: Trade,
  kind: EventKind,
  { notify = true, delayMs = 0, ...more }: NotifyOptions & EventDetails = {},
): Promise<void> {
  const event = eventOf(kind, trade, gateway.merchant.merId, gateway.scheduler.now(), more);
  trade.events.push(event);
  gateway.changed();
  if (!notify) return;
  await gateway.notifier.sendEvent(trade, event, delayMs);
  gateway.changed();
}
