import { expect, test } from "vitest";
import { createOrderIds } from "./order-ids.ts";

const counted = () => {
  let made = 0;
  return createOrderIds(() => `key ${(made += 1)}`);
};

test("[S7.16] the same contents again are the same order", () => {
  const keyOf = counted();
  expect(keyOf({ planType: "vip", amount: 9990 })).toBe("key 1");
  expect(keyOf({ planType: "vip", amount: 9990 })).toBe("key 1");
});

test("changed contents are another order", () => {
  const keyOf = counted();
  keyOf({ planType: "vip", amount: 9990 });
  expect(keyOf({ planType: "vip", amount: 9990, couponCode: "STONE10" })).toBe("key 2");
});

test("the browser makes the names", () => {
  expect(createOrderIds()("a cart")).toMatch(/^[0-9a-f-]{36}$/);
});
