import type { OrderView } from "@panshi/contracts/commerce/order";

/** A plan's order as its owner sees it, for tests. */
export const sampleOrder = (more: Partial<OrderView> = {}): OrderView => ({
  id: "0192a000-0000-7000-8000-000000000001",
  number: "PS2611210001",
  kind: "plan",
  planType: "vip",
  description: "靈師方案（90 天）",
  items: [],
  subtotal: 9990,
  discount: 0,
  total: 9990,
  result: "waiting",
  unclaimed: false,
  moneyUnderReview: false,
  stopped: null,
  paymentUrl: "https://panshi.test/pay/0192a000-0000-7000-8000-000000000001",
  waiting: null,
  createdAt: "2026-11-21T02:00:00.000Z",
  paidAt: null,
  ...more,
});

export const samplePaymentCode: NonNullable<OrderView["waiting"]> = {
  place: "atm",
  bank: "822",
  payNumber: "9276212345678901",
  expiresAt: "2126-11-24T15:59:59.000Z",
};
