/**
 * Where a query does otherwise than the defaults of query-client.ts (decisions, section 8): the places that ask again by
 * themselves. Times are in milliseconds.
 */

/** How often the bell asks for the number of unread notifications, while the page is looked at. */
export const UNREAD_POLL = 60_000;

/** Whether one can pay is asked again by whoever wants to pay later than this. */
export const PAYMENT_STATE_FRESH = 30_000;

/** How often an order that waits for its money is asked about, and how many times each: five and a half minutes in all. */
const ORDER_POLLS = [
  { every: 3_000, times: 10 },
  { every: 10_000, times: 12 },
  { every: 30_000, times: 6 },
] as const;

/** How long after the `asked`th answer an order's state is asked for again; false where that was the last time. */
export function orderPoll(asked: number): number | false {
  let before = 0;
  for (const { every, times } of ORDER_POLLS) {
    before += times;
    if (asked <= before) return every;
  }
  return false;
}
