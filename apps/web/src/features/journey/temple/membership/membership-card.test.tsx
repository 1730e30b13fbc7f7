import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { expect, test } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { MembershipCard } from "./membership-card.tsx";

const membership: TempleOverview["membership"] = {
  hasMembership: true,
  membershipType: "basic",
  endDate: "2026-11-24T15:59:00.000Z",
  daysRemaining: 20,
  isActive: true,
};
type Facts = Parameters<typeof MembershipCard>[0]["overview"];
const card = (more: Partial<Facts>, { wrote = false, renews = false } = {}) =>
  renderWithData(
    <MembershipCard
      overview={{ membership, chosenPlan: null, trial: "used", stoppedPlan: null, ...more }}
      wrote={wrote}
      renews={renews}
    />,
    () => {},
  );
const of = (more: Partial<TempleOverview["membership"]>) => ({ membership: { ...membership, ...more } });
const ended = of({ isActive: false, daysRemaining: 0 });

test("a running plan has its days and its end, and can be extended or raised", () => {
  expect(card({})).toMatch(/有效.*20.*到 2026年11月24日為止.*升級方案/);
  expect(card(of({ membershipType: "vip" }))).toContain("延長方案");
});

test("an ended plan says when it ended, and that the wishes are kept where there are any", () => {
  expect(card(ended)).toMatch(/已到期.*2026年11月24日到期.*>想開始儀式時，接上方案就好。.*看看會員方案/);
  expect(card(ended, { wrote: true })).toContain("以前的願都還在。想再開始儀式時");
  expect(card(ended)).not.toContain("為止");
});

test("the card leads to the payment of an ended or a chosen plan only where nothing beside it does", () => {
  expect(card(ended, { renews: true })).toMatch(/href="\/dashboard\?plan=basic"[^>]*>續上修行方案/);
  expect(card({}, { renews: true })).not.toContain("href");
  const none = of({ hasMembership: false, isActive: false, membershipType: "none" });
  expect(card({ ...none, chosenPlan: "vip" }, { renews: true })).toContain("為靈師方案付款");
  expect(card(none, { renews: true })).toMatch(/還沒有會員方案.*看看會員方案/);
});

test("a plan that is being refunded says since when it rests, and where its refund stands", () => {
  const stopped = { planType: "basic", since: "2026-11-22T02:00:00.000Z", orderId: "1" } as const;
  const page = card({ ...ended, stoppedPlan: stopped }, { wrote: true });
  expect(page).toMatch(/退款中.*修行方案的退款正在處理，2026年11月22日起先停用.*看退款的進度/);
  expect(page).not.toMatch(/到期|接上方案/);
});
