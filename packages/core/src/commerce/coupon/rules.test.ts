import { discountOf } from "@panshi/contracts/commerce/promotion";
import { describe, expect, it } from "vitest";
import { hasUsesLeft, isCouponApplicable, type Promotion } from "./rules.ts";

const now = new Date("2026-03-01T04:00:00Z");
const at = (ms: number) => new Date(now.getTime() + ms);
const promotion = (given: Partial<Promotion> = {}): Promotion => ({
  id: "one",
  title: "春天",
  discountType: "percentage",
  discountValue: 10,
  appliesTo: "all",
  minimumAmount: null,
  validFrom: at(-1000),
  validTo: at(1000),
  usageLimit: 5,
  takenCount: 0,
  isActive: true,
  ownerId: null,
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

describe("whether a coupon holds", () => {
  const plan = { kind: "plan", subtotal: 3990 } as const;
  const cart = { kind: "cart", subtotal: 390 } as const;

  it("does within its time, for what it applies to", () => {
    expect(isCouponApplicable(promotion(), plan, now)).toBe(true);
    expect(isCouponApplicable(promotion({ validFrom: now, validTo: now }), cart, now)).toBe(true);
    expect(isCouponApplicable(promotion({ appliesTo: "plans" }), plan, now)).toBe(true);
    expect(isCouponApplicable(promotion({ appliesTo: "goods" }), cart, now)).toBe(true);
  });

  it.each([
    ["switched off", { isActive: false }, plan],
    ["not yet", { validFrom: at(1) }, plan],
    ["over after its end", { validTo: at(-1) }, plan],
    ["for plans, used for a cart", { appliesTo: "plans" }, cart],
    ["for goods, used for a plan", { appliesTo: "goods" }, plan],
  ] as const)("does not when it is %s", (_why, given, sold) => {
    expect(isCouponApplicable(promotion(given), sold, now)).toBe(false);
  });

  it.each([
    ["fixed", 1000, null, 390, false],
    ["fixed", 1000, null, 1000, false],
    ["fixed", 1000, null, 1001, true],
    ["fixed", 1000, 0, 390, true],
    ["fixed", 1000, 3000, 2999, false],
    ["fixed", 1000, 3000, 3000, true],
    ["percentage", 100, null, 1, true],
    ["percentage", 10, 500, 499, false],
    ["percentage", 10, 500, 500, true],
  ] as const)(
    "%s %d with the minimum %s, of an order of %d: %s",
    (discountType, discountValue, least, subtotal, holds) => {
      const given = promotion({ discountType, discountValue, minimumAmount: least });
      expect(isCouponApplicable(given, { kind: "cart", subtotal }, now)).toBe(holds);
    },
  );

  it("has a use left below its limit; a limit of 0 means none", () => {
    expect([4, 5, 6].map((takenCount) => hasUsesLeft({ takenCount, usageLimit: 5 }))).toEqual([true, false, false]);
    expect(hasUsesLeft({ takenCount: 0, usageLimit: 0 })).toBe(false);
  });
});
