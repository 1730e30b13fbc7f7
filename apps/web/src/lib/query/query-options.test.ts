import { expect, test } from "vitest";
import {
  refundAccountLinkQueryOptions,
  accountSettingsQueryOptions,
  freshPaymentAvailabilityQueryOptions,
  orderPollInterval,
  orderQueryOptions,
  ownDataQueryOptions,
  paymentAvailabilityQueryOptions,
  productsQueryOptions,
  quoteQueryOptions,
  recurrenceQueryOptions,
  refundOfferQueryOptions,
  unreadQueryOptions,
} from "./query-options.ts";

test("an order is polled every three seconds, then less often, and at last not at all", () => {
  const pauses: number[] = [];
  for (let asked = 1; pauses.length < 100; asked += 1) {
    const pause = orderPollInterval(asked);
    if (pause === false) break;
    pauses.push(pause);
  }
  expect(pauses.slice(0, 3)).toEqual([3000, 3000, 3000]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000;
  expect(minutes).toBeGreaterThan(3);
  expect(minutes).toBeLessThan(10);
});

test("the polls of an order: ten, twelve, then six, each less often", () => {
  const asked = Array.from({ length: 29 }, (_, index) => orderPollInterval(index + 1));
  const counts = Object.entries(Object.groupBy(asked, String)).map(([pause, polls]) => [pause, polls?.length]);
  expect(Object.fromEntries(counts)).toEqual({ 3000: 10, 10_000: 12, 30_000: 6, false: 1 });
});

test("an order is polled, and read again on focus, only while its payment is pending", () => {
  const { refetchInterval, refetchOnWindowFocus } = orderQueryOptions;
  const query = (result: string | null, dataUpdateCount = 1, errorUpdateCount = 0) => ({
    state: { data: result === null ? undefined : { result }, dataUpdateCount, errorUpdateCount },
  });
  expect(refetchInterval(query("waiting"))).toBe(3000);
  expect(refetchInterval(query("waiting", 6, 5))).toBe(10_000);
  expect(refetchOnWindowFocus(query("waiting"))).toBe("always");
  for (const result of ["paid", "failed", "refunded", null]) {
    expect(refetchInterval(query(result))).toBe(false);
    expect(refetchOnWindowFocus(query(result))).toBe(false);
  }
});

test("how long the answers are kept that differ from the others", () => {
  expect(unreadQueryOptions.refetchInterval).toBe(60_000);
  expect(productsQueryOptions.retry).toBe(1);
  expect(paymentAvailabilityQueryOptions.staleTime).toBe(30_000);
  expect(freshPaymentAvailabilityQueryOptions.staleTime).toBe(0);
  expect(quoteQueryOptions.staleTime).toBe(0);
  for (const { gcTime } of [
    quoteQueryOptions,
    refundOfferQueryOptions,
    refundAccountLinkQueryOptions,
    ownDataQueryOptions,
    accountSettingsQueryOptions,
    recurrenceQueryOptions,
    orderQueryOptions,
  ])
    expect(gcTime).toBe(0);
  expect(refundAccountLinkQueryOptions.refetchOnMount).toBe(false);
  expect(ownDataQueryOptions).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, retry: false });
});
