import type { OrderView } from "@panshi/contracts/commerce/order";
import { expect, it } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { sampleOrder, samplePaymentCode } from "../../../commerce/order/testing.ts";
import { OrderRow } from "./orders-section.tsx";

const row = (waiting: typeof samplePaymentCode | null) =>
  renderWithData(<OrderRow order={sampleOrder({ waiting })} />, () => {});

it("an order that waits for a transfer offers another way to pay, one without a payment offers to pay on", () => {
  const link = (label: string) => `>${label}<span class="sr-only">：訂單 ${sampleOrder().number}</span></a>`;
  expect(row(samplePaymentCode)).toContain(link("換一種方式付款"));
  expect(row(samplePaymentCode)).not.toContain("繼續付款");
  expect(row(null)).toContain(link("繼續付款"));
  expect(row(null)).not.toContain("換一種方式付款");
});

it("an order names its goods where there are several, its discount, and a sum of nothing", () => {
  const of = (more: Partial<OrderView>) => renderWithData(<OrderRow order={sampleOrder(more)} />, () => {});
  const items = ["夜空之石", "慢軌道"].map((name) => ({ productId: name, name, price: 190 }));
  expect(of({ items })).toContain("夜空之石、慢軌道");
  expect(of({ items: items.slice(1) })).not.toContain("慢軌道");
  expect(of({ discount: 990, total: 9000 })).toContain("　已折抵 NT$ 990");
  expect(of({})).not.toContain("已折抵");
  expect(of({ total: 0 })).toContain(">NT$ 0<");
  expect(of({ paymentUrl: null })).not.toContain("繼續付款");
});
