import { expect, it } from "vitest";
import { meanOf, percentOf, periodDays, stepsOf, wholeMonths } from "./rules.ts";

it("a period ends with its last day, and the one before it has as many days", () => {
  expect(periodDays("7days", "2026-03-01")).toEqual({ before: "2026-02-16", first: "2026-02-23", last: "2026-03-01" });
  expect(periodDays("30days", "2026-03-01")).toEqual({ before: "2026-01-01", first: "2026-01-31", last: "2026-03-01" });
  expect(periodDays("90days", "2024-03-01")).toEqual({ before: "2023-09-04", first: "2023-12-03", last: "2024-03-01" });
  expect(periodDays("1year", "2026-03-01")).toEqual({ before: "2024-03-02", first: "2025-03-02", last: "2026-03-01" });
});

it("steps are days, weeks that end with the period, or calendar months, without a gap", () => {
  const of = (period: "7days" | "30days" | "90days" | "1year", last: string) =>
    stepsOf(period, periodDays(period, last));
  expect(of("7days", "2026-03-01").steps).toHaveLength(7);
  expect(of("30days", "2026-03-01").steps[0]).toEqual({ from: "2026-01-31", to: "2026-01-31" });
  const weeks = of("90days", "2026-03-01").steps;
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    13,
    { from: "2025-12-02", to: "2025-12-07" },
    { from: "2026-02-23", to: "2026-03-01" },
  ]);
  const months = of("1year", "2026-03-01").steps;
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([
    13,
    { from: "2025-03-02", to: "2025-03-31" },
    { from: "2025-04-01", to: "2025-04-30" },
    { from: "2026-03-01", to: "2026-03-01" },
  ]);
  for (const { steps } of [of("90days", "2026-03-31"), of("1year", "2024-02-29")])
    for (const [index, { from }] of steps.entries())
      if (index > 0) expect(Date.parse(from) - Date.parse(steps[index - 1]?.to ?? "")).toBe(86_400_000);
});

it("whole months are taken out of a span, and what is left are days", () => {
  expect(wholeMonths("2026-02-23", "2026-03-01")).toEqual({
    months: null,
    days: [{ first: "2026-02-23", last: "2026-03-01" }],
  });
  expect(wholeMonths("2025-03-02", "2026-03-01")).toEqual({
    months: { first: "2025-04-01", last: "2026-02-01" },
    days: [
      { first: "2025-03-02", last: "2025-03-31" },
      { first: "2026-03-01", last: "2026-03-01" },
    ],
  });
  expect(wholeMonths("2026-01-01", "2026-01-31")).toEqual({
    months: { first: "2026-01-01", last: "2026-01-01" },
    days: [],
  });
  expect(wholeMonths("2026-01-02", "2026-01-31").months).toBeNull();
  expect(wholeMonths("2024-02-01", "2024-02-28").months).toBeNull();
  expect(wholeMonths("2023-12-31", "2024-02-29")).toEqual({
    months: { first: "2024-01-01", last: "2024-02-01" },
    days: [{ first: "2023-12-31", last: "2023-12-31" }],
  });
});

it("shares and means have one decimal, and none of nothing", () => {
  expect([percentOf(1, 3), percentOf(0, 3), percentOf(0, 0)]).toEqual([33.3, 0, null]);
  expect([meanOf(10, 4), meanOf(0, 4), meanOf(0, 0)]).toEqual([2.5, 0, null]);
});
