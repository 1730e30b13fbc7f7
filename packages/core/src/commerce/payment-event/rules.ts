import type { PaymentEventRow } from "./store.ts";

/**
 * Whether an event says that money arrived which no attempt of ours has: of a number that we do not know, or booked under another
 * number. Until somebody attaches it to an order, the event itself is all that is known of the money.
 */
export const hasUnattributedMoney = ({ kind, quarantine, amount }: PaymentEventRow): boolean =>
  kind === "paid" && (quarantine === "unknown_order" || quarantine === "mispaid") && (amount ?? 0) > 0;
