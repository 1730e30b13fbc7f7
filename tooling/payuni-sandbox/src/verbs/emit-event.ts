import { buildEvent, type EventDetails } from "../events.ts";
import type { Gateway } from "../gateway.ts";
import type { EventKind, Trade } from "../trade.ts";

/** `notify: false` only stores the event, for `notify-body` and `send`; `delayMs` delays its delivery. */
export type NotifyOptions = { notify?: boolean; delayMs?: number };

/** Stores an event of a trade and notifies the shop. Resolves once the shop has answered the first attempt. */
export async function emitEvent(
  gateway: Gateway,
  trade: Trade,
  kind: EventKind,
  { notify = true, delayMs = 0, ...more }: NotifyOptions & EventDetails = {},
): Promise<void> {
  const event = buildEvent(kind, trade, gateway.merchant.merId, gateway.scheduler.now(), more);
  trade.events.push(event);
  gateway.saveAndSchedule();
  if (!notify) return;
  await gateway.notifier.sendEvent(trade, event, delayMs);
  gateway.saveAndSchedule();
}
