import type { Role } from "@panshi/contracts/platform/permissions";
import { expect, it } from "vitest";
import { renderWithData } from "../../../lib/testing.tsx";
import { OrderTabs } from "./order-tabs.tsx";

it("the tabs of the orders lead to each list that a role may open, and mark the one that is shown", () => {
  const tabs = (role: Role, at = "/orders") =>
    [...renderWithData(<OrderTabs />, undefined, { role, at }).matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(
      ([, attributes = "", label]) =>
        `${label} ${/href="([^"]*)"/.exec(attributes)?.[1]}${attributes.includes("aria-current") ? " here" : ""}`,
    );
  expect(tabs("admin")).toEqual([
    "訂單 /orders here",
    "退款申請 /orders/requests",
    "金流通知 /orders/events",
    "每日核對 /orders/comparison",
    "信件 /orders/letters",
  ]);
  expect(tabs("admin", "/orders/events").filter((tab) => tab.endsWith(" here"))).toEqual([
    "金流通知 /orders/events here",
  ]);
  expect(tabs("moderator")).toEqual([]);
});
