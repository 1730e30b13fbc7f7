import { expect, it } from "vitest";
import { tabFrom, templeTabs } from "./tabs-of-temple.ts";

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

it("opens the tab that an address asks for", () => {
  expect(tabFrom("oracles")).toBe("oracles");
  expect(tabFrom(null)).toBe("overview");
  expect(tabFrom("toString")).toBe("overview");
});
