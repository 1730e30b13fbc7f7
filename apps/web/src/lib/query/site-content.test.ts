import { expect, test } from "vitest";
import { selectSection } from "./site-content.ts";

const rows = [
  { section: "rules", key: "title", value: "祈願守則" },
  { section: "rules", key: "item_1_title", value: "願是自己的" },
  { section: "rules", key: "item_1_text", value: "請為自己許願。" },
  { section: "rules", key: "item_2_title", value: "說真心話" },
  { section: "rules", key: "item_10_title", value: "第十條" },
  { section: "rules", key: "item_3_title", value: " " },
  { section: "rules", key: "item_3_text", value: "標題留白的一條" },
  { section: "rules", key: "item_4_title", value: "不取代專業" },
  { section: "landing_hero", key: "cta_text", value: "  " },
];

test("a section's items come in order, without those whose title was emptied", () => {
  expect(selectSection(rows, "rules").items).toEqual([
    { title: "願是自己的", text: "請為自己許願。" },
    { title: "說真心話", text: "" },
    { title: "不取代專業", text: "" },
    { title: "第十條", text: "" },
  ]);
});

test("[S2.17] an empty text counts as none", () => {
  expect(selectSection(rows, "landing_hero").text("cta_text")).toBeUndefined();
  expect(selectSection(rows, "rules").text("title")).toBe("祈願守則");
});
