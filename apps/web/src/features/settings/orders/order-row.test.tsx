import { expect, it } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { sampleOrder, samplePaymentCode } from "../../order/testing.ts";
import { OrderRow } from "./order-row.tsx";

const row = (waiting: typeof samplePaymentCode | null) =>
  renderWithData(<OrderRow order={sampleOrder({ waiting })} />, () => {});

it("an order that waits for a transfer offers another way to pay, one without a payment offers to pay on", () => {
  const link = (label: string) => `>${label}<span class="sr-only">：訂單 ${sampleOrder().number}</span></a>`;
  expect(row(samplePaymentCode)).toContain(link("換一種方式付款"));
  expect(row(samplePaymentCode)).not.toContain("繼續付款");
  expect(row(null)).toContain(link("繼續付款"));
  expect(row(null)).not.toContain("換一種方式付款");
});
