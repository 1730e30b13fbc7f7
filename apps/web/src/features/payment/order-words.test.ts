import { expect, test } from "vitest";
import { sampleNumber, sampleOrder } from "./order-samples.ts";
import { stageOf } from "./order-stage.ts";
import { orderBadge } from "./order-words.ts";

test("[S2.98] an order's stage follows from its real state alone", () => {
  expect(stageOf(sampleOrder())).toBe("confirming");
  expect(stageOf(sampleOrder({ waiting: sampleNumber }))).toBe("number");
  expect(stageOf(sampleOrder({ result: "paid" }))).toBe("paid");
  expect(stageOf(sampleOrder({ result: "paid", unclaimed: true }))).toBe("unclaimed");
  expect(stageOf(sampleOrder({ result: "paid", held: true }))).toBe("held");
  expect(stageOf(sampleOrder({ result: "failed" }))).toBe("failed");
  expect(stageOf(sampleOrder({ result: "refunded" }))).toBe("refunded");
});

test("an order that can be paid no more is over", () => {
  expect(orderBadge(sampleOrder({ result: "failed" })).word).toBe("付款沒有完成");
  expect(orderBadge(sampleOrder({ result: "failed", paymentUrl: null })).word).toBe("已取消");
  expect(orderBadge(sampleOrder({ waiting: sampleNumber })).word).toBe("等待繳費");
});
