import { expect, it } from "vitest";
import { requestedPlan, upgradePlans } from "./upgrade.ts";

it.each([
  ["none", false, ["basic", "vip"]],
  ["trial", true, ["basic", "vip"]],
  ["basic", true, ["basic", "vip"]],
  ["vip", true, ["vip"]],
  ["vip", false, ["basic", "vip"]],
] as const)("a member with %s (running: %s) can go on with %j", (membershipType, isActive, plans) => {
  expect(upgradePlans({ membershipType, isActive })).toEqual(plans);
});

it("an address can request a plan that the member can buy, and no other", () => {
  const trial = { membershipType: "trial", isActive: true } as const;
  expect(requestedPlan("vip", trial)).toBe("vip");
  for (const planParam of [null, "", "trial", "gold"]) expect(requestedPlan(planParam, trial)).toBeNull();
  expect(requestedPlan("basic", { membershipType: "vip", isActive: true })).toBeNull();
});
