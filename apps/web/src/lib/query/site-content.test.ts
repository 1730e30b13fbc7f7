import { expect, test } from "vitest";
import { selectSection } from "./site-content.ts";

const rows = [
  { section: "rules", key: "title", value: "祈願守則" },
  { section: "rules", key: "item_1_title", value: "願是自己的" },
  { section: "rules", key: "item_1_text", value: "請為自己許願。" },
  { section: "rules", key: "item_2_title", value: "說真心話" },
  { section: "rules", key: "item_4_title", value: "跳過的一條" },
  { section: "landing_hero", key: "cta_text", value: "  " },
];

test("a section's items come in order and end at the first gap", () => {
  expect(selectSection(rows, "rules").items).toEqual([
    { title: "願是自己的", text: "請為自己許願。" },
    { title: "說真心話", text: "" },
  ]);
});

test("[S2.17] an empty text counts as none", () => {
  expect(selectSection(rows, "landing_hero").text("cta_text")).toBeUndefined();
  expect(selectSection(rows, "rules").text("title")).toBe("祈願守則");
});
