import type { PaymentEvent } from "../../platform/gateway.ts";

/** Postgres stores no NUL, neither in text nor in JSON. */
export const replaceNul = (text: string): string => text.replaceAll("\0", "\uFFFD");

/** The largest whole number of a column. */
const AMOUNT_MAX = 2 ** 31 - 1;

/** The event as Postgres can store it: whatever the gateway signed must be recorded, not fail. */
export const storableEvent = (event: PaymentEvent): PaymentEvent => ({
  ...event,
  raw: replaceNul(event.raw),
  merTradeNo: event.merTradeNo && replaceNul(event.merTradeNo),
  tradeNo: event.tradeNo && replaceNul(event.tradeNo),
  newMerTradeNo: event.newMerTradeNo && replaceNul(event.newMerTradeNo),
  amount: event.amount !== null && Math.abs(event.amount) > AMOUNT_MAX ? null : event.amount,
  fields: Object.fromEntries(
    Object.entries(event.fields).map(([name, value]) => [replaceNul(name), replaceNul(value)]),
  ),
});
