import { expect, it } from "vitest";
import { merTradeNoOf } from "../payment/rules.ts";
import { newOrderNumber } from "./create-order.ts";

it("an order number holds its Taipei day and no character that is easily misread", () => {
  const evening = new Date("2026-02-28T16:00:00Z");
  const numbers = Array.from({ length: 2000 }, () => newOrderNumber(evening));
  for (const number of numbers) expect(number).toMatch(/^PS260301[2-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(numbers).size).toBe(2000);
  // Each of the thirty characters comes up.
  expect(new Set(numbers.map((number) => number.slice(8)).join("")).size).toBe(30);
});

it("a MerTradeNo fits the gateway's 25 characters of [A-Za-z0-9_-] at every attempt", () => {
  const number = newOrderNumber(new Date("2026-12-31T23:59:59Z"));
  const names = [1, 2, 10, 30, 99_999_999].map((attempt) => merTradeNoOf(number, attempt));
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,25}$/);
  expect(new Set(names).size).toBe(names.length);
});
