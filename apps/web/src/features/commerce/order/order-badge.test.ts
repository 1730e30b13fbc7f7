import { expect, test } from "vitest";
import { orderBadge } from "./order-badge.ts";
import { orderStage } from "./order-stage.ts";
import { sampleOrder, samplePaymentCode } from "./testing.ts";

test("[S2.98] an order's stage follows from its real state alone", () => {
  expect(orderStage(sampleOrder())).toBe("confirming");
  expect(orderStage(sampleOrder({ waiting: samplePaymentCode }))).toBe("number");
  expect(orderStage(sampleOrder({ result: "paid" }))).toBe("paid");
  expect(orderStage(sampleOrder({ result: "paid", unclaimed: true }))).toBe("unclaimed");
  const since = "2026-11-22T02:00:00.000Z";
  const whole = { result: "paid", stopped: { since, productIds: null } } as const;
  expect(orderStage(sampleOrder(whole))).toBe("returning");
  expect(orderStage(sampleOrder({ ...whole, unclaimed: true }))).toBe("returning");
  expect(orderStage(sampleOrder({ ...whole, result: "refunded" }))).toBe("refunded");
  expect(orderStage(sampleOrder({ ...whole, stopped: { since, productIds: ["a"] } }))).toBe("paid");
  expect(orderStage(sampleOrder({ moneyUnderReview: true }))).toBe("differs");
  expect(orderStage(sampleOrder({ result: "failed" }))).toBe("failed");
  expect(orderStage(sampleOrder({ result: "refunded" }))).toBe("refunded");
});

test("an order that can no longer be paid is cancelled", () => {
  expect(orderBadge(sampleOrder({ result: "failed" })).word).toBe("付款沒有完成");
  expect(orderBadge(sampleOrder({ result: "failed", paymentUrl: null })).word).toBe("已取消");
  expect(orderBadge(sampleOrder({ moneyUnderReview: true, paymentUrl: null })).word).toBe("款項核對中");
  expect(orderBadge(sampleOrder({ waiting: samplePaymentCode })).word).toBe("等待繳費");
});
