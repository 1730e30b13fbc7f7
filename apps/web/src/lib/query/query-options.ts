/**
 * Where a query does otherwise than the defaults of query-client.ts (docs/decisions/0028): every such option of this
 * client stands here, and tooling/checks/query-exceptions.test.ts finds any other. Times are in milliseconds.
 */

/** The bell asks for the number of unread notifications each minute, while the page is looked at. */
export const unreadQuery = { refetchInterval: 60_000 } as const;

/** The goods of the shop are asked for once more when the call fails (S7.32). */
export const productsQuery = { retry: 1 } as const;

/** Whether one can pay is asked again by whoever opens a checkout half a minute later. */
export const paymentStateQuery = { staleTime: 30_000 } as const;

/** At the moment of paying the answer that came with the page, which may be a minute old, is not enough. */
export const freshPaymentStateQuery = { staleTime: 0 } as const;

/** A price is asked for each time it is shown: a coupon may have ended meanwhile. */
export const quoteQuery = { gcTime: 0, staleTime: 0 } as const;

/** One's own profile and devices may have been changed elsewhere: asked for at every visit. */
export const settingsQuery = { gcTime: 0 } as const;

/** How often an order that waits for its money is asked about, and how many times each: five and a half minutes in all. */
const ORDER_POLLS = [
  { every: 3_000, times: 10 },
  { every: 10_000, times: 12 },
  { every: 30_000, times: 6 },
] as const;

type OrderQuery = {
  state: { data: { result: string } | undefined; dataUpdateCount: number; errorUpdateCount: number };
};

/** An order is polled while its payment is pending, and fetched at once when the page regains focus. */
export const orderQuery = {
  gcTime: 0,
  refetchInterval: ({ state }: OrderQuery) =>
    state.data?.result === "waiting" && orderPollInterval(state.dataUpdateCount + state.errorUpdateCount),
  refetchOnWindowFocus: ({ state }: OrderQuery) => (state.data?.result === "waiting" ? "always" : false),
} as const;

/** How long after the `asked`th answer an order's state is asked for again; false where that was the last time. */
export function orderPollInterval(asked: number): number | false {
  let before = 0;
  for (const { every, times } of ORDER_POLLS) {
    before += times;
    if (asked <= before) return every;
  }
  return false;
}
