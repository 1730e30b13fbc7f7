import type { PaymentEvent } from "../gateway.ts";

/** Postgres stores no NUL, neither in text nor in JSON. */
export const replaceNul = (text: string): string => text.replaceAll("\0", "\uFFFD");

/** The event as Postgres can store it: whatever the gateway signed must be recorded, not fail. */
export const storableEvent = (event: PaymentEvent): PaymentEvent => ({
  ...event,
  raw: replaceNul(event.raw),
  merTradeNo: event.merTradeNo && replaceNul(event.merTradeNo),
  tradeNo: event.tradeNo && replaceNul(event.tradeNo),
  fields: Object.fromEntries(
    Object.entries(event.fields).map(([name, value]) => [replaceNul(name), replaceNul(value)]),
  ),
});
