import { expect, it } from "vitest";
import { parseTempleTab, templeTabs } from "./temple-tabs.ts";

it("[S2.54] has six tabs", () => {
  expect(templeTabs.map(({ key }) => key)).toEqual([
    "overview",
    "prayers",
    "treasury",
    "oracles",
    "dialogues",
    "meditation",
  ]);
});

it("opens the tab of the address", () => {
  expect(parseTempleTab("oracles")).toBe("oracles");
  expect(parseTempleTab(null)).toBe("overview");
  expect(parseTempleTab("toString")).toBe("overview");
});
