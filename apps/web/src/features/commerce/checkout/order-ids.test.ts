import { expect, test } from "vitest";
import { createIdempotencyKeyFactory } from "./use-checkout.ts";

const counted = () => {
  let made = 0;
  return createIdempotencyKeyFactory(() => `key ${(made += 1)}`);
};

test("[S7.16] the same contents have the same id", () => {
  const keyOf = counted();
  expect(keyOf({ planType: "vip", amount: 9990 })).toBe("key 1");
  expect(keyOf({ planType: "vip", amount: 9990 })).toBe("key 1");
});

test("changed contents have another id", () => {
  const keyOf = counted();
  keyOf({ planType: "vip", amount: 9990 });
  expect(keyOf({ planType: "vip", amount: 9990, couponCode: "STONE10" })).toBe("key 2");
});

test("the browser generates the ids", () => {
  expect(createIdempotencyKeyFactory()("a cart")).toMatch(/^[0-9a-f-]{36}$/);
});
