/**
 * Exceptions from the query defaults of packages/client (docs/decisions/0028). All of them are here:
 * tooling/checks/query-exceptions.test.ts finds any other. Times are in milliseconds.
 */

/** The number of unread notifications is fetched every minute while the page is visible. */
export const unreadQueryOptions = { refetchInterval: 60_000 } as const;

/** The products of the shop are fetched once more on failure (S7.32). */
export const productsQueryOptions = { retry: 1 } as const;

/** Whether payment is open; fetched again by a checkout that opens half a minute later. */
export const paymentAvailabilityQueryOptions = { staleTime: 30_000 } as const;

/** When paying, the result that came with the page may be a minute old and is fetched again. */
export const freshPaymentAvailabilityQueryOptions = { staleTime: 0 } as const;

/** A price is fetched each time it is shown: a coupon may have ended meanwhile. */
export const quoteQueryOptions = { gcTime: 0, staleTime: 0 } as const;

/** What a refund would return changes with the day: fetched at every visit. */
export const refundOfferQueryOptions = { gcTime: 0 } as const;

/** What a one-time link is for: read once, and kept nowhere. */
export const refundAccountLinkQueryOptions = { gcTime: 0, refetchOnMount: false } as const;

/** Everything about the member: ten a day, so it is fetched once a visit, and kept nowhere. */
export const ownDataQueryOptions = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Profile and devices may have been changed in another browser: fetched at every visit of the page. */
export const accountSettingsQueryOptions = { gcTime: 0 } as const;

/** What returns is computed from rows that other tabs change: fetched at every visit of its tab. */
export const recurrenceQueryOptions = { gcTime: 0 } as const;

/** Intervals at which a waiting order is polled, and how often each: five and a half minutes in all. */
const ORDER_POLLS = [
  { every: 3_000, times: 10 },
  { every: 10_000, times: 12 },
  { every: 30_000, times: 6 },
] as const;

type OrderQuery = {
  state: { data: { result: string } | undefined; dataUpdateCount: number; errorUpdateCount: number };
};

/**
 * An order is polled while its payment is pending, and fetched at once when the page regains focus. Without a network its
 * polls wait instead of being spent.
 */
export const orderQueryOptions = {
  gcTime: 0,
  networkMode: "online",
  refetchInterval: ({ state }: OrderQuery) =>
    state.data?.result === "waiting" && orderPollInterval(state.dataUpdateCount + state.errorUpdateCount),
  refetchOnWindowFocus: ({ state }: OrderQuery) => (state.data?.result === "waiting" ? "always" : false),
} as const;

/** The interval after the given number of responses, in milliseconds; false when polling ends. */
export function orderPollInterval(responses: number): number | false {
  let total = 0;
  for (const { every, times } of ORDER_POLLS) {
    total += times;
    if (responses <= total) return every;
  }
  return false;
}
