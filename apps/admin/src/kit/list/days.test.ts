import { OrderListInput } from "@panshi/contracts/commerce/order-list";
import { SlipListInput } from "@panshi/contracts/journey/oracle";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { normalizeListQuery, parseListParams } from "./address.ts";
import { daysOfPeriod } from "./days.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T16:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("a period is Taipei days: a week begins on Monday, a month on its first day", () => {
  const at = (period: Parameters<typeof daysOfPeriod>[0], time: string) => {
    const { from, to } = daysOfPeriod(period, Date.parse(time));
    return `${from} ${to}`;
  };
  // The evening of a Sunday in UTC is Monday in Taipei.
  expect(at("today", "2026-03-01T16:30:00Z")).toBe("2026-03-02 2026-03-02");
  expect(at("week", "2026-03-01T16:30:00Z")).toBe("2026-03-02 2026-03-02");
  expect(at("week", "2026-03-01T15:30:00Z")).toBe("2026-02-23 2026-03-01");
  expect(at("month", "2026-03-31T15:59:00Z")).toBe("2026-03-01 2026-03-31");
  expect(at("last_month", "2026-03-31T12:00:00Z")).toBe("2026-02-01 2026-02-28");
  expect(at("last_month", "2026-01-02T12:00:00Z")).toBe("2025-12-01 2025-12-31");
});

it("an address keeps a period's name, and the server is asked for its days; a list without days ignores it", () => {
  const read = (query: string) => parseListParams(OrderListInput, new URLSearchParams(query));
  expect(read("days=today&state=paid")).toMatchObject({ from: "2026-03-02", to: "2026-03-02", state: "paid" });
  expect(normalizeListQuery(OrderListInput, "days=last_month&from=2020-01-01&state=paid")).toBe(
    "state=paid&days=last_month",
  );
  expect(read("days=ever")).toEqual({ sort: "-createdAt" });
  expect(parseListParams(SlipListInput, new URLSearchParams("days=today"))).toEqual({ sort: "displayOrder" });
});
