import { expect, it } from "vitest";
import { plansAfter } from "./upgrade.ts";

it.each([
  ["none", false, ["basic", "vip"]],
  ["trial", true, ["basic", "vip"]],
  ["basic", true, ["basic", "vip"]],
  ["vip", true, ["vip"]],
  ["vip", false, ["basic", "vip"]],
] as const)("a member with %s (running: %s) can go on with %j", (membershipType, isActive, plans) => {
  expect(plansAfter({ membershipType, isActive })).toEqual(plans);
});
