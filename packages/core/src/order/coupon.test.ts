import { describe, expect, it } from "vitest";
import { couponTrouble, discountOf, type Promotion } from "./coupon.ts";

const now = new Date("2026-03-01T04:00:00Z");
const at = (ms: number) => new Date(now.getTime() + ms);
const promotion = (given: Partial<Promotion> = {}): Promotion => ({
  id: "one",
  title: "春天",
  discountType: "percentage",
  discountValue: 10,
  validFrom: at(-1000),
  validTo: at(1000),
  usageLimit: 5,
  usedCount: 0,
  isActive: true,
  ...given,
});

describe("what a coupon takes off", () => {
  it.each([
    ["percentage", 10, 3990, 399],
    ["percentage", 15, 3990, 598],
    ["percentage", 0, 3990, 0],
    ["percentage", 100, 3990, 3990],
    ["percentage", 99, 1, 0],
    ["fixed", 500, 3990, 500],
    ["fixed", 3990, 3990, 3990],
    ["fixed", 9999, 3990, 3990],
    ["fixed", 0, 3990, 0],
    ["fixed", 500, 0, 0],
  ] as const)("%s %d of %d is %d", (discountType, discountValue, subtotal, off) =>
    expect(discountOf(promotion({ discountType, discountValue }), subtotal)).toBe(off),
  );

  it("is whole, not negative, and never more than there is to pay", () => {
    for (let value = 0; value <= 100; value += 1)
      for (const subtotal of [0, 1, 7, 99, 101, 3990, 9990, 199_999, 2 ** 31 - 1]) {
        const off = discountOf(promotion({ discountValue: value }), subtotal);
        expect(Number.isInteger(off) && off >= 0 && off <= subtotal).toBe(true);
      }
  });
});

describe("why a coupon takes nothing off", () => {
  it("is nothing while it is valid, with a use left", () => {
    expect(couponTrouble(promotion(), now)).toBeNull();
    expect(couponTrouble(promotion({ validFrom: now }), now)).toBeNull();
    expect(couponTrouble(promotion({ usedCount: 4 }), now)).toBeNull();
  });

  it.each([
    ["unknown", null, "找不到這個優惠碼，請再核對一次"],
    ["switched off", promotion({ isActive: false }), "找不到這個優惠碼，請再核對一次"],
    ["not yet", promotion({ validFrom: at(1) }), "這個優惠碼還沒開始"],
    ["over at its end", promotion({ validTo: now }), "這個優惠碼已經過期"],
    ["used up", promotion({ usedCount: 5 }), "這個優惠碼已經用完了"],
    ["a limit of 0", promotion({ usageLimit: 0 }), "這個優惠碼已經用完了"],
  ])("%s", (_why, given, words) => expect(couponTrouble(given, now)).toBe(words));
});
