import { expect, test } from "vitest";
import { groupDigits, paymentSteps, convenienceStoreName } from "./payment-places.ts";

test("a payment code is grouped by four digits", () => {
  expect(groupDigits("9276212345678901")).toBe("9276 2123 4567 8901");
  expect(groupDigits("PU123456789012")).toBe("PU12 3456 7890 12");
});

test("a store has its name, an unknown one the gateway's code", () => {
  expect(convenienceStoreName("SEVEN")).toBe("7-ELEVEN");
  expect(convenienceStoreName("NEXT")).toBe("NEXT");
});

test("each place has three steps to pay", () => {
  for (const lines of Object.values(paymentSteps)) expect(lines).toHaveLength(3);
});
