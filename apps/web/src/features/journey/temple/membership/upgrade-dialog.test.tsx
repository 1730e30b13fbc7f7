import type { Membership } from "@panshi/contracts/commerce/membership";
import type { Plan } from "@panshi/contracts/commerce/plan";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { renderMutations } from "../../../../lib/page/testing-mutations.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
  DialogContent: ({ title, children }: { title: string; children: ReactNode }) => (
    <>
      {`〈${title}〉`}
      {children}
    </>
  ),
}));
const { default: UpgradeDialog } = await import("./upgrade-dialog.tsx");
const { PlanOffer } = await import("./plan-offer.tsx");

const plan = (planType: "basic" | "vip", title: string) =>
  ({ id: planType, planType, title, price: 3990, originalPrice: null, duration: 30, features: [] }) as unknown as Plan;
const both = [plan("basic", "修行方案"), plan("vip", "靈師方案")];
const dialog = (membership: Partial<Membership>, plans = both, initialPlan: "basic" | "vip" | null = null) => {
  const whole = { hasMembership: true, endDate: null, daysRemaining: 3, isActive: true, membershipType: "basic" };
  const given = { ...whole, ...membership } as Membership;
  return renderMutations(<UpgradeDialog membership={given} open initialPlan={initialPlan} onClose={() => {}} />, {
    "member.site.plans": plans,
  }).html.replaceAll(/<[^>]+>/g, "");
};

test("the running plan can be extended, another one chosen, with what it adds", () => {
  expect(dialog({})).toMatch(/〈會員方案〉.*延長修行方案.*比現在多了.*選擇靈師方案/);
  const none = dialog({ membershipType: "none", isActive: false });
  expect(none).toMatch(/選擇修行方案.*選擇靈師方案/);
  expect(none).not.toMatch(/比現在多了|天數接在後面/);
  expect(dialog({ isActive: false })).not.toContain("延長");
  expect(dialog({ membershipType: "vip" })).not.toContain("修行方案");
});

test("what is so for each of the plans is said once", () => {
  const note = /從付款那一刻開始，體驗剩下的天數不保留。/g;
  expect(dialog({ membershipType: "trial" }).match(note)).toHaveLength(1);
  expect(dialog({})).toMatch(/天數接在後面.*修行方案剩下的天數，排在後面/);
});

test("a plan that was asked for is paid at once, and can be left for another where there is one", () => {
  expect(dialog({}, both, "vip")).toMatch(/〈確認付款〉.*看看別的方案/);
  expect(dialog({}, both.slice(1), "vip")).not.toContain("看看別的方案");
  expect(dialog({}, both.slice(1), "basic")).toMatch(/修行方案現在沒有開放.*可以選的是：.*選擇靈師方案/);
  expect(dialog({}, [], "basic")).toContain("現在沒有可以選的方案，請過些時候再來。");
  expect(dialog({}, [], "basic")).not.toContain("可以選的是");
});

test("the trial comes first where it is open and no plan was chosen, else the payment", () => {
  const offer = (trial: string, chosenPlan: string | null) => {
    const overview = { membership: { membershipType: "none", hasMembership: false }, chosenPlan, trial } as never;
    const { html } = renderMutations(<PlanOffer overview={overview} />);
    return [...html.matchAll(/<(?:a|button)[^>]*class="([^"]*)"[^>]*>([^<]*)/g)].map(([, look, word]) => [
      word,
      look?.includes("ember"),
    ]);
  };
  expect(offer("open", null)).toEqual([
    ["開始七天體驗", true],
    ["看看修行方案", false],
  ]);
  expect(offer("open", "vip")).toEqual([
    ["為靈師方案付款", true],
    ["開始七天體驗", false],
  ]);
  expect(offer("used", null)).toEqual([["看看修行方案", true]]);
});
