import { expect, it } from "vitest";
import { requestedPlan, trialNotice, listBuyablePlans, whyNotOffered } from "./upgrade.ts";
import { upgradeNote } from "./upgrade-dialog.tsx";

it.each([
  ["none", false, ["basic", "vip"]],
  ["trial", true, ["basic", "vip"]],
  ["basic", true, ["basic", "vip"]],
  ["vip", true, ["vip"]],
  ["vip", false, ["basic", "vip"]],
] as const)("a member with %s (running: %s) can go on with %j", (membershipType, isActive, plans) => {
  expect(listBuyablePlans({ membershipType, isActive })).toEqual(plans);
});

it("says what becomes of the running plan", () => {
  const running = { hasMembership: true, endDate: null, daysRemaining: 3, isActive: true } as const;
  expect(upgradeNote({ ...running, membershipType: "trial" }, "basic")).toContain("體驗剩下的天數不保留");
  expect(upgradeNote({ ...running, membershipType: "basic" }, "vip")).toContain("排在後面");
  expect(upgradeNote({ ...running, membershipType: "vip" }, "vip")).toContain("天數接在後面");
  expect(upgradeNote({ ...running, membershipType: "vip", isActive: false }, "vip")).toBeNull();
});

it("an address can request a plan that is sold, and no other", () => {
  expect([requestedPlan("basic"), requestedPlan("vip")]).toEqual(["basic", "vip"]);
  for (const planParam of [null, "", "trial", "gold", "VIP"]) expect(requestedPlan(planParam)).toBeNull();
});

it("says why a requested plan is not offered", () => {
  expect(whyNotOffered("basic", { membershipType: "vip", isActive: true })).toContain("靈師方案還在進行");
  expect(whyNotOffered("basic", { membershipType: "vip", isActive: false })).toContain("修行方案現在沒有開放");
});

it("a trial is announced where the press began it, and not where it ran already or the page says it", () => {
  expect(trialNotice(true, false)?.title).toBe("七天體驗開始了");
  expect([trialNotice(false, false), trialNotice(true, true), trialNotice(false, true)]).toEqual([null, null, null]);
});
