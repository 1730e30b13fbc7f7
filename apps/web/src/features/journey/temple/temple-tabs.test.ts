import { expect, it } from "vitest";
import { parseTempleTab, templeTabs } from "./temple-tabs.ts";

it("[S2.54] has the six specified tabs, and the view of what returns after them", () => {
  expect(templeTabs.map(({ key }) => key)).toEqual([
    "overview",
    "prayers",
    "treasury",
    "oracles",
    "dialogues",
    "meditation",
    "recurrence",
  ]);
});

it("opens the tab of the address", () => {
  expect(parseTempleTab("oracles")).toBe("oracles");
  expect(parseTempleTab(null)).toBe("overview");
  expect(parseTempleTab("toString")).toBe("overview");
});
