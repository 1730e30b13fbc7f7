import { expect, it } from "vitest";
import { requestedPlan, upgradePlans } from "./upgrade.ts";
import { upgradeNote } from "./upgrade-note.ts";

it.each([
  ["none", false, ["basic", "vip"]],
  ["trial", true, ["basic", "vip"]],
  ["basic", true, ["basic", "vip"]],
  ["vip", true, ["vip"]],
  ["vip", false, ["basic", "vip"]],
] as const)("a member with %s (running: %s) can go on with %j", (membershipType, isActive, plans) => {
  expect(upgradePlans({ membershipType, isActive })).toEqual(plans);
});

it("says what becomes of the running plan", () => {
  const running = { hasMembership: true, endDate: null, daysRemaining: 3, isActive: true } as const;
  expect(upgradeNote({ ...running, membershipType: "trial" }, "basic")).toContain("體驗剩下的天數不保留");
  expect(upgradeNote({ ...running, membershipType: "basic" }, "vip")).toContain("排在後面");
  expect(upgradeNote({ ...running, membershipType: "vip" }, "vip")).toContain("天數接在後面");
  expect(upgradeNote({ ...running, membershipType: "vip", isActive: false }, "vip")).toBeNull();
});

it("an address can request a plan that the member can buy, and no other", () => {
  const trial = { membershipType: "trial", isActive: true } as const;
  expect(requestedPlan("vip", trial)).toBe("vip");
  for (const planParam of [null, "", "trial", "gold"]) expect(requestedPlan(planParam, trial)).toBeNull();
  expect(requestedPlan("basic", { membershipType: "vip", isActive: true })).toBeNull();
});
