import { expect, it } from "vitest";
import { entitlements, formatPrice, levelLabels, formatPlanOffer, visitorInterpretationLimits } from "./plan.ts";

it("[S3.05] [S1.10] a price of 0 is free; others are NT$", () => {
  expect([0, 1, 3990, 9990, 1_234_567].map(formatPrice)).toEqual([
    "免費",
    "NT$ 1",
    "NT$ 3,990",
    "NT$ 9,990",
    "NT$ 1,234,567",
  ]);
});

it("[S9.04] an original price is offered only where it is more than the price; a longer plan says what thirty days cost", () => {
  const plan = { planType: "vip", title: "靈師方案", subtitle: "", price: 9990, duration: 90 } as const;
  const offer = (originalPrice: number | null, changes: object = {}) => {
    const shown = formatPlanOffer({ ...plan, originalPrice, features: [], isPopular: false, ...changes });
    return [shown.price, shown.originalPrice, shown.average];
  };
  expect(offer(12_990)).toEqual(["NT$ 9,990", "NT$ 12,990", "NT$ 3,330"]);
  for (const none of [null, 9990, 9989]) expect(offer(none)).toEqual(["NT$ 9,990", null, "NT$ 3,330"]);
  expect(offer(null, { price: 3990, duration: 30 })).toEqual(["NT$ 3,990", null, null]);
});

it("[S1.13] levels", () =>
  expect(levelLabels).toEqual({ none: "新靈", trial: "體驗靈", basic: "修行靈", vip: "靈師" }));

it("what a plan buys (docs/decisions/0023)", () => {
  expect(entitlements.none).toMatchObject({ rituals: 0, manuals: 0, dialogues: false, moments: false });
  expect(entitlements.trial).toMatchObject({ rituals: 1, manuals: 1, dialogues: false, interpretations: 5, voices: 1 });
  expect(entitlements.basic).toMatchObject({
    rituals: null,
    manuals: null,
    dialogues: true,
    moments: true,
    interpretations: 10,
  });
  expect(entitlements.vip).toEqual({ ...entitlements.basic, interpretations: 30, voices: 3, recurrence: true });
  expect(visitorInterpretationLimits).toEqual({ byCookie: 3, byAddress: 30 });
});
