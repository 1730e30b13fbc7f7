import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderFacts } from "./order-facts.tsx";
import { sampleOrder } from "./testing.ts";

test("an order whose money is under review asks for no second payment", () => {
  const page = (moneyUnderReview: boolean) =>
    renderToString(<OrderFacts order={sampleOrder({ paymentUrl: null, moneyUnderReview })} />);
  expect(page(true)).toContain("現在不需要再付款");
  expect(page(false)).not.toContain("現在不需要再付款");
});
