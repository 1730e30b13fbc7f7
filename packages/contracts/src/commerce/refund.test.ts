import { expect, it } from "vitest";
import { presetRevocation, type RefundProposal } from "./refund.ts";

const proposal = (changes: Partial<RefundProposal>): RefundProposal => ({
  subject: "days",
  amount: 1330,
  basis: "pro_rata",
  left: 3990,
  daysLeft: 10,
  totalDays: 30,
  wholeUntil: null,
  gatewayUntil: null,
  byGateway: true,
  gatewayRefusal: null,
  refusal: null,
  items: [],
  itemsAmount: null,
  ...changes,
});
const cart = (withdrawn: readonly boolean[], amount = 800) =>
  proposal({
    subject: "products",
    amount,
    daysLeft: null,
    items: withdrawn.map((each, index) => ({ productId: String(index), name: "石", amount: 400, withdrawn: each })),
  });

it("a refund takes back by itself only what the published text gives its amount for", () => {
  for (const [offered, amount, productIds, expected] of [
    [proposal({}), 1330, null, "all"],
    [proposal({}), 1329, null, null],
    [proposal({}), 3990, null, null],
    [proposal({ amount: 0 }), 0, null, null],
    // Nothing is left to take.
    [proposal({ daysLeft: 0 }), 100, null, "nothing"],
    [cart([true, true]), 100, null, "nothing"],
    [cart([false, true]), 800, null, "all"],
    [cart([false, true]), 799, null, null],
    [cart([false, false]), 800, ["0"], "products"],
    [cart([false, false], 0), 400, ["0"], null],
    // Where one thing alone is possible.
    [proposal({ subject: "undelivered" }), 1, null, "all"],
    [proposal({ subject: "nothing" }), 1330, null, "nothing"],
  ] as const)
    expect([offered.subject, amount, presetRevocation(offered, amount, productIds)]).toEqual([
      offered.subject,
      amount,
      expected,
    ]);
});
